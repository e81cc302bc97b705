import { sumKg } from '../ground/numbers.ts';
import type { Steps } from '../ground/steps.ts';
import { kgToSacas } from '../ground/units.ts';
import { enteredLots } from '../lots/entered.ts';
import { type Genealogy, genealogySteps } from '../lots/genealogy.ts';
import { drawKey } from '../lots/lots.ts';
import { type LotInHand, lotsInHandSteps } from '../lots/lots-in-hand.ts';
import { type Mixture, originMixtureSteps, sharedBy } from '../lots/mixture.ts';
import { type Pledge, pledgedKg, pledgesByLot } from '../lots/pledges.ts';
import { textAt, toGram } from '../record/data-values.ts';
import type { FarmRecord, ProductForm, Section } from '../record/record.ts';
import { isPlace } from '../stages/kinds.ts';
import { stageOf } from '../stages/stages.ts';
import { isGreen, millingFlows } from './milling-flows.ts';
import { priceOfPlots, referencePrices, speciesWeights } from './reference-price.ts';
import type { ReportQuestion } from './report.ts';

/** A lot on the farm, or coffee inside work in progress, kg to the gram. */
export type StockRow = {
  record: FarmRecord;
  /** Key of the output; null for coffee inside work. */
  output: string | null;
  form: ProductForm;
  grade: string | null;
  place: string;
  kg: number;
  /** Reserved by sales. */
  reservedKg: number;
  freeKg: number;
  /** The part of what is reserved that stands for a debt, and the pledges. */
  pledgedKg: number;
  pledges: readonly Pledge[];
  /** Whole days since it has been there. */
  ageDays: number;
  /** Whether it is hulled (green beans, screenings) and counted in sacas. */
  isGreen: boolean;
  /** R$ by the newest quotes of its species; null for coffee that is not hulled, and without a quote. */
  worth: number | null;
};

/** Place of lots without a recorded one: hulled coffee has none, other coffee is at its work. */
const UNSAID: Readonly<Partial<Record<Section, string>>> = { armazenamento: 'Armazém', beneficiamento: 'Sem lugar' };

const placeOf = ({ data, section }: FarmRecord): string =>
  textAt(data, 'storageLot') ?? textAt(data, 'company') ?? UNSAID[section] ?? stageOf(section).label.one;

type Part = Pick<StockRow, 'output' | 'form' | 'grade' | 'kg'>;

/** Coffee inside work, by the form of most of its inputs; a milling's green and unhulled inputs are separate. */
function insideParts(genealogy: Genealogy, { record, kg }: LotInHand): readonly Part[] {
  const greenKg = record.section === 'beneficiamento' ? millingFlows(genealogy, record).heldGreenKg : 0;
  const inside = [
    ...genealogy.into(record.id).flatMap(({ form, kg: flowKg }) => (form === null ? [] : [{ form, kg: flowKg }])),
    ...enteredLots(record),
  ];
  const most = (isWanted: (form: ProductForm) => boolean) =>
    inside.filter(({ form }) => isWanted(form)).toSorted((one, other) => other.kg - one.kg)[0]?.form;
  const parts = [
    { form: most(isGreen), kg: greenKg },
    { form: most((form) => !isGreen(form)) ?? most(isGreen), kg: toGram(kg - greenKg) },
  ];
  return parts.flatMap((part) =>
    part.form === undefined || part.kg <= 0 ? [] : [{ output: null, grade: null, form: part.form, kg: part.kg }],
  );
}

function partsOf(genealogy: Genealogy, lot: LotInHand): readonly Part[] {
  if (lot.kind === 'promised') return [];
  if (lot.kind === 'inside') return insideParts(genealogy, lot);
  const found = lot.record.outputs.find(({ key }) => key === lot.output);
  return found === undefined ? [] : [{ output: found.key, form: found.form, grade: found.grade, kg: lot.kg }];
}

const NOTHING: Mixture = new Map();

/** What rows are made from besides the question. */
type Known = { genealogy: Genealogy; mixtures: ReadonlyMap<string, Mixture> };

/** R$ of a saca of a record's green coffee by the newest quotes; null without them. */
function worthOf({ records, asOf }: ReportQuestion, { genealogy, mixtures }: Known) {
  const prices = referencePrices(records);
  const land = { records: genealogy.records, plots: records.filter(isPlace), day: asOf };
  return ({ id }: FarmRecord): number | null =>
    priceOfPlots(prices, speciesWeights(mixtures.get(id) ?? NOTHING, land), asOf);
}

const times = (sacas: number, price: number | null): number | null => (price === null ? null : sacas * price);

/** Lots in one step: some milliseconds' worth on a slow phone. */
const LOTS_PER_STEP = 25;

/** Makes the rows of a lot: none for one that is only promised, up to two for work that holds green coffee and other. */
function rowsFor(question: ReportQuestion, known: Known): (lot: LotInHand) => readonly StockRow[] {
  const { plotIds, records } = question;
  const { genealogy, mixtures } = known;
  const perSacaOf = worthOf(question, known);
  const pledgesOf = pledgesByLot(records);
  return (lot) => {
    const share = plotIds === undefined ? 1 : sharedBy(mixtures.get(lot.record.id), plotIds);
    const reservedKg = toGram(lot.reservedKg * share);
    return partsOf(genealogy, lot)
      .map((part) => ({ ...part, kg: toGram(part.kg * share) }))
      .filter(({ kg }) => kg > 0)
      .map((part) => {
        const pledges = pledgesOf.get(drawKey({ recordId: lot.record.id, output: part.output ?? '' })) ?? [];
        return {
          ...part,
          record: lot.record,
          place: placeOf(lot.record),
          reservedKg,
          freeKg: sumKg([part.kg, -reservedKg]),
          pledgedKg: toGram(pledgedKg(pledges) * share),
          pledges,
          ageDays: lot.ageDays,
          isGreen: isGreen(part.form),
          worth: isGreen(part.form) ? times(kgToSacas(part.kg), perSacaOf(lot.record)) : null,
        };
      });
  };
}

function* knownSteps({ records, farm }: ReportQuestion): Steps<Known> {
  const genealogy = yield* genealogySteps(records);
  return { genealogy, mixtures: yield* originMixtureSteps(genealogy, farm.settings.allocationBasis) };
}

/**
 * All lots on the farm and coffee inside work in progress, the oldest first, without by-products, in steps. For chosen plots
 * their share of each lot, as in the season summary. What somebody has made of the same records already may be given.
 */
export function* stockRowSteps(question: ReportQuestion, made?: Known): Steps<readonly StockRow[]> {
  const { records, season, asOf } = question;
  const rowsOf = rowsFor(question, made ?? (yield* knownSteps(question)));
  const lots = yield* lotsInHandSteps({ records, today: asOf, season });
  const rows: StockRow[] = [];
  for (const [at, lot] of lots.entries()) {
    if (at % LOTS_PER_STEP === 0) yield;
    rows.push(...rowsOf(lot));
  }
  return rows;
}
