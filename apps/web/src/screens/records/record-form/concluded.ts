import { fieldEntries, type StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { fieldsOf } from '@cafezal/domain/stages/stage-form.ts';
import { isBlank, type RecordValues } from '../../../fields/values/record-values.ts';

/** A reading up to this old counts as the final value of the work, in ms. */
const FRESH_MS = 48 * 3_600_000;

type Reading = { kind: string; at: string; value: number };
type Definition = Pick<StageDefinition, 'section' | 'readings' | 'statuses' | 'doneStatus'>;

/** The kind of reading whose last value a field holds: `humidity` for `finalHumidity`. */
function kindOf(name: string, { readings }: Definition): string | undefined {
  if (!name.startsWith('final')) return undefined;
  const kind = `${name.charAt(5).toLowerCase()}${name.slice(6)}`;
  return kind in readings ? kind : undefined;
}

function lastValues(data: RecordValues, definition: Definition, fresh: readonly Reading[]): Record<string, number> {
  return Object.fromEntries(
    fieldEntries(fieldsOf(definition.section)).flatMap(([name]) => {
      const kind = kindOf(name, definition);
      const last = fresh.findLast((reading) => reading.kind === kind);
      return last === undefined || !isBlank(data[name]) ? [] : [[name, last.value]];
    }),
  );
}

/**
 * The values of work that the person ends: done, on `today` unless a day is given, with the last readings; `readings`
 * are oldest first.
 */
export function concluded(
  definition: Definition,
  values: RecordValues,
  { today, now, readings }: { today: string; now: number; readings: readonly Reading[] },
): RecordValues {
  // Work of one day was done today, whatever day it was planned for.
  if (definition.doneStatus !== undefined) return { ...values, status: definition.doneStatus, date: today };
  if (!('completed' in definition.statuses)) return values;
  const fresh = readings.filter(({ at }) => Date.parse(at) <= now && Date.parse(at) >= now - FRESH_MS);
  const data = isObject(values.data) ? values.data : {};
  const ending = { ...lastValues(data, definition, fresh), endDate: data.endDate ?? today };
  return { ...values, status: 'completed', data: { ...data, ...ending } };
}
