import { SPECIALTY_SCORE } from '../quality/quality.ts';
import { numberAt, rowsAt, textAt } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import type { Genealogy } from './genealogy.ts';

type Scored = { at: string; score: number };

const isLater = (one: Scored, other: Scored | null): boolean => other === null || one.at >= other.at;

/**
 * The latest score that a record's classifications give to one of its outputs; null where there is none.
 * One that names no output speaks of all but the screenings.
 */
export function ownScore(record: Pick<FarmRecord, 'data' | 'outputs'>, output: string): number | null {
  const form = record.outputs.find(({ key }) => key === output)?.form;
  const scored = rowsAt(record.data, 'classification').flatMap((row): Scored[] => {
    const of = textAt(row, 'output');
    const score = numberAt(row, 'score');
    const concerns = of === undefined ? form !== 'screenings' : of === output;
    return concerns && score !== undefined ? [{ at: textAt(row, 'at') ?? '', score }] : [];
  });
  return scored.reduce<Scored | null>((latest, one) => (isLater(one, latest) ? one : latest), null)?.score ?? null;
}

/** The score of a lot: its own latest, else that of its only source, and so on back; null where nobody tasted it. */
export function scoreOfLot(genealogy: Genealogy, recordId: string, output: string): number | null {
  const seen = new Set<string>();
  let at: { id: string; output: string } | null = { id: recordId, output };
  while (at !== null && !seen.has(at.id)) {
    seen.add(at.id);
    const record = genealogy.records.get(at.id);
    const score: number | null = record === undefined ? null : ownScore(record, at.output);
    if (score !== null) return score;
    const [source, ...others] = genealogy.into(at.id);
    at =
      source === undefined || source.output === null || others.length > 0
        ? null
        : { id: source.from, output: source.output };
  }
  return null;
}

/** Is a lot special: scored 80 points or more? */
export const isSpecialLot = (genealogy: Genealogy, recordId: string, output: string): boolean =>
  (scoreOfLot(genealogy, recordId, output) ?? 0) >= SPECIALTY_SCORE;

/** Tells how many kg of a lot are special. */
export type SpecialKg = (recordId: string, output: string) => number;

/**
 * Reads of a whole farm how many kg of a lot are special: all when the lot is, else what the storages took that are,
 * transfers between storages followed, each kg once.
 */
export function specialKgOf(genealogy: Genealogy): SpecialKg {
  /** By storage, how much of what it holds is special, 0 to 1. */
  const shares = new Map<string, number>();
  const specialKg: SpecialKg = (recordId, output) => {
    const lot = genealogy.records.get(recordId)?.outputs.find(({ key }) => key === output);
    if (lot === undefined) return 0;
    if (isSpecialLot(genealogy, recordId, output)) return lot.kg;
    const taken = genealogy.outOf(recordId).filter((flow) => flow.output === output);
    return taken.reduce((sum, { to, kg }) => sum + kg * (shares.get(to) ?? 0), 0);
  };
  for (const id of [...genealogy.order].reverse()) {
    const record = genealogy.records.get(id);
    if (record?.section !== 'armazenamento') continue;
    const kg = record.outputs.reduce((sum, lot) => sum + lot.kg, 0);
    const special = record.outputs.reduce((sum, { key }) => sum + specialKg(id, key), 0);
    if (kg > 0) shares.set(id, Math.min(1, special / kg));
  }
  return specialKg;
}
