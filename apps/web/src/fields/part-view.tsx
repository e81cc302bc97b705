import { memo } from 'react';
import { FieldControl } from './field-control.tsx';
import type { FormPart, PartProps } from './form-parts.ts';
import { type RecordValues, valueAt } from './record-values.ts';
import type { RecordFormProps } from './use-record-form.ts';

/** What every part of a form is drawn with. */
export type DrawnWith = {
  special: RecordFormProps['special'];
  values: RecordValues;
  put: PartProps['put'];
};

/** A field by itself: drawn again only when its own value changed, or what is said of it. */
const FieldPart = memo(function FieldPart({
  part,
  value,
  put,
}: {
  part: FormPart & { kind: 'field' };
  value: unknown;
  put: PartProps['put'];
}) {
  return <FieldControl field={part.field} path={part.path} value={value} onChange={(next) => put(part.path, next)} />;
});

/** One part of a form: its own way of being filled in where it has one, else the control of its kind. */
export function PartView({ part, special, values, put }: DrawnWith & { part: FormPart }) {
  const value = valueAt(values, part.path);
  const Special = special[part.name];
  if (Special !== undefined)
    return <Special part={part} value={value} onChange={(next) => put(part.path, next)} values={values} put={put} />;
  if (part.kind !== 'field') return null;
  return <FieldPart part={part} value={value} put={put} />;
}
