import { fieldEntries, type StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { isBlank, type RecordValues } from '../../../fields/values/record-values.ts';

/** A reading is what the work ended with while it is no older than this, in ms. */
const FRESH_MS = 48 * 3_600_000;

type Reading = { kind: string; at: string; value: number };
type Definition = Pick<StageDefinition, 'fields' | 'readings' | 'statuses' | 'doneStatus'>;

/** The kind of reading that a field tells the last one of: `humidity` of `finalHumidity`. */
function kindOf(name: string, { readings }: Definition): string | undefined {
  if (!name.startsWith('final')) return undefined;
  const kind = `${name.charAt(5).toLowerCase()}${name.slice(6)}`;
  return kind in readings ? kind : undefined;
}

function lastValues(data: RecordValues, definition: Definition, fresh: readonly Reading[]): Record<string, number> {
  return Object.fromEntries(
    fieldEntries(definition.fields).flatMap(([name]) => {
      const kind = kindOf(name, definition);
      const last = fresh.findLast((reading) => reading.kind === kind);
      return last === undefined || !isBlank(data[name]) ? [] : [[name, last.value]];
    }),
  );
}

/** Work as its person ends it: done, on `today` unless a day stands there, with what was measured last; `readings` are oldest first. */
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
