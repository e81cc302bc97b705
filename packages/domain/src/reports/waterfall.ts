import { PRODUCT_FORMS } from '../definition/forms.ts';
import type { Flow } from '../lots/genealogy.ts';
import { byProductsKg } from '../lots/record-balance.ts';
import { toGram } from '../record/data-values.ts';
import type { FarmRecord, ProductForm, Section } from '../record/record.ts';
import { lotsKg } from '../stages/harvest/harvest-plots.ts';
import { dryingFiguresOf } from './drying-figures.ts';
import { heldKg, isGreen, kgOf, millingFlows } from './milling-flows.ts';
import type { SeasonBooks } from './season-books.ts';
import { givers, type LyingCoffee } from './stock-figures.ts';

/**
 * Where the mass of the cherry went, in kg: cherry and what other seasons gave, less all below it, is `residual`, 0.
 * A loss is negative where more came out than went in.
 */
export type Waterfall = {
  cherry: number;
  fromOtherSeasons: number;
  impurities: number;
  pulp: number;
  processingLoss: number;
  fermentationLoss: number;
  waterTheoretical: number;
  dryingTechnicalLoss: number;
  restingLoss: number;
  /** Of coco and parchment in store. */
  storageLoss: number;
  husk: number;
  parchmentHull: number;
  millingLoss: number;
  soldUnmilled: number;
  toOtherSeasons: number;
  /** Not yet milled, in lots and in work under way. */
  inProcess: number;
  green: number;
  residual: number;
};

const RESIDUAL_STEPS = 1e6;

const isUnmilled = ({ form }: Flow): boolean => form === null || (!isGreen(form) && !PRODUCT_FORMS[form].byProduct);

/** What a record took and neither gave nor still holds. */
function lossOf({ genealogy }: SeasonBooks, record: FarmRecord): number {
  const inKg = kgOf(genealogy.into(record.id));
  return inKg - lotsKg(record.outputs) - byProductsKg(record) - heldKg(genealogy, record);
}

/** The loss of coco and parchment in a store; of green coffee it is no matter of this balance. */
function unmilledStorageLoss({ genealogy }: SeasonBooks, storage: FarmRecord): number {
  const inKg = kgOf(genealogy.into(storage.id).filter(isUnmilled));
  return inKg - lotsKg(storage.outputs.filter(({ form }) => !isGreen(form)));
}

/** The loss of a drying, split into the water that its moistures tell and the rest. */
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

/** Unmilled kg that crossed from season to season, and that sales took away. */
function outsideFlows(books: SeasonBooks, lots: readonly FarmRecord[]) {
  const { genealogy, season, share } = books;
  const seasonOf = (id: string) => genealogy.records.get(id)?.season;
  const isSale = (id: string) => genealogy.records.get(id)?.section === 'vendas';
  const taken = lots
    .filter(({ section }) => section !== 'colheita')
    .flatMap(({ id }) => genealogy.into(id))
    .filter(isUnmilled);
  const given = lots.flatMap(({ id }) => genealogy.outOf(id)).filter(isUnmilled);
  const asked = (flows: readonly Flow[]) => flows.reduce((sum, { from, kg }) => sum + kg * share(from), 0);
  const sold = given.filter(({ to }) => isSale(to)).reduce((sum, flow) => sum + flow.consumedKg * share(flow.from), 0);
  return {
    fromOther: asked(taken.filter(({ from }) => seasonOf(from) !== season)),
    toOther: asked(given.filter(({ to }) => !isSale(to) && seasonOf(to) !== season)),
    sold,
  };
}

/** kg that records gave, by form. */
function kgByForm({ share }: SeasonBooks, records: readonly FarmRecord[]): ReadonlyMap<ProductForm, number> {
  const byForm = new Map<ProductForm, number>();
  for (const { id, outputs } of records) {
    for (const { form, kg } of outputs) byForm.set(form, (byForm.get(form) ?? 0) + kg * share(id));
  }
  return byForm;
}

/** The balance of the season's mass, from cherry to green coffee; `records` are those that give lots. */
export function waterfall(
  books: SeasonBooks,
  { inProcess }: Pick<LyingCoffee, 'inProcess'>,
  records = givers(books),
): Waterfall {
  const { share } = books;
  const byForm = kgByForm(books, records);
  const ofForm = (form: ProductForm) => toGram(byForm.get(form) ?? 0);
  const lossOfStage = (section: Section, of = lossOf) =>
    books.moved(section).reduce((sum, record) => sum + of(books, record) * share(record.id), 0);
  const drying = dryingLosses(books);
  const outside = outsideFlows(books, records);
  const whence = {
    cherry: books.moved('colheita').reduce((sum, { id, outputs }) => sum + lotsKg(outputs) * share(id), 0),
    fromOtherSeasons: outside.fromOther,
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
    soldUnmilled: outside.sold,
    toOtherSeasons: outside.toOther,
    inProcess: inProcess.reduce((sum, { kg }) => sum + kg, 0),
    green: books
      .moved('beneficiamento')
      .reduce((sum, milling) => sum + millingFlows(books.genealogy, milling).greenKg * share(milling.id), 0),
  };
  const left = Object.values(whither).reduce((sum, kg) => sum - kg, whence.cherry + whence.fromOtherSeasons);
  return { ...whence, ...whither, residual: Math.round(left * RESIDUAL_STEPS) / RESIDUAL_STEPS + 0 };
}
