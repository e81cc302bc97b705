import { totalKg } from '../record/data-values.ts';
import type { FarmRecord, RecordOutput } from '../record/record.ts';

/** What is known besides a record: the records around it, and what was measured of it since. */
export type MoistureKnown = {
  record: (id: string) => FarmRecord | undefined;
  /** The last moisture that was read of its coffee, in %; undefined where there is none. */
  lastRead?: number | undefined;
};

/** Above this moisture in % coffee is still drying, and a value would soon be wrong. */
const DRY = 20;
const FARTHEST = 12;

const typed = ({ data }: FarmRecord): number | null => {
  const value = data.finalHumidity ?? data.initialHumidity;
  return typeof value === 'number' && value <= DRY ? value : null;
};

const outputOf = (record: FarmRecord | undefined, key: string): RecordOutput | undefined =>
  record?.outputs.find((output) => output.key === key);

/** What was found so far: many ways may lead to one lot. */
type Found = Map<string, number | null>;
type Lot = { output: RecordOutput | undefined; steps: number };
type Walk = Pick<MoistureKnown, 'record'> & { found: Found };

/** The mean of its sources by kg, to a tenth; null where it is not known of one of them. */
function mixed({ inputs }: FarmRecord, walk: Walk, steps: number): number | null {
  const kg = totalKg(inputs);
  const parts = inputs.map((input) => {
    const source = walk.record(input.recordId);
    const value = source && known(source, walk, { output: outputOf(source, input.output), steps: steps + 1 });
    return value == null ? null : value * input.kg;
  });
  if (kg === 0 || parts.some((part) => part === null)) return null;
  return Math.round((parts.reduce<number>((sum, part) => sum + (part ?? 0), 0) / kg) * 10) / 10;
}

function known(record: FarmRecord, walk: Walk, { output, steps }: Lot): number | null {
  if (steps > FARTHEST) return null;
  const key = `${steps} ${record.id} ${output?.key}`;
  const before = walk.found.get(key);
  if (before !== undefined) return before;
  const value = output?.humidity ?? typed(record) ?? mixed(record, walk, steps);
  walk.found.set(key, value);
  return value;
}

/**
 * Moisture of a record's coffee, or of one of its lots, % wet basis: as it was read last, else as it was typed, else by
 * its sources. Null if no dry coffee was measured.
 */
export const lotMoisture = (record: FarmRecord, around: MoistureKnown, output?: RecordOutput): number | null =>
  around.lastRead ?? known(record, { record: around.record, found: new Map() }, { output, steps: 0 });
