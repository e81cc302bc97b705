import { fieldEntries, type StageDefinition } from '@cafezal/domain/stage.ts';
import type { ComponentType } from 'react';
import type { PartProps } from '../../../fields/form-parts.ts';
import { BoundaryPart } from '../../plots/boundary-part.tsx';
import { ActivityDatePart, PhiPart } from './activity-date-part.tsx';
import { AmountsPart } from './amounts-part.tsx';
import { DatePart } from './date-part.tsx';
import { DosePart } from './dose-part.tsx';
import { InputsPart } from './inputs-part.tsx';
import { NamePart } from './name-part.tsx';
import { OutputsPart } from './outputs-part.tsx';
import { PartnerPart } from './partner-part.tsx';
import { WorkedPlotsPart } from './plot-link.tsx';
import { PlotsPart } from './plots-part.tsx';
import { PositionPart } from './position-part.tsx';
import { PrescriptionPart, ProductPart } from './product-part.tsx';
import { ReentryPart } from './reentry-part.tsx';
import { TeamPart } from './team-part.tsx';
import { WeighedPart } from './weighed-part.tsx';

type Parts = Readonly<Record<string, ComponentType<PartProps>>>;

const EVERYWHERE: Parts = {
  boundary: BoundaryPart,
  name: NamePart,
  date: DatePart,
  inputs: InputsPart,
  outputs: OutputsPart,
  latitude: PositionPart,
};

/** What is picked is told plot by plot: the totals follow from the plots. */
const OF_HARVESTS: Parts = { plots: PlotsPart, quantity: AmountsPart, weight: WeighedPart, workers: TeamPart };

/** An application is told by its product, its dose on the area, and until when nobody harvests or enters. */
const OF_ACTIVITIES: Parts = {
  plotIds: WorkedPlotsPart,
  product: ProductPart,
  dose: DosePart,
  date: ActivityDatePart,
  phiDays: PhiPart,
  reentryHours: ReentryPart,
  prescriptionNumber: PrescriptionPart,
};

const OF_STAGE: Readonly<Record<string, Parts>> = { harvest: OF_HARVESTS, activity: OF_ACTIVITIES };

/** Parts of a record's form that have a way of their own to be filled in, by name. */
export function specialParts({ key, fields }: Pick<StageDefinition, 'key' | 'fields'>): Parts {
  const partners = fieldEntries(fields).flatMap(([name, field]) =>
    field.kind === 'text' && field.partner !== undefined ? [[name, PartnerPart] as const] : [],
  );
  return { ...Object.fromEntries(partners), ...EVERYWHERE, ...OF_STAGE[key] };
}
