import { lostOfLots } from '../definition/lost-of-lots.ts';
import { sumKg } from '../ground/numbers.ts';
import { finished, RECORDS_PER_STEP, type Steps } from '../ground/steps.ts';
import { kgToSacas } from '../ground/units.ts';
import { enteredLots, isUnmilledForm } from '../lots/entered.ts';
import { movesCoffee } from '../lots/genealogy.ts';
import { toGram } from '../record/data-values.ts';
import { type FarmRecord, type ProductForm, type RecordOutput, SECTIONS } from '../record/record.ts';
import { heldKg, isGreen, millingFlows } from './milling-flows.ts';
import type { SeasonBooks } from './season-books.ts';

/** Coffee in stock: green coffee by record, the rest by record and form. Includes reserved kg. */
export type LyingCoffee = {
  items: readonly { id: string; kg: number }[];
  totalKg: number;
  sacas: number;
  inProcess: readonly { id: string; form: ProductForm; kg: number }[];
};

/** Stock of the farm from all seasons, and how much of it is in lots of the chosen season. */
export type StockFigures = LyingCoffee & {
  /** kg of `totalKg` in lots of the season. */
  ofSeasonKg: number;
  /** kg of `totalKg` that sales have reserved. */
  reservedKg: number;
};

/** kg of a lot that have not left yet, including reserved ones. */
function balanceKg({ genealogy }: SeasonBooks, record: FarmRecord, lot: RecordOutput): number {
  const taken = genealogy.outOf(record.id).filter(({ output }) => output === lot.key);
  const lostKg = lostOfLots(record).get(lot.key) ?? 0;
  return toGram(lot.kg - lostKg - taken.reduce((sum, { consumedKg }) => sum + consumedKg, 0));
}

/** kg that were lost of the lots of a record, of some forms. */
export function lostKgOf(record: FarmRecord, isOf: (form: ProductForm) => boolean): number {
  const lost = lostOfLots(record);
  return toGram(record.outputs.reduce((sum, { key, form }) => (isOf(form) ? sum + (lost.get(key) ?? 0) : sum), 0));
}

const placeOf = ({ section }: FarmRecord): number => SECTIONS.indexOf(section);

/** The records of all seasons that give lots, in the order of chain and code. */
const allGivers = ({ genealogy }: SeasonBooks): readonly FarmRecord[] =>
  [...genealogy.records.values()]
    .filter((record) => record.section !== 'vendas' && movesCoffee(record))
    .sort((one, other) => placeOf(one) - placeOf(other) || (one.code < other.code ? -1 : 1));

/** Those of the season. */
export const givers = (books: SeasonBooks): readonly FarmRecord[] =>
  allGivers(books).filter(({ season }) => season === books.season);

function greenIn(books: SeasonBooks, record: FarmRecord): number {
  const lots = record.outputs.filter(({ form }) => isGreen(form));
  const inLots = lots.reduce((sum, lot) => sum + Math.max(0, balanceKg(books, record, lot)), 0);
  const isMilling = record.section === 'beneficiamento';
  return toGram(inLots + (isMilling ? millingFlows(books.genealogy, record).heldGreenKg : 0));
}

/** Coffee inside unfinished work, in the form of most of its inputs. */
function heldIn({ genealogy }: SeasonBooks, record: FarmRecord): { form: ProductForm; kg: number } | null {
  const isMilling = record.section === 'beneficiamento';
  const kg = isMilling ? millingFlows(genealogy, record).heldUnmilledKg : heldKg(genealogy, record);
  const [most] = genealogy
    .into(record.id)
    .filter(({ form }) => !isGreen(form))
    .toSorted((one, other) => other.kg - one.kg);
  const form = most?.form ?? enteredLots(record).find((lot) => isUnmilledForm(lot.form))?.form;
  return kg > 0 && form !== undefined ? { form, kg } : null;
}

/** What of a record is not hulled yet, kg to the gram. */
function unmilledOf(books: SeasonBooks, record: FarmRecord): ReadonlyMap<ProductForm, number> {
  const byForm = new Map<ProductForm, number>();
  const add = (form: ProductForm, kg: number) => byForm.set(form, toGram((byForm.get(form) ?? 0) + kg));
  for (const lot of record.outputs) {
    if (isUnmilledForm(lot.form)) add(lot.form, balanceKg(books, record, lot));
  }
  const held = heldIn(books, record);
  if (held !== null) add(held.form, held.kg);
  return byForm;
}

function unmilledIn(books: SeasonBooks, record: FarmRecord): LyingCoffee['inProcess'] {
  const share = books.share(record.id);
  return [...unmilledOf(books, record)]
    .map(([form, kg]) => ({ id: record.id, form, kg: toGram(kg * share) }))
    .filter(({ kg }) => kg > 0);
}

/** Coffee in the lots of these records, in steps. */
export function* lyingSteps(books: SeasonBooks, records: readonly FarmRecord[]): Steps<LyingCoffee> {
  const items: { id: string; kg: number }[] = [];
  const inProcess: LyingCoffee['inProcess'][number][] = [];
  for (const [at, record] of records.entries()) {
    if (at % RECORDS_PER_STEP === 0) yield;
    const kg = toGram(greenIn(books, record) * books.share(record.id));
    if (kg > 0) items.push({ id: record.id, kg });
    inProcess.push(...unmilledIn(books, record));
  }
  const totalKg = sumKg(items.map(({ kg }) => kg));
  return { items, totalKg, sacas: kgToSacas(totalKg), inProcess };
}

/** `producedUnmilledKg` in steps. */
export function* unmilledSteps(books: SeasonBooks): Steps<number> {
  let kg = 0;
  for (const [at, record] of allGivers(books).entries()) {
    if (at % RECORDS_PER_STEP === 0) yield;
    const share = books.produced(record.id);
    if (share > 0) kg += share * sumKg([...unmilledOf(books, record).values()]);
  }
  return toGram(kg);
}

/** kg of the season's own coffee that is not hulled yet, in records of whatever season, to the gram. */
export const producedUnmilledKg = (books: SeasonBooks): number => finished(unmilledSteps(books));

/** kg of green coffee in the lots of these records that sales have reserved. */
export const promisedGreenKg = ({ genealogy, share }: SeasonBooks, records: readonly FarmRecord[]): number =>
  toGram(
    records
      .flatMap(({ id }) => genealogy.outOf(id))
      .filter(({ form }) => isGreen(form))
      .reduce((sum, { from, kg, consumedKg }) => sum + (kg - consumedKg) * share(from), 0),
  );

/** Stock of the farm from all seasons; `ofSeason` is the coffee in the season's lots. In steps. */
export function* stockFigureSteps(books: SeasonBooks, ofSeason: LyingCoffee): Steps<StockFigures> {
  const everywhere = allGivers(books);
  const lying = yield* lyingSteps(books, everywhere);
  yield;
  return { ...lying, ofSeasonKg: ofSeason.totalKg, reservedKg: promisedGreenKg(books, everywhere) };
}
