import { lostOfLots } from '../definition/lost-of-lots.ts';
import { fromGrams, shareGrams, sumKg, toGrams } from '../ground/numbers.ts';
import { numberAt, rowsAt } from '../record/data-values.ts';
import type { Draw, FarmRecord, OutputBalance, RecordInput } from '../record/record.ts';
import { stageOf } from '../stages/stages.ts';

/** The parts of a record that determine its draws. */
export type Drawer = Pick<FarmRecord, 'id' | 'section' | 'status' | 'inputs' | 'data'>;

const deliveredGrams = ({ data }: Drawer): number =>
  rowsAt(data, 'deliveries').reduce((sum, row) => sum + toGrams(numberAt(row, 'kg') ?? 0), 0);

/** Grams of each input that have left the lot, by the drawing record's status. */
function consumedGrams(record: Drawer, how: 'consumes' | 'reserves' | 'delivered'): number[] {
  const drawn = record.inputs.map(({ kg }) => toGrams(kg));
  if (how === 'consumes') return drawn;
  if (how === 'reserves') return drawn.map(() => 0);
  const total = drawn.reduce((sum, grams) => sum + grams, 0);
  return shareGrams(Math.min(total, deliveredGrams(record)), drawn);
}

/** Key of a record's output. */
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
 * What a record takes from each output, to the gram: consumed or reserved by its status, nothing while it is planned, a
 * draft or cancelled. What is pledged stays reserved until it is settled, and is free then. A partly delivered sale consumes its deliveries, shared over its inputs in proportion.
 */
export function drawsOf(record: Drawer): readonly Draw[] {
  const { statuses, pledge } = stageOf(record.section);
  const byStatus = statuses[record.status]?.draws;
  const how = byStatus && (pledge?.(record) ?? byStatus);
  if (how === undefined || how === 'free') return [];
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

const balanceOf = (kg: number, lostKg: number, draws: readonly Draw[]): OutputBalance => {
  const consumedKg = sumKg([lostKg, ...draws.map((draw) => draw.consumedKg)]);
  const reservedKg = sumKg(draws.map((draw) => draw.reservedKg));
  return { consumedKg, reservedKg, availableKg: Math.max(0, sumKg([kg, -consumedKg, -reservedKg])) };
};

/** The parts of a record that determine its lots. */
export type Lots = Pick<FarmRecord, 'id' | 'outputs' | 'data' | 'date'>;

/** Draws on a record by the key of the output. */
export function drawsByOutput({ id }: Pick<Lots, 'id'>, draws: readonly Draw[]): ReadonlyMap<string, readonly Draw[]> {
  const byOutput = new Map<string, Draw[]>();
  for (const draw of draws) {
    if (draw.recordId !== id) continue;
    const known = byOutput.get(draw.output);
    if (known === undefined) byOutput.set(draw.output, [draw]);
    else known.push(draw);
  }
  return byOutput;
}

/**
 * Consumed, reserved and available kg of each output of a record, by key; what was lost counts as consumed. `draws` may
 * contain draws on other records.
 */
export function outputBalances(record: Lots, draws: readonly Draw[]): ReadonlyMap<string, OutputBalance> {
  const onIt = drawsByOutput(record, draws);
  const lost = lostOfLots(record);
  return new Map(record.outputs.map(({ key, kg }) => [key, balanceOf(kg, lost.get(key) ?? 0, onIt.get(key) ?? [])]));
}

/** Whether later records may draw from this one, by its status. */
export const lends = ({ section, status }: Pick<FarmRecord, 'section' | 'status'>): boolean =>
  stageOf(section).statuses[status]?.lends === true;

/**
 * Whether a change to this status would take away lots that others may hold; it is refused with `record/in-use` while
 * one draws.
 */
export const takesLotsAway = ({ section, status }: Pick<FarmRecord, 'section' | 'status'>, next: string): boolean =>
  lends({ section, status }) && !lends({ section, status: next });
