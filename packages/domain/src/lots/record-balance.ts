import { byProductsOf, cameOutOf } from '../definition/by-products.ts';
import { lostInWork } from '../definition/lost-of-lots.ts';
import { formatNumber, sumKg } from '../ground/numbers.ts';
import { ratio, toGram, totalKg } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { lotsKg } from '../stages/harvest/harvest-plots.ts';
import { isStock } from '../stages/kinds.ts';
import { stageOf } from '../stages/stages.ts';
import { enteredKg } from './entered.ts';
import { flowKg, type Genealogy } from './genealogy.ts';

/** Inputs and outputs of a record: lots, by-products and the unweighed rest. */
export type RecordBalance = {
  recordId: string;
  inKg: number;
  outKg: number;
  byProductKg: number;
  /** Water and losses; 0 while work is in progress and at the end of the chain. Negative if more came out. */
  lossKg: number;
  /** In per cent of `inKg`; null without inputs. */
  lossPct: number | null;
};

/** Statuses in which coffee is still inside the record. */
export const UNFINISHED: readonly string[] = ['in_progress', 'paused'];

/** Whether work is in progress, so that the difference is inside and not lost. */
export const isUnfinished = ({ status }: Pick<FarmRecord, 'status'>): boolean => UNFINISHED.includes(status);

/** kg that went into unfinished work and have not come out yet, by input weight; 0 for finished work. */
export function insideKg(
  record: Pick<FarmRecord, 'section' | 'status' | 'data' | 'date' | 'inputs' | 'outputs'>,
): number {
  if (!isUnfinished(record)) return 0;
  const left = [...cameOutOf(record).map(({ kg }) => -kg), -lostInWork(record)];
  return sumKg([enteredKg(record), ...record.inputs.map(({ kg }) => kg), ...left]);
}

/** kg of a record's by-products: husk, hull, pulp and impurities. */
export const byProductsKg = (record: Pick<FarmRecord, 'outputs' | 'data'>): number => totalKg(byProductsOf(record));

type Worked = Pick<FarmRecord, 'section' | 'status' | 'inputs' | 'outputs' | 'data'>;

/** kg that finished work gave above its inputs, to the gram; 0 if it gave less. Stock counts do not apply. */
export function gainedKgOf(record: Worked): number {
  const { inputs, outputs } = record;
  if (inputs.length === 0 || outputs.length === 0 || isStock(record)) return 0;
  return Math.max(0, sumKg([...cameOutOf(record).map(({ kg }) => kg), ...inputs.map(({ kg }) => -kg)]));
}

/** `Entraram 7.110,5 kg e saíram 7.210,5 kg: 100 kg a mais.`; null if the outputs do not exceed the inputs. */
export function gainWords(record: Worked): string | null {
  const gained = gainedKgOf(record);
  if (gained === 0) return null;
  const text = (rows: readonly { kg: number }[]) => `${formatNumber(sumKg(rows.map(({ kg }) => kg)), 3)}\u00a0kg`;
  return `Entraram ${text(record.inputs)} e saíram ${text(cameOutOf(record))}: ${formatNumber(gained, 3)}\u00a0kg a mais.`;
}

/** The balance of one record, in kg to the gram. */
export function balanceOf(genealogy: Genealogy, record: FarmRecord): RecordBalance {
  const inKg = toGram(flowKg(genealogy.into(record.id)) + enteredKg(record));
  const outKg = lotsKg(record.outputs);
  const byProductKg = byProductsKg(record);
  const missing = toGram(inKg - outKg - byProductKg);
  const isEnd = stageOf(record.section).gives.length === 0;
  const lossKg = isEnd || (isUnfinished(record) && missing > 0) ? 0 : missing;
  const lossPct = ratio(lossKg * 100, inKg);
  return { recordId: record.id, inKg, outKg, byProductKg, lossKg, lossPct };
}
