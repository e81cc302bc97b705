import type { Finding, ReadingDefinition, StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { dayIn, dayInPtBr } from '@cafezal/domain/ground/days.ts';
import { isEmpty, isObject } from '@cafezal/domain/ground/json-value.ts';
import { readNumber } from '@cafezal/domain/reading/read-number.ts';
import { readInstant, readYesNo } from '@cafezal/domain/reading/read-word.ts';
import { inside, type Place, refuse } from '@cafezal/domain/reading/reading-place.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { readingDays } from '@cafezal/domain/stages/drying/reading-days.ts';
import type { StoredRecord } from '../../db/stored-record.ts';

/** Readings that one request may send. */
export const READINGS_PER_CALL = 1_000;

/** A validated reading; `id` is still whatever the client sent. */
export type SentReading = { id: unknown; kind: string; at: string; value: number; comment: string | null };

type Row = Readonly<Record<string, unknown>>;
type Days = { first: string; last: string; timezone: string };

const daysOf = (record: StoredRecord, { today, timezone }: { today: string; timezone: string }): Days => ({
  ...readingDays(record, today),
  timezone,
});

function atOf(row: Row, days: Days, place: Place): string {
  const where = inside(place, 'at', { name: 'at', label: 'Dia e hora' });
  const at = isEmpty(row.at)
    ? refuse(where, 'missing', 'Informe dia e hora.')
    : readInstant(row.at, { kind: 'instant', label: 'Dia e hora' }, where);
  if (at === null) return '';
  const day = dayIn(days.timezone, new Date(at));
  if (day < days.first || day > days.last) {
    refuse(where, 'outside', `Fora do período: de ${dayInPtBr(days.first)} a ${dayInPtBr(days.last)}.`);
  }
  return at;
}

function valueIn(row: Row, definition: ReadingDefinition, place: Place): number {
  const { label, unit, min, max, unlikely, decimals = 2, yesNo } = definition;
  const where = inside(place, 'value', { name: 'value', label });
  if (isEmpty(row.value)) return refuse(where, 'missing', 'Informe o valor.') ?? 0;
  if (yesNo) return Number(readYesNo(row.value, { kind: 'yesNo', label }, where) ?? 0);
  const field = { kind: 'number', label, unit, min, max, decimals } as const;
  return readNumber(row.value, unlikely === undefined ? field : { ...field, unlikely }, where) ?? 0;
}

function rowsOf(body: unknown): { rows: readonly unknown[]; isList: boolean } {
  if (!Array.isArray(body)) return { rows: [body], isList: false };
  if (body.length >= 1 && body.length <= READINGS_PER_CALL) return { rows: body, isList: true };
  throw new Problem('request/invalid', { message: `Envie de 1 a ${READINGS_PER_CALL} medições de cada vez.` });
}

/** A field as people see it: places begin with a dot, as they are within nothing. */
const fieldAt = (path: string): string => path.slice(1);

type Kinds = StageDefinition['readings'];

function readRow(row: unknown, readings: Kinds, { days, place }: { days: Days; place: Place }): SentReading {
  if (!isObject(row)) throw new Problem('request/invalid', { message: 'Não entendemos esta medição.' });
  const kind = typeof row.kind === 'string' ? row.kind : '';
  const definition = Object.hasOwn(readings, kind) ? readings[kind] : undefined;
  if (definition === undefined) {
    const kinds = Object.keys(readings).join(', ');
    const message = kinds === '' ? 'Esta etapa não tem medições.' : `Esta etapa não tem esta medição. Tem: ${kinds}.`;
    throw new Problem('reading/unknown-kind', {
      message,
      fields: { [fieldAt(inside(place, 'kind').path)]: message },
    });
  }
  const comment = typeof row.comment === 'string' && row.comment.trim() !== '' ? row.comment.trim() : null;
  return { id: row.id, kind, at: atOf(row, days, place), value: valueIn(row, definition, place), comment };
}

/**
 * Validates the readings of a request, one or an array, against the kinds of the record's stage, and collects warnings. `reading/unknown-kind`, or `record/invalid` with `fields` such as `value` or `3.at`. One bad reading
 * refuses the request.
 */
export function readReadings(
  body: unknown,
  record: StoredRecord,
  farm: { today: string; timezone: string; kinds: Kinds },
): { readings: readonly SentReading[]; warnings: readonly Finding[] } {
  const { rows, isList } = rowsOf(body);
  const days = daysOf(record, farm);
  const findings: Finding[] = [];
  const base = {
    name: '',
    label: '',
    lookUp: () => undefined,
    report: (finding: Finding) => void findings.push(finding),
  };
  const readings = rows.map((row, at) =>
    readRow(row, farm.kinds, { days, place: { ...base, path: isList ? `.${at}` : '' } }),
  );
  const named = findings.map((finding) => ({ ...finding, field: fieldAt(finding.field) }));
  const errors = named.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) {
    const fields = Object.fromEntries(errors.map(({ field, message }) => [field, message]));
    throw new Problem('record/invalid', { fields });
  }
  return { readings, warnings: named };
}
