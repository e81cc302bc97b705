import type { ComponentType } from 'react';
import type { PartProps } from '../../../fields/form-parts.ts';
import { DatePart } from './date-part.tsx';
import { InputsPart } from './inputs-part.tsx';
import { NamePart } from './name-part.tsx';
import { OutputsPart } from './outputs-part.tsx';
import { PlotsPart } from './plots-part.tsx';

/** Parts of a record's form that have a way of their own to be filled in, by name. */
export const SPECIAL_PARTS: Readonly<Record<string, ComponentType<PartProps>>> = {
  name: NamePart,
  date: DatePart,
  plots: PlotsPart,
  inputs: InputsPart,
  outputs: OutputsPart,
};
