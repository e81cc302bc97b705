import { describe, test } from 'node:test';
import type { Field, Fields } from '../definition/fields.ts';
import type { RuleContext } from '../definition/stage.ts';
import { fieldEntries } from '../definition/stage.ts';
import { demonstration } from '../demonstration/demonstration.ts';
import { demonstrationRecords } from '../demonstration/demonstration-records.ts';
import { assertApproved } from '../golden/approved.ts';
import { saidFrom } from '../golden/edges.ts';
import { goldenFarm } from '../golden/season.ts';
import { addDays } from '../ground/days.ts';
import { validateRecord } from '../reading/validate.ts';
import { isOwnWork } from '../record/lot-origin.ts';
import { Problem } from '../record/problem.ts';
import type { FarmRecord, Section } from '../record/record.ts';
import { recordOf } from '../rules/rule-fixture.ts';
import { fieldsOf } from './stage-form.ts';
import { STAGES, stageOf } from './stages.ts';

const TODAY = '2026-07-29';
const farm = goldenFarm();
const demonstrated = demonstrationRecords(demonstration(`${TODAY}T15:00:00.000Z`), {
  farm,
  by: 'person',
  today: TODAY,
});
const demonstratedId = (section: Section): string =>
  demonstrated.find((record) => record.section === section)?.id ?? '';
/** Records of the sections of which the demonstration has none. */
const beside: readonly FarmRecord[] = [
  recordOf('certificate', 'documentos', {
    ...{ name: 'Certifica Minas', code: 'DOC-0001', date: '2026-06-01', season: null, status: 'active' },
    data: { kind: 'certificate', documentNumber: '123', issuer: 'IMA', validUntil: '2026-08-20' },
  }),
  recordOf('tenure', 'documentos', {
    ...{ name: 'Contrato de parceria', code: 'DOC-0002', date: '2026-06-01', season: null, status: 'active' },
    data: {
      ...{ kind: 'tenure', tenureKind: 'parceria', sharePct: 40, partnerId: demonstratedId('parceiros') },
      plotIds: [demonstratedId('talhoes')],
    },
  }),
  recordOf('quote', 'cotacoes', {
    ...{ name: 'Arábica 29/07/2026', code: '', date: TODAY, season: null, status: 'active' },
    data: { product: 'arabica', source: 'coop', sourceName: 'Cooxupé', unit: 'BRL_bag', value: 1_850 },
  }),
];
const records = [...demonstrated, ...beside];
const byId = new Map(records.map((record) => [record.id, record]));
const bySection = Map.groupBy(records, ({ section }) => section);

type Data = Readonly<Record<string, unknown>>;
/** What is said of a record: `recusa` or `avisa`, the field and the words, and `guarda` what is kept in a field. */
type Said = ReadonlySet<string>;

/** Ids of rows say nothing of a value. */
const withoutIds = (key: string, value: unknown): unknown => (key === 'id' ? undefined : value);

const contextOf = (recordId: string): RuleContext => ({
  farm,
  today: TODAY,
  recordId,
  record: (id) => byId.get(id),
  others: (section) => (bySection.get(section) ?? []).filter(({ id }) => id !== recordId),
});

function answerTo({ id, section, ...record }: FarmRecord): Said {
  const { name, code, date, season, status, notes, inputs, outputs, data } = record;
  const payload = { name, code, date, season, status, notes, inputs, outputs, data };
  try {
    const { warnings, content } = validateRecord({
      definition: stageOf(section),
      payload,
      context: contextOf(id),
      suggestCode: () => code,
    });
    const kept = Object.entries({
      ...content.data,
      status: content.status,
      outputs: content.outputs.map(({ kg }) => kg),
    });
    return new Set([
      ...warnings.map(({ field, message }) => `avisa ${field}: ${message}`),
      ...kept.map(([field, value]) => `guarda ${field}: ${JSON.stringify(value, withoutIds)}`),
    ]);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const fields = Object.entries(error.details.fields ?? {});
    return new Set(fields.map(([field, message]) => `recusa ${field}: ${message}`));
  }
}

