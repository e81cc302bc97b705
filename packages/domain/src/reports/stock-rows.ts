import { sumKg } from '../ground/numbers.ts';
import { kgToSacas } from '../ground/units.ts';
import { enteredLots } from '../lots/entered.ts';
import { type Genealogy, genealogyOf } from '../lots/genealogy.ts';
import { drawKey } from '../lots/lots.ts';
import { type LotInHand, lotsInHand } from '../lots/lots-in-hand.ts';
import { type Mixture, originMixturesOf, sharedBy } from '../lots/mixture.ts';
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

/** R$ of a saca of a record's green coffee by the newest quotes; null without them. */
function worthOf({ records, asOf }: ReportQuestion, mixtures: ReadonlyMap<string, Mixture>) {
  const prices = referencePrices(records);
  const plots = records.filter(isPlace);
  return ({ id }: FarmRecord): number | null =>
    priceOfPlots(prices, speciesWeights(mixtures.get(id) ?? NOTHING, plots), asOf);
}

const times = (sacas: number, price: number | null): number | null => (price === null ? null : sacas * price);

/**
 * All lots on the farm and coffee inside work in progress, the oldest first, without by-products. For chosen plots
 * their share of each lot, as in the season summary. `known` is what somebody has made of the same records already.
 */
export function stockRows(
  question: ReportQuestion,
  known?: { genealogy: Genealogy; mixtures: ReadonlyMap<string, Mixture> },
): readonly StockRow[] {
  const { records, season, asOf } = question;
  const genealogy = known?.genealogy ?? genealogyOf(records);
  const mixtures = known?.mixtures ?? originMixturesOf(genealogy, question.farm.settings.allocationBasis);
  const { plotIds } = question;
  const shareOf = ({ id }: FarmRecord) => (plotIds === undefined ? 1 : sharedBy(mixtures.get(id), plotIds));
  const perSacaOf = worthOf(question, mixtures);
  const pledgesOf = pledgesByLot(records);
  return lotsInHand({ records, today: asOf, season }).flatMap((lot) => {
    const share = shareOf(lot.record);
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
  });
}
