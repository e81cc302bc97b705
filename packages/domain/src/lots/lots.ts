import { fromGrams, shareGrams, sumKg, toGrams } from '../ground/numbers.ts';
import { numberAt, rowsAt } from '../record/data-values.ts';
import type { Draw, FarmRecord, OutputBalance, RecordInput } from '../record/record.ts';
import { stageOf } from '../stages/stages.ts';

/** What a record must say for its draws to be known. */
export type Drawer = Pick<FarmRecord, 'id' | 'section' | 'status' | 'inputs' | 'data'>;

const deliveredGrams = ({ data }: Drawer): number =>
  rowsAt(data, 'deliveries').reduce((sum, row) => sum + toGrams(numberAt(row, 'kg') ?? 0), 0);

/** Grams of each input that have left the lot, by the status of the record that draws. */
function consumedGrams(record: Drawer, how: 'consumes' | 'reserves' | 'delivered'): number[] {
  const drawn = record.inputs.map(({ kg }) => toGrams(kg));
  if (how === 'consumes') return drawn;
  if (how === 'reserves') return drawn.map(() => 0);
  const total = drawn.reduce((sum, grams) => sum + grams, 0);
  return shareGrams(Math.min(total, deliveredGrams(record)), drawn);
}

/** One key for an output of a record. */
export const drawKey = ({ recordId, output }: Pick<RecordInput, 'recordId' | 'output'>): string =>
  `${recordId} ${output}`;

function joined(draws: readonly Draw[]): Draw[] {
  const byOutput = new Map<string, Draw>();
  for (const draw of draws) {
    const known = byOutput.get(drawKey(draw));
    const consumedKg = sumKg([known?.consumedKg ?? 0, draw.consumedKg]);
    const reservedKg = sumKg([known?.reservedKg ?? 0, draw.reservedKg]);
    byOutput.set(drawKey(draw), { ...draw, consumedKg, reservedKg });
  }
  return [...byOutput.values()];
}

/**
 * What a record takes from each output, to the gram: gone or promised by its status, nothing while it is planned,
 * a draft or cancelled. A sale that is partly delivered consumes its deliveries, shared over its inputs in proportion.
 */
export function drawsOf(record: Drawer): readonly Draw[] {
  const how = stageOf(record.section).statuses[record.status]?.draws;
  if (how === undefined) return [];
  const consumed = consumedGrams(record, how);
  return joined(
    record.inputs.map(({ recordId, output, kg }, at) => ({
      recordId,
      output,
      byRecordId: record.id,
      consumedKg: fromGrams(consumed[at] ?? 0),
      reservedKg: fromGrams(toGrams(kg) - (consumed[at] ?? 0)),
    })),
  );
}

const balanceOf = (kg: number, draws: readonly Draw[]): OutputBalance => {
  const consumedKg = sumKg(draws.map((draw) => draw.consumedKg));
  const reservedKg = sumKg(draws.map((draw) => draw.reservedKg));
  return { consumedKg, reservedKg, availableKg: Math.max(0, sumKg([kg, -consumedKg, -reservedKg])) };
};

/** A record as far as its lots go. */
export type Lots = Pick<FarmRecord, 'id' | 'outputs'>;

/** The draws on a record by the key of the output that they take from. */
export function drawsByOutput({ id }: Lots, draws: readonly Draw[]): ReadonlyMap<string, readonly Draw[]> {
  const byOutput = new Map<string, Draw[]>();
  for (const draw of draws) {
    if (draw.recordId !== id) continue;
    const known = byOutput.get(draw.output);
    if (known === undefined) byOutput.set(draw.output, [draw]);
    else known.push(draw);
  }
  return byOutput;
}

/** How much of each output of a record is gone, promised and left, by key; `draws` may hold those on other records. */
export function outputBalances(record: Lots, draws: readonly Draw[]): ReadonlyMap<string, OutputBalance> {
  const onIt = drawsByOutput(record, draws);
  return new Map(record.outputs.map(({ key, kg }) => [key, balanceOf(kg, onIt.get(key) ?? [])]));
}

/** May later records draw from this one, by its status? */
export const lends = ({ section, status }: Pick<FarmRecord, 'section' | 'status'>): boolean =>
  stageOf(section).statuses[status]?.lends === true;

/** Does a step to this status take away lots that others may hold? Then it is `record/in-use` while one draws. */
export const takesLotsAway = ({ section, status }: Pick<FarmRecord, 'section' | 'status'>, next: string): boolean =>
  lends({ section, status }) && !lends({ section, status: next });
