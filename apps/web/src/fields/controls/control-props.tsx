import type { FieldKind, FieldOf } from '@cafezal/domain/definition/fields.ts';
import { ClearButton } from '../../components/controls/clear-button.tsx';
import type { FieldNotes } from '../../components/controls/field-frame.tsx';
import { AS_LAST_TIME, useForm } from '../values/form-context.ts';

/** Props of the control of a kind of field. `path` is dotted from the record, such as `data.finalHumidity`. */
export type ControlProps<Kind extends FieldKind> = {
  field: FieldOf<Kind>;
  path: string;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Words in brackets after the label. */
  optional?: string | undefined;
  /** Whether the value was taken from the last record and not typed. */
  isAgain?: boolean;
};

/** A value as text for an input; anything but text and numbers is empty. */
export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** A value as the list of strings that chips use. */
export const asTexts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** Label, hint and findings of a field, for its control's frame. */
export function useNotes(
  props: Pick<ControlProps<FieldKind>, 'field' | 'path' | 'optional' | 'isAgain' | 'onChange'>,
): FieldNotes {
  const form = useForm();
  const { label, hint } = props.field;
  return {
    label,
    hint,
    optional: props.isAgain === true ? AS_LAST_TIME : props.optional,
    aside: props.isAgain === true ? <ClearButton label={label} onClear={() => props.onChange('')} /> : undefined,
    error: form.errorAt(props.path),
    warning: form.warningAt(props.path),
    path: props.path,
  };
}