/** What is said now and was not said before. */
const news = (said: Said, before: Said): string => [...said.difference(before)].sort().join(' | ') || '–';

/** A field of a record, and the data of the record with another value in it. */
type Spot = { path: string; field: Field; withValue: (value: unknown) => Data };

/** Every field of a record, those of the first row of its lists and of its groups too. */
function spotsOf(fields: Fields, data: Data, path = ''): Spot[] {
  return fieldEntries(fields).flatMap(([name, field]) => {
    const here = { path: `${path}${name}`, field, withValue: (value: unknown) => ({ ...data, [name]: value }) };
    if (field.kind !== 'list' && field.kind !== 'group') return [here];
    const rows = field.kind === 'list' && Array.isArray(data[name]) ? data[name] : [data[name] ?? {}];
    const inside = spotsOf(field.row, rows[0] as Data, `${here.path}.`);
    const whole = (row: unknown) => here.withValue(field.kind === 'list' ? [row, ...rows.slice(1)] : row);
    return inside.map((spot) => ({ ...spot, withValue: (value: unknown) => whole(spot.withValue(value)) }));
  });
}

const NUMBERS = [-1e3, -20, -1, 0, 1, 3, 5, 7, 10, 14, 20, 30, 40, 60, 80, 100, 150, 250, 500, 1e3, 5e3, 1e5, 1e7];

/** How many records of a section are tried. */
const SAMPLES = 2;
const WHEN = [-400, -31, -1, 0, 1, 2, 31, 181, 400];
const LENGTHS = [0, 1, 10, 60, 300, 1_500, 6_000];

const edgesBySpot = new Map<string, Set<number>>();

/** Where something else is likely to be said of a number: at the limits of its field, and where it was of another record. */
function likelyEdges({ section }: FarmRecord, { path, field }: Spot, decimals: number): Set<number> {
  const spot = `${section} ${path}`;
  const { min, max, above, unlikely } = field.kind === 'number' ? field : {};
  const limits = [min, max, above, unlikely?.below, unlikely?.above].filter((limit) => limit !== undefined);
  const edges =
    edgesBySpot.get(spot) ?? new Set(limits.map((at) => Math.round(at * 10 ** decimals)).flatMap((at) => [at, at + 1]));
  edgesBySpot.set(spot, edges);
  return edges;
}

/** What is said of values of one field. */
function ofField(spot: Spot, record: FarmRecord): string {
  const { field, withValue } = spot;
  const say = sayOf(record, (value) => ({ data: withValue(value) }));
  const each = (values: readonly (readonly [told: string, value: unknown])[]): string =>
    values.map(([told, value]) => `\n    ${told}: ${say(value)}`).join('');
  switch (field.kind) {
    case 'number': {
      const decimals = field.decimals ?? 2;
      const said = saidFrom({ numbers: NUMBERS, decimals, likely: likelyEdges(record, spot, decimals) }, say);
      return said + each([['mais decimais', 1 + 1e-7]]);
    }
    case 'money':
      return each([-0.01, 0, 0.01, 1e6].map((value) => [String(value), value]));
    case 'text':
      return saidFrom({ numbers: LENGTHS, decimals: 0, likely: likelyEdges(record, spot, 0) }, (length) =>
        say('a'.repeat(length)),
      );
    case 'choice':
      return each([...Object.keys(field.options), '?'].map((word) => [word, word]));
    case 'choices':
      return each([...Object.keys(field.options), '?'].map((word) => [word, [word]]));
    case 'yesNo':
      return each([true, false].map((value) => [value ? 'sim' : 'não', value]));
    case 'date':
      return each(WHEN.map((days) => [`${days} dias`, addDays(record.date, days)]));
    case 'instant':
      return each(WHEN.map((days) => [`${days} dias`, `${addDays(record.date, days)}T12:00:00.000Z`]));
    default:
      return each([['nada', null]]);
  }
}

/** What is said of a record that has been changed, beyond what is said of it as it is. */
function sayOf(record: FarmRecord, change: (value: unknown) => Partial<FarmRecord>): (value: unknown) => string {
  const before = answerTo(record);
  return (value) => news(answerTo({ ...record, ...change(value) }), before);
}

