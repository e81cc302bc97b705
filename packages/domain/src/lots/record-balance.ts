import { PRODUCT_FORMS } from '../definition/forms.ts';
import { formatNumber, sumKg } from '../ground/numbers.ts';
import { ratio, toGram, totalKg } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { lotsKg } from '../stages/harvest/harvest-plots.ts';
import { stageOf } from '../stages/stages.ts';
import { flowKg, type Genealogy } from './genealogy.ts';

/** What went into a record and what came of it: lots, by-products and the rest, which nobody weighed. */
export type RecordBalance = {
  recordId: string;
  inKg: number;
  outKg: number;
  byProductKg: number;
  /** Water and losses; 0 while the work is under way and at the end of the chain. Negative where more came out. */
  lossKg: number;
  /** In per cent of `inKg`; null where nothing went in. */
  lossPct: number | null;
};

/** Statuses in which coffee is still inside the record. */
export const UNFINISHED: readonly string[] = ['in_progress', 'paused'];

/** Is work still going on, so that what is missing is not lost but inside? */
export const isUnfinished = ({ status }: Pick<FarmRecord, 'status'>): boolean => UNFINISHED.includes(status);

/** kg that went into unfinished work and did not come out of it yet, as they were weighed then; 0 where work is done. */
export function insideKg(record: Pick<FarmRecord, 'status' | 'inputs' | 'outputs'>): number {
  if (!isUnfinished(record)) return 0;
  return sumKg([...record.inputs.map(({ kg }) => kg), ...record.outputs.map(({ kg }) => -kg)]);
}

/** kg of the by-products of a record: husk, hull, pulp and impurities. */
export const byProductsKg = ({ outputs }: Pick<FarmRecord, 'outputs'>): number =>
  totalKg(outputs.filter(({ form }) => PRODUCT_FORMS[form].byProduct));

/**
 * kg that finished work gave above what it took, to the gram; 0 where it gave less. A store is counted, and what is there
 * is there.
 */
export function gainedKgOf(record: Pick<FarmRecord, 'section' | 'status' | 'inputs' | 'outputs'>): number {
  const { section, inputs, outputs } = record;
  if (inputs.length === 0 || outputs.length === 0 || section === 'armazenamento') return 0;
  return Math.max(0, sumKg([...outputs.map(({ kg }) => kg), ...inputs.map(({ kg }) => -kg)]));
}

/** `Entraram 7.110,5 kg e saíram 7.210,5 kg: 100 kg a mais.`; null where no more came out than went in. */
export function gainWords(record: Pick<FarmRecord, 'section' | 'status' | 'inputs' | 'outputs'>): string | null {
  const gained = gainedKgOf(record);
  if (gained === 0) return null;
  const text = (rows: readonly { kg: number }[]) => `${formatNumber(sumKg(rows.map(({ kg }) => kg)), 3)}\u00a0kg`;
  return `Entraram ${text(record.inputs)} e saíram ${text(record.outputs)}: ${formatNumber(gained, 3)}\u00a0kg a mais.`;
}

/** The balance of one record, in kg to the gram. */
export function balanceOf(genealogy: Genealogy, record: FarmRecord): RecordBalance {
  const inKg = toGram(flowKg(genealogy.into(record.id)));
  const outKg = lotsKg(record.outputs);
  const byProductKg = byProductsKg(record);
  const missing = toGram(inKg - outKg - byProductKg);
  const isEnd = stageOf(record.section).gives.length === 0;
  const lossKg = isEnd || (isUnfinished(record) && missing > 0) ? 0 : missing;
  const lossPct = ratio(lossKg * 100, inKg);
  return { recordId: record.id, inKg, outKg, byProductKg, lossKg, lossPct };
}
