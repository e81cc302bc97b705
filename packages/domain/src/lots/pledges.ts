import type { PledgeTerms } from '../definition/pledge-terms.ts';
import { sumKg } from '../ground/numbers.ts';
import type { FarmRecord } from '../record/record.ts';
import { stageOf } from '../stages/stages.ts';
import { drawKey, drawsOf } from './lots.ts';

/** kg of a lot that stand for a debt, and may not be sold until it is settled. */
export type Pledge = PledgeTerms & {
  recordId: string;
  output: string;
  kg: number;
  /** The record that pledges them. */
  by: string;
};

/** What a record pledges of each lot; nothing once it is settled or delivered, and of what is no pledge. */
export function pledgesBy(record: Pick<FarmRecord, 'id' | 'section' | 'status' | 'inputs' | 'data'>): Pledge[] {
  const terms = stageOf(record.section).pledgeTerms?.(record) ?? null;
  if (terms === null) return [];
  return drawsOf(record).flatMap(({ recordId, output, reservedKg: kg }) =>
    kg > 0 ? [{ ...terms, recordId, output, kg, by: record.id }] : [],
  );
}

/** The pledges on a farm by lot, as `drawKey` names it. */
export const pledgesByLot = (records: readonly FarmRecord[]): ReadonlyMap<string, readonly Pledge[]> =>
  Map.groupBy(records.filter(({ deletedAt }) => deletedAt === null).flatMap(pledgesBy), drawKey);

/** Σ kg of pledges, to the gram. */
export const pledgedKg = (pledges: readonly Pledge[]): number => sumKg(pledges.map(({ kg }) => kg));
