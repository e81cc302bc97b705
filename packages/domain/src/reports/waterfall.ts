import { cameOutOf } from '../definition/by-products.ts';
import type { Steps } from '../ground/steps.ts';
import { enteredKg, enteredLots, isUnmilledForm } from '../lots/entered.ts';
import type { Flow } from '../lots/genealogy.ts';
import { byProductsKg } from '../lots/record-balance.ts';
import { toGram } from '../record/data-values.ts';
import type { FarmRecord, ProductForm, Section } from '../record/record.ts';
import { lotsKg } from '../stages/harvest/harvest-plots.ts';
import { cameBesides } from './came-besides.ts';
import { dryingFiguresOf } from './drying-figures.ts';
import { heldKg, isGreen, kgOf, millingFlows } from './milling-flows.ts';
import type { SeasonBooks } from './season-books.ts';
import { type LyingCoffee, lostKgOf } from './stock-figures.ts';

/**
 * Where the mass of the cherry went, in kg: cherry, what there was before and what was bought, less all below, is `residual`, 0.
 * A loss is negative where more came out than went in.
 */
export type Waterfall = {
  cherry: number;
  /** What lay there before: opening stock, and what other seasons left. */
  openingKg: number;
  boughtKg: number;
  impurities: number;
  pulp: number;
  processingLoss: number;
  fermentationLoss: number;
  waterTheoretical: number;
  dryingTechnicalLoss: number;
  restingLoss: number;
  /** Of unhulled coffee in storage. */
  storageLoss: number;
  husk: number;
  parchmentHull: number;
  millingLoss: number;
  /** Lost of the lots of any stage, for a reason that was told. */
  losses: number;
  soldUnmilled: number;
  /** Less what came back of it. */
  toOtherSeasons: number;
  /** Not milled yet, in lots and in work in progress. */
  inProcess: number;
  green: number;
  residual: number;
};

const RESIDUAL_STEPS = 1e6;

const isUnmilled = ({ form }: Flow): boolean => form === null || isUnmilledForm(form);

const sumOf = (lots: readonly { kg: number }[]): number => lots.reduce((sum, { kg }) => sum + kg, 0);

/** What a record took and neither gave nor still holds. */
function lossOf({ genealogy }: SeasonBooks, record: FarmRecord): number {
  const inKg = kgOf(genealogy.into(record.id)) + enteredKg(record);
  return inKg - lotsKg(record.outputs) - byProductsKg(record) - heldKg(genealogy, record);
}

/** Loss of unhulled coffee in a storage; green coffee does not count in this balance. */
function unmilledStorageLoss({ genealogy }: SeasonBooks, storage: FarmRecord): number {
  const entered = enteredLots(storage).filter(({ form }) => isUnmilledForm(form));
  const inKg = kgOf(genealogy.into(storage.id).filter(isUnmilled)) + sumOf(entered);
  return inKg - lotsKg(storage.outputs.filter(({ form }) => !isGreen(form)));
}

/** The loss of dryings, split into water by the moistures and the rest. */
function dryingLosses(books: SeasonBooks): { water: number; technical: number } {
  return books.moved('secagem').reduce(
    ({ water, technical }, drying) => {
      const share = books.share(drying.id);
      const loss = lossOf(books, drying) * share;
      const { waterRemovedKg } = dryingFiguresOf(books.genealogy, drying);
      const removed = waterRemovedKg === null ? loss : waterRemovedKg * share;
      return { water: water + removed, technical: technical + loss - removed };
    },
    { water: 0, technical: 0 },
  );
}

/** Unmilled kg that sales took away, and that went to records of other seasons. */
function goneKg(books: SeasonBooks, lots: readonly FarmRecord[]) {
  const { genealogy, season, share } = books;
  const given = lots.flatMap(({ id }) => genealogy.outOf(id)).filter(isUnmilled);
  const recordOf = (id: string) => genealogy.records.get(id);
  const isSold = ({ to }: Flow): boolean => recordOf(to)?.section === 'vendas';
  const passed = given.filter((flow) => !isSold(flow) && recordOf(flow.to)?.season !== season);
  return {
    sold: given.filter(isSold).reduce((sum, { from, consumedKg }) => sum + consumedKg * share(from), 0),
    toOther: passed.reduce((sum, { from, kg }) => sum + kg * share(from), 0),
  };
}

/** What came out of records in kg, by form. */
function kgByForm({ share }: SeasonBooks, records: readonly FarmRecord[]): ReadonlyMap<ProductForm, number> {
  const byForm = new Map<ProductForm, number>();
  for (const record of records) {
    const { id } = record;
    for (const { form, kg } of cameOutOf(record)) byForm.set(form, (byForm.get(form) ?? 0) + kg * share(id));
  }
  return byForm;
}

/** The mass balance of the season, from cherry to green coffee, in steps; `records` are those that give lots. */
export function* waterfallSteps(
  books: SeasonBooks,
  { inProcess }: Pick<LyingCoffee, 'inProcess'>,
  records: readonly FarmRecord[],
): Steps<Waterfall> {
  const { share } = books;
  const byForm = kgByForm(books, records);
  const ofForm = (form: ProductForm) => toGram(byForm.get(form) ?? 0);
  const lossOfStage = (section: Section, of = lossOf) =>
    books.moved(section).reduce((sum, record) => sum + of(books, record) * share(record.id), 0);
  yield;
  const drying = dryingLosses(books);
  yield;
  const gone = goneKg(books, records);
  yield;
  const came = cameBesides(books, records, isUnmilledForm);
  yield;
  const whence = {
    cherry: books.picked().reduce((sum, { id, outputs }) => sum + lotsKg(outputs) * share(id), 0),
    openingKg: came.openingKg,
    boughtKg: came.boughtKg,
  };
  const whither = {
    impurities: ofForm('impurities'),
    pulp: ofForm('pulp'),
    processingLoss: lossOfStage('processamento'),
    fermentationLoss: lossOfStage('fermentacao'),
    waterTheoretical: drying.water,
    dryingTechnicalLoss: drying.technical,
    restingLoss: lossOfStage('descanso'),
    storageLoss: lossOfStage('armazenamento', unmilledStorageLoss),
    husk: ofForm('husk'),
    parchmentHull: ofForm('parchment_hull'),
    millingLoss: lossOfStage('beneficiamento'),
    losses: records.reduce((sum, record) => sum + lostKgOf(record, isUnmilledForm) * share(record.id), 0),
    soldUnmilled: gone.sold,
    toOtherSeasons: gone.toOther - came.returnedKg,
    inProcess: inProcess.reduce((sum, { kg }) => sum + kg, 0),
    green: books
      .moved('beneficiamento')
      .reduce((sum, milling) => sum + millingFlows(books.genealogy, milling).greenKg * share(milling.id), 0),
  };
  const left = Object.values(whither).reduce((sum, kg) => sum - kg, whence.cherry + whence.openingKg + whence.boughtKg);
  return { ...whence, ...whither, residual: Math.round(left * RESIDUAL_STEPS) / RESIDUAL_STEPS + 0 };
}
