import type { StageDefinition } from '@cafezal/domain/stage.ts';
import type { ComponentType } from 'react';
import type { PartProps } from '../../../fields/form-parts.ts';
import { BoundaryPart } from '../../plots/boundary-part.tsx';
import { AmountsPart } from './amounts-part.tsx';
import { DatePart } from './date-part.tsx';
import { InputsPart } from './inputs-part.tsx';
import { NamePart } from './name-part.tsx';
import { OutputsPart } from './outputs-part.tsx';
import { PlotsPart } from './plots-part.tsx';
import { PositionPart } from './position-part.tsx';
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

/** Parts of a record's form that have a way of their own to be filled in, by name. */
export const specialParts = ({ key }: Pick<StageDefinition, 'key'>): Parts =>
  key === 'harvest' ? { ...EVERYWHERE, ...OF_HARVESTS } : EVERYWHERE;
