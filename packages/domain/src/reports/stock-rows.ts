import { sumKg } from '../ground/numbers.ts';
import { type Genealogy, genealogyOf } from '../lots/genealogy.ts';
import { type LotInHand, lotsInHand } from '../lots/lots-in-hand.ts';
import { plotMixturesOf, sharedBy } from '../lots/mixture.ts';
import { textAt, toGram } from '../record/data-values.ts';
import type { FarmRecord, ProductForm, Section } from '../record/record.ts';
import { stageOf } from '../stages/stages.ts';
import { isGreen, millingFlows } from './milling-flows.ts';
import type { ReportQuestion } from './report.ts';

/** A lot of coffee on the farm, or coffee inside work under way, kg to the gram. */
export type StockRow = {
  record: FarmRecord;
  /** Key of the output; null for what lies inside work. */
  output: string | null;
  form: ProductForm;
  grade: string | null;
  place: string;
  kg: number;
  /** Promised to sales. */
  reservedKg: number;
  freeKg: number;
  /** Whole days since it lies there. */
  ageDays: number;
  /** Hulled: green beans and screenings, which are counted in sacas. */
  isGreen: boolean;
};

/** Where nobody said where a lot lies: hulled coffee that no store took has no place, other coffee is with its work. */
const UNSAID: Readonly<Partial<Record<Section, string>>> = { armazenamento: 'Armazém', beneficiamento: 'Sem lugar' };

const placeOf = ({ data, section }: FarmRecord): string =>
  textAt(data, 'storageLot') ?? textAt(data, 'company') ?? UNSAID[section] ?? stageOf(section).label.one;

type Part = Pick<StockRow, 'output' | 'form' | 'grade' | 'kg'>;

/** What lies inside work, by the form in which most of it came; a milling's green and its coco apart. */
function insideParts(genealogy: Genealogy, { record, kg }: LotInHand): readonly Part[] {
  const greenKg = record.section === 'beneficiamento' ? millingFlows(genealogy, record).heldGreenKg : 0;
  const most = (isWanted: (form: ProductForm) => boolean) =>
    genealogy
      .into(record.id)
      .flatMap((flow) => (flow.form !== null && isWanted(flow.form) ? [{ form: flow.form, kg: flow.kg }] : []))
      .toSorted((one, other) => other.kg - one.kg)[0]?.form;
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

/** How much of a record's coffee is of the plots that are asked about, 0 to 1. */
function sharesOf({ farm, plotIds }: ReportQuestion, genealogy: Genealogy): (record: FarmRecord) => number {
  if (plotIds === undefined) return () => 1;
  const mixtures = plotMixturesOf(genealogy, farm.settings.allocationBasis);
  return ({ id }) => sharedBy(mixtures.get(id), plotIds);
}

/**
 * Every lot on the farm and what lies inside work under way, the oldest first; by-products are left out. Of plots that
 * are asked about it is their part of each lot, as in the summary of a season.
 */
export function stockRows(question: ReportQuestion): readonly StockRow[] {
  const { records, season, asOf } = question;
  const genealogy = genealogyOf(records);
  const shareOf = sharesOf(question, genealogy);
  return lotsInHand({ records, today: asOf, season }).flatMap((lot) => {
    const share = shareOf(lot.record);
    const reservedKg = toGram(lot.reservedKg * share);
    return partsOf(genealogy, lot)
      .map((part) => ({ ...part, kg: toGram(part.kg * share) }))
      .filter(({ kg }) => kg > 0)
      .map((part) => ({
        ...part,
        record: lot.record,
        place: placeOf(lot.record),
        reservedKg,
        freeKg: sumKg([part.kg, -reservedKg]),
        ageDays: lot.ageDays,
        isGreen: isGreen(part.form),
      }));
  });
}
