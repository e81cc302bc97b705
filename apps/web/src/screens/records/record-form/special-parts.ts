import { fieldEntries, type StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { fieldsOf } from '@cafezal/domain/stages/stage-form.ts';
import type { Beside } from '../../../fields/form/use-record-form.ts';
import type { SpecialParts } from '../../../fields/values/form-parts.ts';
import { BoundaryPart } from '../../plots/boundary/boundary-part.tsx';
import { LazySaleAnswer, LazySaleFoot } from './answer/sale-answer-lazy.tsx';
import { BOUGHT_PARTS } from './bought/bought-parts.ts';
import { CountryPart } from './country-part.tsx';
import { ActivityDatePart, PhiPart } from './days/activity-date-part.tsx';
import { DatePart } from './days/date-part.tsx';
import { DonePart } from './days/done-part.tsx';
import { EndDayPart } from './days/end-day-part.tsx';
import { ReentryPart } from './days/reentry-part.tsx';
import { AmountsPart } from './harvest/amounts-part.tsx';
import { WeighedPart } from './harvest/weighed-part.tsx';
import { LinesPart } from './lines-part.tsx';
import { OPENING_PARTS } from './lots/elsewhere-parts.tsx';
import { InputsPart } from './lots/inputs-part.tsx';
import { OutputsPart } from './lots/outputs-part.tsx';
import { NamePart } from './name-part.tsx';
import { BESIDE_OPENING } from './opening-stock.tsx';
import { PartnerPart } from './partner-part.tsx';
import { PaymentsPart } from './payments-part.tsx';
import { WorkedPlotsPart } from './plots/first-plot.tsx';
import { PlotsPart } from './plots/plots-part.tsx';
import { PositionPart } from './plots/position-part.tsx';
import { PricePart } from './price-part.tsx';
import type { Elsewhere } from './subject/elsewhere.ts';
import { FORM_ONLY } from './subject/form-only.ts';
import { ACCOUNT_READS } from './subject/typed-account.ts';
import { ASKED_AT, VersionedPart } from './versioned-part.tsx';
import { DosePart } from './work/dose-part.tsx';
import { PrescriptionPart, ProductPart } from './work/product-part.tsx';
import { TeamPart } from './work/team-part.tsx';

const EVERYWHERE: SpecialParts = {
  boundary: { View: BoundaryPart, reads: [FORM_ONLY, 'data.boundary', 'data.area'] },
  // The name is generated from nearly all values.
  name: { View: NamePart, reads: 'everything' },
  date: { View: DatePart, reads: ['date', 'data.pass'] },
  inputs: { View: InputsPart, reads: ['inputs', 'data.redrying'] },
  outputs: { View: OutputsPart, reads: ['inputs', 'outputs', 'data'] },
  endDate: { View: EndDayPart, reads: ['data.endDate', 'status', 'outputs'] },
  latitude: { View: PositionPart, reads: ['data.latitude', 'data.longitude'] },
};

const PLOTS = [FORM_ONLY, 'date', 'data.plots', 'data.sharedWeight'];

/** Harvests are entered plot by plot; the totals follow. */
const OF_HARVESTS: SpecialParts = {
  plots: { View: PlotsPart, reads: PLOTS },
  quantity: { View: AmountsPart, reads: PLOTS },
  weight: { View: WeighedPart, reads: PLOTS },
  workers: { View: TeamPart, reads: ['data.responsible', 'data.workers'] },
};

/** Applications are entered by product, dose per area, waiting period and re-entry. */
const OF_ACTIVITIES: SpecialParts = {
  plotIds: { View: WorkedPlotsPart, reads: ['data.plotIds'] },
  product: { View: ProductPart, reads: ['data'] },
  dose: { View: DosePart, reads: ['date', 'data'] },
  date: { View: ActivityDatePart, reads: ['date', 'data'] },
  status: { View: DonePart, reads: ['status', 'date'] },
  phiDays: { View: PhiPart, reads: ['date', 'data'] },
  reentryHours: { View: ReentryPart, reads: ['date', 'data.reentryHours'] },
  prescriptionNumber: { View: PrescriptionPart, reads: ['data'] },
};

const OF_SALES: SpecialParts = {
  pricePerBag: { View: PricePart, reads: ACCOUNT_READS },
  payments: { View: PaymentsPart, reads: ACCOUNT_READS },
  lines: { View: LinesPart, reads: ['inputs', 'data.lines'] },
  destinationCountry: { View: CountryPart, reads: ['data.destinationCountry'] },
};

/** Values of a plot hold from a day on. */
const OF_PLOTS: SpecialParts = Object.fromEntries(
  Object.entries(ASKED_AT).map(([name, asked]) => [
    name,
    { View: VersionedPart, reads: ['change', ...asked.map((one) => `data.${one}`)] },
  ]),
);

const OF_ELSEWHERE: Readonly<Record<Elsewhere, SpecialParts>> = { opening: OPENING_PARTS, bought: BOUGHT_PARTS };

const OF_STAGE: Readonly<Record<string, SpecialParts>> = {
  plot: OF_PLOTS,
  harvest: OF_HARVESTS,
  activity: OF_ACTIVITIES,
  sale: OF_SALES,
};

const OF_SALE: Beside = { View: LazySaleAnswer, Foot: LazySaleFoot, reads: ACCOUNT_READS };

/** What stands beside a form; beside that of a stored lot nothing more of what was there already. */
export function besideOf({ key }: Pick<StageDefinition, 'key'>, origin: Elsewhere | null, isNew: boolean) {
  if (origin === 'opening' && isNew) return BESIDE_OPENING;
  return key === 'sale' ? OF_SALE : undefined;
}

/** Parts of a record's form with a special view, by name; coffee from elsewhere is asked for in its own way. */
export function specialParts(
  { key, section }: Pick<StageDefinition, 'section' | 'key'>,
  origin: Elsewhere | null,
): SpecialParts {
  const partners = fieldEntries(fieldsOf(section)).flatMap(([name, field]) =>
    field.kind === 'text' && field.partner !== undefined
      ? [[name, { View: PartnerPart, reads: [FORM_ONLY, `data.${name}`] }] as const]
      : [],
  );
  const own = origin === null ? OF_STAGE[key] : OF_ELSEWHERE[origin];
  return { ...Object.fromEntries(partners), ...EVERYWHERE, ...own };
}
