import type { FieldKind } from '@cafezal/domain/definition/fields.ts';
import type { ComponentType } from 'react';
import { type FieldControlProps, isAsLastTime, useForm } from '../values/form-context.ts';
import { ChoiceControl, ChoicesControl, YesNoControl } from './choice-controls.tsx';
import type { ControlProps } from './control-props.tsx';
import { GeometryControl } from './geometry-control.tsx';
import { InstantControl } from './instant-control.tsx';
import { GroupControl, ListControl } from './nested-controls.tsx';
import { MoneyControl, NumberControl } from './number-control.tsx';
import { PhoneControl } from './phone-control.tsx';
import { ReferenceControl, ReferencesControl } from './reference-controls.tsx';
import { SharesControl } from './shares-control.tsx';
import { DateControl, TextControl } from './text-controls.tsx';

/** The control of every kind of field. */
const CONTROLS = {
  text: TextControl,
  number: NumberControl,
  money: MoneyControl,
  date: DateControl,
  instant: InstantControl,
  phone: PhoneControl,
  yesNo: YesNoControl,
  choice: ChoiceControl,
  choices: ChoicesControl,
  reference: ReferenceControl,
  references: ReferencesControl,
  list: ListControl,
  group: GroupControl,
  shares: SharesControl,
  geometry: GeometryControl,
} satisfies { [Kind in FieldKind]: ComponentType<ControlProps<Kind>> };

/** The control of a field. Money is hidden from roles that do not see prices. */
export function FieldControl({ field, ...rest }: FieldControlProps) {
  const { context } = useForm();
  if (field.isMoney === true && !context.showsMoney) return null;
  // The map pairs each kind with its own control; TypeScript cannot follow that through the union.
  const Control = CONTROLS[field.kind] as ComponentType<ControlProps<FieldKind>>;
  return <Control field={field} isAgain={isAsLastTime(context, rest.path, rest.value)} {...rest} />;
}