const without = (data: Data, name: string): Data =>
  Object.fromEntries(Object.entries(data).filter(([key]) => key !== name));

/** What is missed in each status, field by field. */
function ofMissing(record: FarmRecord): string {
  const { statuses } = stageOf(record.section);
  const names = ['', ...Object.keys(fieldsOf(record.section)), 'inputs', 'outputs'];
  return Object.keys(statuses)
    .map((status) => {
      const say = sayOf(record, (name) =>
        name === 'inputs' || name === 'outputs'
          ? { status, [name]: [] }
          : { status, data: without(record.data, String(name)) },
      );
      const said = names
        .map((name) => [name, say(name)] as const)
        .filter(([name, text]) => text !== '–' && (name === '' || text !== say('')));
      return `${status}${said.map(([name, text]) => `\n    ${name === '' ? 'assim' : `sem ${name}`}: ${text}`).join('')}\n`;
    })
    .join('\n');
}

/** Weights to begin with around the one that a record has. */
const weightsAround = (kg: number) => ({ numbers: [0, 1, kg / 2, kg, kg * 2], decimals: 3 });

/** What is said of the first lot that a record takes being another one, of each form, and of other weights of it. */
function ofLots(record: FarmRecord): string {
  const [first, ...rest] = record.inputs;
  if (first === undefined) return '';
  const lots = new Map(
    records.flatMap(({ id, outputs }) =>
      outputs.map(({ key, form }) => [form, { recordId: id, output: key }] as const),
    ),
  );
  const say = sayOf(record, (other) => ({ inputs: [{ ...first, ...(other as object) }, ...rest] }));
  const forms = [...lots].map(([form, lot]) => `\n    ${form}: ${say(lot)}`);
  const weights = saidFrom(weightsAround(first.kg), (kg) => say({ kg }));
  const gaves = record.outputs.map(({ key }, at) => {
    const sayKg = sayOf(record, (kg) => ({
      outputs: record.outputs.map((output, index) => (index === at ? { ...output, kg: Number(kg) } : output)),
    }));
    const { kg } = record.outputs[at] ?? { kg: 0 };
    return `saída ${key}${saidFrom(weightsAround(kg), sayKg)}\n`;
  });
  return `lote de outro tipo${forms.join('')}\n\nlote com outro peso${weights}\n\n${gaves.join('\n')}`;
}

/** The choices that a record makes and the fields that it fills. */
const traits = ({ section, data, status }: FarmRecord): ReadonlySet<string> =>
  new Set([
    status,
    ...fieldEntries(fieldsOf(section)).flatMap(([name, { kind }]) => {
      if (data[name] === undefined) return [];
      return kind === 'choice' ? [name, `${name} ${data[name]}`] : [name];
    }),
  ]);

/** The records of a section that are most unlike, the fullest first. */
function samplesOf(section: Section): readonly FarmRecord[] {
  const seen = new Set<string>();
  // Coffee from elsewhere is asked less: reading/origin.test.ts is about it.
  const left = new Set(bySection.get(section)?.filter(isOwnWork));
  return Array.from({ length: SAMPLES }).flatMap(() => {
    const [best] = [...left].sort(
      (one, other) => traits(other).difference(seen).size - traits(one).difference(seen).size,
    );
    if (best === undefined) return [];
    left.delete(best);
    for (const trait of traits(best)) seen.add(trait);
    return [best];
  });
}

describe('what is answered to each value of each field', () => {
  for (const { section, label } of STAGES)
    test(`of ${label.many} is what was found right`, (t) => {
      const texts = samplesOf(section).map((record) => {
        const spots = spotsOf(fieldsOf(section), record.data).map((spot) => `${spot.path}${ofField(spot, record)}\n`);
        return [`# ${record.code} ${record.name}\n`, ...spots, ofMissing(record), ofLots(record)].join('\n');
      });
      assertApproved({ t, folder: import.meta.dirname }, section, texts.join('\n'));
    });
});
