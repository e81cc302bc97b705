import { sumKg } from '../ground/numbers.ts';
import type { FarmRecord, ProductForm } from '../record/record.ts';
import { plotPicks } from '../stages/harvest/harvest-plots.ts';
import { stageOf } from '../stages/stages.ts';
import { drawsOf } from './lots.ts';

/** kg that went from a record (or a plot) to another. A plot has no outputs: from it `output` is null. */
export type Flow = {
  from: string;
  to: string;
  output: string | null;
  form: ProductForm | null;
  kg: number;
  /** The part of `kg` that has left; the rest is promised by a sale. */
  consumedKg: number;
};

/** The live records of a farm and what flowed between them. Draws of planned and cancelled records are no flows. */
export type Genealogy = {
  records: ReadonlyMap<string, FarmRecord>;
  /** Flows into a record: the lots that it drew, or the plots that it picked. */
  into: (id: string) => readonly Flow[];
  /** Flows out of a record or a plot. */
  outOf: (id: string) => readonly Flow[];
  /** Ids of all records, each after those that it comes from. */
  order: readonly string[];
};

/** Did the record's work begin, so that its coffee counts: it takes lots or gives lots in its status? */
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
  if (record.section !== 'colheita' || !movesCoffee(record)) return [];
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

/** Sources before what comes of them (Kahn); records of an impossible circle come last, as they were given. */
function sourcesFirst(ids: Iterable<string>, flows: readonly Flow[], outOf: Genealogy['outOf']): readonly string[] {
  const waiting = new Map<string, number>();
  for (const id of ids) waiting.set(id, 0);
  for (const { to } of flows) waiting.set(to, (waiting.get(to) ?? 0) + 1);
  const order = [...waiting].filter(([, sources]) => sources === 0).map(([id]) => id);
  // The list grows while it is walked: every record is appended once its last source has been seen.
  for (const id of order) {
    waiting.delete(id);
    for (const { to } of outOf(id)) {
      const left = (waiting.get(to) ?? 0) - 1;
      waiting.set(to, left);
      if (left === 0) order.push(to);
    }
  }
  return [...order, ...waiting.keys()];
}

/** Reads the genealogy of a farm from its records; deleted ones and draws on records that are not there are left out. */
export function genealogyOf(all: readonly FarmRecord[]): Genealogy {
  const live = all.filter(({ deletedAt }) => deletedAt === null);
  const records = new Map(live.map((record) => [record.id, record]));
  const flows = live
    .flatMap((record) => [...plotFlows(record), ...lotFlows(record, records)])
    .filter(({ from }) => records.has(from));
  const outOf = grouped(flows, 'from');
  return { records, into: grouped(flows, 'to'), outOf, order: sourcesFirst(records.keys(), flows, outOf) };
}

/** Σ kg of flows, at full precision. */
export const flowKg = (flows: readonly Flow[]): number => flows.reduce((sum, { kg }) => sum + kg, 0);
