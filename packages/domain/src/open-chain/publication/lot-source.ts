import { addDays } from '../../ground/days.ts';
import type { Genealogy } from '../../lots/genealogy.ts';
import { roundedShares } from '../../lots/rounded-shares.ts';
import { traceGraph } from '../../lots/trace.ts';
import { lastDay, textAt } from '../../record/data-values.ts';
import type { FarmFacts, FarmRecord, RecordOutput } from '../../record/record.ts';
import type { Course, Days } from './lot-snapshot.ts';

/** A measurement: ms of the epoch, and its value. */
export type Measured = { at: number; value: number };

/** All that the snapshot of a lot is read from. */
export type LotSource = {
  genealogy: Genealogy;
  recordId: string;
  output: string;
  farm: Pick<FarmFacts, 'name' | 'city' | 'state' | 'settings'>;
  /** Measurements of a kind of a record, in any order. */
  readingsOf: (recordId: string, kind: string) => readonly Measured[];
  /** The size of photos that may be chosen, by id. */
  photos: ReadonlyMap<string, { width: number; height: number }>;
};

/** The lot, what it came from, and its origin. */
export type LotFacts = LotSource & {
  record: FarmRecord;
  lot: RecordOutput;
  /** The record and all that it came from, sources first. */
  way: readonly FarmRecord[];
  parts: readonly {
    key: string;
    kind: 'plot' | 'opening' | 'bought' | 'unknown';
    plot: FarmRecord | null;
    percent: number;
  }[];
  altitude: number | null;
};

/** What a lot's snapshot is made from; undefined where there is no such lot. */
export function lotFactsOf(source: LotSource): LotFacts | undefined {
  const { genealogy, recordId, output, farm } = source;
  const record = genealogy.records.get(recordId);
  const lot = record?.outputs.find(({ key }) => key === output);
  const graph = traceGraph(genealogy, recordId, farm.settings.allocationBasis);
  if (record === undefined || lot === undefined || graph === undefined) return undefined;
  const above = new Set(graph.nodes.filter(({ direction }) => direction !== 'down').map(({ id }) => id));
  const way = genealogy.order.flatMap((id) => {
    const one = above.has(id) ? genealogy.records.get(id) : undefined;
    return one === undefined ? [] : [one];
  });
  const percents = roundedShares(graph.origins.map(({ percent }) => percent));
  const parts = graph.origins.map(({ key, kind, plotId }, at) => ({
    key,
    kind,
    plot: (plotId !== undefined && genealogy.records.get(plotId)) || null,
    percent: percents[at] ?? 0,
  }));
  return { ...source, record, lot, way, parts, altitude: graph.altitude };
}

/** The records of a section on the way of a lot. */
export const stepsOf = ({ way }: LotFacts, section: FarmRecord['section']): readonly FarmRecord[] =>
  way.filter((record) => record.section === section);

/** First and last day of records; null without any. */
export function daysOf(records: readonly Pick<FarmRecord, 'date' | 'data'>[]): Days | null {
  const [from] = records.map(({ date }) => date).sort();
  const to = records.map(lastDay).sort().at(-1);
  return from === undefined || to === undefined ? null : { from, to };
}

/** The days of one record; its last day follows from a typed duration in days, if no end is known. */
export function daysOfOne(record: FarmRecord, days: number | null): Days {
  const isTyped = textAt(record.data, 'endDate') !== undefined;
  const to = isTyped || days === null ? lastDay(record) : addDays(record.date, Math.round(days));
  return { from: record.date, to };
}

const HOUR_MS = 3_600_000;
const MOST_POINTS = 40;

/** A course of at most 40 points, thinned evenly, with its first and last. Empty with fewer than two. */
export function courseOf(measured: readonly Measured[]): Course {
  const inOrder = measured
    .filter(({ at, value }) => Number.isFinite(at) && Number.isFinite(value))
    .sort((one, other) => one.at - other.at);
  const [first] = inOrder;
  if (first === undefined || inOrder.length < 2) return [];
  const kept = Math.min(MOST_POINTS, inOrder.length);
  return Array.from({ length: kept }, (_, at) => {
    const { at: ms, value } = inOrder[Math.round((at * (inOrder.length - 1)) / (kept - 1))] ?? first;
    return [Math.round(((ms - first.at) / HOUR_MS) * 10) / 10, Math.round(value * 100) / 100] as const;
  });
}

/** Known texts, each once and sorted: words that nobody listed are not shown. */
export const knownOnce = (texts: readonly (string | undefined)[], known: Readonly<Record<string, unknown>>): string[] =>
  [...new Set(texts.flatMap((text) => (text !== undefined && Object.hasOwn(known, text) ? [text] : [])))].sort();

/** A text if it is among the known ones. */
export const knownOr = (text: string | undefined, known: Readonly<Record<string, unknown>>): string | null =>
  text !== undefined && Object.hasOwn(known, text) ? text : null;
