import { PRODUCT_FORMS } from '../definition/forms.ts';
import { sumKg } from '../ground/numbers.ts';
import { kgToSacas } from '../ground/units.ts';
import { movesCoffee } from '../lots/genealogy.ts';
import { toGram } from '../record/data-values.ts';
import { type FarmRecord, type ProductForm, type RecordOutput, SECTIONS } from '../record/record.ts';
import { heldKg, isGreen, millingFlows } from './milling-flows.ts';
import type { SeasonBooks } from './season-books.ts';

/** What lies where: green coffee by record, everything not yet milled by record and form. Reserved kg are included. */
export type LyingCoffee = {
  items: readonly { id: string; kg: number }[];
  totalKg: number;
  sacas: number;
  inProcess: readonly { id: string; form: ProductForm; kg: number }[];
};

/** All that lies on the farm, of every season, and how much of the green coffee is in the lots of the season asked about. */
export type StockFigures = LyingCoffee & {
  /** kg of `totalKg` in lots of the season. */
  ofSeasonKg: number;
  /** kg of `totalKg` that sales were promised and that lie here still. */
  reservedKg: number;
};

/** kg of a lot that nobody has taken away yet, what sales reserve included. */
function balanceKg({ genealogy }: SeasonBooks, record: FarmRecord, lot: RecordOutput): number {
  const taken = genealogy.outOf(record.id).filter(({ output }) => output === lot.key);
  return toGram(lot.kg - taken.reduce((sum, { consumedKg }) => sum + consumedKg, 0));
}

const placeOf = ({ section }: FarmRecord): number => SECTIONS.indexOf(section);

/** The records of every season that give lots, in the order of the chain and of their codes. */
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

/** What a record has taken and still works on, in the form in which most of it came. */
function heldIn({ genealogy }: SeasonBooks, record: FarmRecord): { form: ProductForm; kg: number } | null {
  const isMilling = record.section === 'beneficiamento';
  const kg = isMilling ? millingFlows(genealogy, record).heldUnmilledKg : heldKg(genealogy, record);
  const [most] = genealogy
    .into(record.id)
    .filter(({ form }) => !isGreen(form))
    .toSorted((one, other) => other.kg - one.kg);
  return kg > 0 && most?.form != null ? { form: most.form, kg } : null;
}

function unmilledIn(books: SeasonBooks, record: FarmRecord): LyingCoffee['inProcess'] {
  const byForm = new Map<ProductForm, number>();
  const add = (form: ProductForm, kg: number) => byForm.set(form, toGram((byForm.get(form) ?? 0) + kg));
  for (const lot of record.outputs) {
    const isUnmilled = !isGreen(lot.form) && !PRODUCT_FORMS[lot.form].byProduct;
    if (isUnmilled) add(lot.form, balanceKg(books, record, lot));
  }
  const held = heldIn(books, record);
  if (held !== null) add(held.form, held.kg);
  const share = books.share(record.id);
  return [...byForm].map(([form, kg]) => ({ id: record.id, form, kg: toGram(kg * share) })).filter(({ kg }) => kg > 0);
}

/** What lies in the lots of some records; without them, of the season's. */
export function lyingCoffee(books: SeasonBooks, records = givers(books)): LyingCoffee {
  const items = records
    .map((record) => ({ id: record.id, kg: toGram(greenIn(books, record) * books.share(record.id)) }))
    .filter(({ kg }) => kg > 0);
  const totalKg = sumKg(items.map(({ kg }) => kg));
  return {
    items,
    totalKg,
    sacas: kgToSacas(totalKg),
    inProcess: records.flatMap((record) => unmilledIn(books, record)),
  };
}

/** kg of green coffee that sales were promised and that lie in the lots of some records still. */
export const promisedGreenKg = ({ genealogy, share }: SeasonBooks, records: readonly FarmRecord[]): number =>
  toGram(
    records
      .flatMap(({ id }) => genealogy.outOf(id))
      .filter(({ form }) => isGreen(form))
      .reduce((sum, { from, kg, consumedKg }) => sum + (kg - consumedKg) * share(from), 0),
  );

/** The stock of the farm, whichever season it is of; `ofSeason` is what lies in the season's lots. */
export function stockFigures(books: SeasonBooks, ofSeason = lyingCoffee(books)): StockFigures {
  const everywhere = allGivers(books);
  return {
    ...lyingCoffee(books, everywhere),
    ofSeasonKg: ofSeason.totalKg,
    reservedKg: promisedGreenKg(books, everywhere),
  };
}
