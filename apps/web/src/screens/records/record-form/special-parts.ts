import { fieldEntries, type StageDefinition } from '@cafezal/domain/definition/stage.ts';
import type { SpecialParts } from '../../../fields/values/form-parts.ts';
import { BoundaryPart } from '../../plots/boundary/boundary-part.tsx';
import { CountryPart } from './country-part.tsx';
import { ActivityDatePart, PhiPart } from './days/activity-date-part.tsx';
import { DatePart } from './days/date-part.tsx';
import { DonePart } from './days/done-part.tsx';
import { EndDayPart } from './days/end-day-part.tsx';
import { ReentryPart } from './days/reentry-part.tsx';
import { AmountsPart } from './harvest/amounts-part.tsx';
import { WeighedPart } from './harvest/weighed-part.tsx';
import { InputsPart } from './lots/inputs-part.tsx';
import { OutputsPart } from './lots/outputs-part.tsx';
import { NamePart } from './name-part.tsx';
import { PartnerPart } from './partner-part.tsx';
import { WorkedPlotsPart } from './plots/first-plot.tsx';
import { PlotsPart } from './plots/plots-part.tsx';
import { PositionPart } from './plots/position-part.tsx';
import { FORM_ONLY } from './subject/form-only.ts';
import { DosePart } from './work/dose-part.tsx';
import { PrescriptionPart, ProductPart } from './work/product-part.tsx';
import { TeamPart } from './work/team-part.tsx';

const EVERYWHERE: SpecialParts = {
  boundary: { View: BoundaryPart, reads: [FORM_ONLY, 'data.boundary', 'data.area'] },
  // A name is made from nearly all that may be typed.
  name: { View: NamePart, reads: 'everything' },
  date: { View: DatePart, reads: ['date', 'data.pass'] },
  inputs: { View: InputsPart, reads: ['inputs', 'data.redrying'] },
  outputs: { View: OutputsPart, reads: ['inputs', 'outputs', 'data'] },
  endDate: { View: EndDayPart, reads: ['data.endDate', 'status', 'outputs'] },
  latitude: { View: PositionPart, reads: ['data.latitude', 'data.longitude'] },
};

const PLOTS = [FORM_ONLY, 'data.plots', 'data.sharedWeight'];

/** What is picked is told plot by plot: the totals follow from the plots. */
const OF_HARVESTS: SpecialParts = {
  plots: { View: PlotsPart, reads: PLOTS },
  quantity: { View: AmountsPart, reads: PLOTS },
  weight: { View: WeighedPart, reads: PLOTS },
  workers: { View: TeamPart, reads: ['data.responsible', 'data.workers'] },
};

/** An application is told by its product, its dose on the area, and until when nobody harvests or enters. */
const OF_ACTIVITIES: SpecialParts = {
  plotIds: { View: WorkedPlotsPart, reads: ['data.plotIds'] },
  product: { View: ProductPart, reads: ['data'] },
  dose: { View: DosePart, reads: ['data'] },
  date: { View: ActivityDatePart, reads: ['date', 'data'] },
  status: { View: DonePart, reads: ['status', 'date'] },
  phiDays: { View: PhiPart, reads: ['date', 'data'] },
  reentryHours: { View: ReentryPart, reads: ['date', 'data.reentryHours'] },
  prescriptionNumber: { View: PrescriptionPart, reads: ['data'] },
};

const OF_SALES: SpecialParts = {
  destinationCountry: { View: CountryPart, reads: ['data.destinationCountry'] },
};

const OF_STAGE: Readonly<Record<string, SpecialParts>> = {
  harvest: OF_HARVESTS,
  activity: OF_ACTIVITIES,
  sale: OF_SALES,
};

/** Parts of a record's form that have a way of their own to be filled in, by name. */
export function specialParts({ key, fields }: Pick<StageDefinition, 'key' | 'fields'>): SpecialParts {
  const partners = fieldEntries(fields).flatMap(([name, field]) =>
    field.kind === 'text' && field.partner !== undefined
      ? [[name, { View: PartnerPart, reads: [FORM_ONLY, `data.${name}`] }] as const]
      : [],
  );
  return { ...Object.fromEntries(partners), ...EVERYWHERE, ...OF_STAGE[key] };
}
