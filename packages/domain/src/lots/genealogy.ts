import { sumKg } from '../ground/numbers.ts';
import { finished, RECORDS_PER_STEP, type Steps } from '../ground/steps.ts';
import { isOwnWork } from '../record/lot-origin.ts';
import type { FarmRecord, ProductForm } from '../record/record.ts';
import { plotPicks } from '../stages/harvest/harvest-plots.ts';
import { isPicking } from '../stages/kinds.ts';
import { stageOf } from '../stages/stages.ts';
import { drawsOf } from './lots.ts';

/** kg that went from a record or plot to another record. Plots have no outputs: for them `output` is null. */
export type Flow = {
  from: string;
  to: string;
  output: string | null;
  form: ProductForm | null;
  kg: number;
  /** The part of `kg` that has left; the rest is reserved by a sale. */
  consumedKg: number;
};

/** The live records of a farm and the flows between them. Draws of planned and cancelled records are no flows. */
export type Genealogy = {
  records: ReadonlyMap<string, FarmRecord>;
  /** Flows into a record: lots that it drew, or plots that it picked. */
  into: (id: string) => readonly Flow[];
  /** Flows out of a record or a plot. */
  outOf: (id: string) => readonly Flow[];
  /** kg that a record took from records or plots that are not there, such as deleted ones. */
  lostKg: (id: string) => number;
  /** Ids of all records, sources first. */
  order: readonly string[];
};

/** Whether a record's coffee counts: in its status it takes or gives lots. */
export function movesCoffee({ section, status }: FarmRecord): boolean {
  const definition = stageOf(section).statuses[status];
  return definition !== undefined && (definition.draws !== undefined || definition.lends === true);
}

function lotFlows(record: FarmRecord, records: ReadonlyMap<string, FarmRecord>): Flow[] {
  return drawsOf(record).map(({ recordId, output, consumedKg, reservedKg }) => {
    const form = records.get(recordId)?.outputs.find(({ key }) => key === output)?.form ?? null;
    return { from: recordId, to: record.id, output, form, kg: sumKg([consumedKg, reservedKg]), consumedKg };
  });
}

function plotFlows(record: FarmRecord): Flow[] {
  if (!isPicking(record) || !isOwnWork(record) || !movesCoffee(record)) return [];
  const form = record.outputs[0]?.form ?? null;
  return plotPicks(record).map(({ plotId, kg }) => ({
    from: plotId,
    to: record.id,
    output: null,
    form,
    kg,
    consumedKg: kg,
  }));
}

function grouped(flows: readonly Flow[], end: 'from' | 'to'): (id: string) => readonly Flow[] {
  const groups = new Map<string, Flow[]>();
  for (const flow of flows) {
    const group = groups.get(flow[end]);
    if (group === undefined) groups.set(flow[end], [flow]);
    else group.push(flow);
  }
  return (id) => groups.get(id) ?? [];
}

/** Sources first (Kahn's algorithm); records of an impossible cycle come last, in the given order. */
function* sourcesFirst(
  ids: Iterable<string>,
  flows: readonly Flow[],
  outOf: Genealogy['outOf'],
): Steps<readonly string[]> {
  const waiting = new Map<string, number>();
  for (const id of ids) waiting.set(id, 0);
  for (const { to } of flows) waiting.set(to, (waiting.get(to) ?? 0) + 1);
  const order = [...waiting].filter(([, sources]) => sources === 0).map(([id]) => id);
  // The array grows during the loop: a record is appended after its last source.
  for (const [at, id] of order.entries()) {
    if (at % RECORDS_PER_STEP === 0) yield;
    waiting.delete(id);
    for (const { to } of outOf(id)) {
      const left = (waiting.get(to) ?? 0) - 1;
      waiting.set(to, left);
      if (left === 0) order.push(to);
    }
  }
  return [...order, ...waiting.keys()];
}

/** The flows of records, in steps. */
function* takenBy(live: readonly FarmRecord[], records: Genealogy['records']): Steps<readonly Flow[]> {
  const taken: Flow[] = [];
  for (const [at, record] of live.entries()) {
    if (at % RECORDS_PER_STEP === 0) yield;
    taken.push(...plotFlows(record), ...lotFlows(record, records));
  }
  return taken;
}

/** `genealogyOf` in steps. */
export function* genealogySteps(all: readonly FarmRecord[]): Steps<Genealogy> {
  const live = all.filter(({ deletedAt }) => deletedAt === null);
  const records = new Map(live.map((record) => [record.id, record]));
  const taken = yield* takenBy(live, records);
  const flows = taken.filter(({ from }) => records.has(from));
  const lost = new Map<string, number>();
  for (const { from, to, kg } of taken) if (!records.has(from)) lost.set(to, (lost.get(to) ?? 0) + kg);
  yield;
  const outOf = grouped(flows, 'from');
  yield;
  const into = grouped(flows, 'to');
  return {
    records,
    into,
    outOf,
    lostKg: (id) => lost.get(id) ?? 0,
    order: yield* sourcesFirst(records.keys(), flows, outOf),
  };
}

/** The genealogy of a farm's records, without deleted ones. Draws on missing records are no flows. */
export const genealogyOf = (all: readonly FarmRecord[]): Genealogy => finished(genealogySteps(all));

/** Sum of the flows' kg, without rounding. */
export const flowKg = (flows: readonly Flow[]): number => flows.reduce((sum, { kg }) => sum + kg, 0);
