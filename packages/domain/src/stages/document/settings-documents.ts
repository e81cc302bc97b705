import { isDay } from '../../ground/days.ts';
import { isObject } from '../../ground/json-value.ts';
import { textAt } from '../../record/data-values.ts';
import type { FarmRecord } from '../../record/record.ts';

/** The keys of `settings.documents`, and what a record that answers one is. */
const OF_KEY: Readonly<Record<string, { kind: string; name: string }>> = {
  carNumber: { kind: 'car', name: 'CAR' },
  ccirCode: { kind: 'ccir', name: 'CCIR' },
  cib: { kind: 'cib', name: 'CIB' },
  landTitle: { kind: 'title', name: 'Matrícula' },
  tenure: { kind: 'tenure', name: 'De quem é a terra' },
  environmentalLicense: { kind: 'license', name: 'Licença ambiental' },
  waterGrant: { kind: 'water', name: 'Outorga de água' },
  notaFiscal: { kind: 'other', name: 'Nota fiscal' },
};

type Paper = Pick<FarmRecord, 'name' | 'status' | 'data' | 'date' | 'deletedAt'>;

/** The newest record in force that answers a key; of other papers only the one that is called so. */
function recordFor<Found extends Paper>(key: string, records: readonly Found[]): Found | undefined {
  const { kind, name } = OF_KEY[key] ?? { kind: '', name: '' };
  const answers = ({ status, data, deletedAt, name: called }: Paper): boolean =>
    deletedAt === null && status === 'active' && data.kind === kind && (kind !== 'other' || called === name);
  return records
    .filter(answers)
    .sort((one, other) => (one.date < other.date ? -1 : 1))
    .at(-1);
}

function saidOf({ data }: Paper): unknown {
  const number = textAt(data, 'tenureKind') ?? textAt(data, 'documentNumber');
  const validUntil = textAt(data, 'validUntil');
  return validUntil === undefined ? number : { ...(number !== undefined && { number }), validUntil };
}

/** What `settings.documents` answers: numbers by key, with the last day where there is one. */
export function documentsInSettings(records: readonly Paper[]): Readonly<Record<string, unknown>> {
  const values = Object.keys(OF_KEY).flatMap((key) => {
    const record = recordFor(key, records);
    const value = record && saidOf(record);
    return value === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(values);
}

/** A write that a sent `key` of `settings.documents` makes: a new record, or a change of `id`. */
export type DocumentWrite = { key: string; id: string | null; body: Readonly<Record<string, unknown>> };

const TENURES: ReadonlySet<string> = new Set(['own', 'rent', 'parceria', 'meacao', 'comodato']);

function dataOf(kind: string, sent: unknown): Readonly<Record<string, unknown>> {
  const { number, validUntil } = isObject(sent) ? sent : { number: sent, validUntil: null };
  const isTenure = kind === 'tenure' && typeof number === 'string' && TENURES.has(number);
  return {
    kind,
    ...(isTenure ? { tenureKind: number } : { documentNumber: number === undefined ? null : String(number) }),
    ...(isObject(sent) ? { validUntil: isDay(validUntil) ? validUntil : null } : {}),
  };
}

/** The writes by which records say what was sent as `settings.documents`; null takes a paper out of force. */
export function documentWrites(
  sent: Readonly<Record<string, unknown>>,
  records: readonly (Paper & { id: string })[],
): readonly DocumentWrite[] {
  return Object.entries(OF_KEY).flatMap(([key, { kind, name }]): DocumentWrite[] => {
    if (!Object.hasOwn(sent, key)) return [];
    const stored = recordFor(key, records);
    const value = sent[key];
    if (value === null) return stored === undefined ? [] : [{ key, id: stored.id, body: { status: 'inactive' } }];
    const data = dataOf(kind, value);
    return [stored === undefined ? { key, id: null, body: { name, data } } : { key, id: stored.id, body: { data } }];
  });
}
