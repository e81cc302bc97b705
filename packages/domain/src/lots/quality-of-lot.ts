import type { CupProtocol } from '../knowledge/scores.ts';
import { ownScore, type Scored } from '../quality/own-score.ts';
import { specialScore } from '../quality/special-score.ts';
import { isStock } from '../stages/kinds.ts';
import type { Flow, Genealogy } from './genealogy.ts';

/** A lot and a protocol: scores of different protocols are never compared. */
type AskedLot = { recordId: string; output: string; protocol: CupProtocol };

/**
 * The score of a lot by a protocol: its latest own one, otherwise that of its only source, recursively; null without
 * any.
 */
export function scoreOfLot(genealogy: Genealogy, { recordId, output, protocol }: AskedLot): Scored | null {
  const seen = new Set<string>();
  let lot: { id: string; output: string } | null = { id: recordId, output };
  while (lot !== null && !seen.has(lot.id)) {
    seen.add(lot.id);
    const record = genealogy.records.get(lot.id);
    const score: Scored | null = record === undefined ? null : ownScore(record, lot.output, protocol);
    if (score !== null) return score;
    const [source, ...others] = genealogy.into(lot.id);
    lot =
      source === undefined || source.output === null || others.length > 0
        ? null
        : { id: source.from, output: source.output };
  }
  return null;
}

/** Whether a lot is specialty coffee by the scale of its protocol. */
export function isSpecialLot(genealogy: Genealogy, lot: AskedLot): boolean {
  const scored = scoreOfLot(genealogy, lot);
  return scored !== null && scored.score >= specialScore(lot.protocol, scored.day);
}

/** Value of a kg of a lot, known from the lot itself; null if the records that took it tell. */
export type WorthPerKg = (recordId: string, output: string) => number | null;
/** Sum of kg × value of a lot. */
export type WorthOf = (recordId: string, output: string) => number;

/**
 * Computes for a farm the sum of kg × value of a lot: from the lot itself if it tells, otherwise from the storages that
 * took it, through transfers between storages, each kg once.
 */
export function worthOfLots(genealogy: Genealogy, perKg: WorthPerKg): WorthOf {
  /** By storage, the mean value of a kg in it. */
  const means = new Map<string, number>();
  /** By record and output, put together once for each record: every lot asks for its own. */
  const flows = new Map<string, ReadonlyMap<string | null, readonly Flow[]>>();
  const worth: WorthOf = (recordId, output) => {
    const lot = genealogy.records.get(recordId)?.outputs.find(({ key }) => key === output);
    if (lot === undefined) return 0;
    const own = perKg(recordId, output);
    if (own !== null) return own * lot.kg;
    const byOutput = flows.get(recordId) ?? Map.groupBy(genealogy.outOf(recordId), (flow) => flow.output);
    flows.set(recordId, byOutput);
    return (byOutput.get(output) ?? []).reduce((sum, { to, kg }) => sum + kg * (means.get(to) ?? 0), 0);
  };
  for (const id of [...genealogy.order].reverse()) {
    const record = genealogy.records.get(id);
    if (record === undefined || !isStock(record)) continue;
    const kg = record.outputs.reduce((sum, lot) => sum + lot.kg, 0);
    const held = record.outputs.reduce((sum, { key }) => sum + worth(id, key), 0);
    if (kg > 0) means.set(id, held / kg);
  }
  return worth;
}
