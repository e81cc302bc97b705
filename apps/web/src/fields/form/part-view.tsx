import { memo, useCallback } from 'react';
import { FieldControl } from '../controls/field-control.tsx';
import type { FormPart, SpecialPart, SpecialParts } from '../values/form-parts.ts';
import { valueAt } from '../values/record-values.ts';
import { type TypedValues, useReadPaths, useTyped } from '../values/typed-values.ts';

/** Props shared by all parts of a form. */
export type DrawnWith = { special: SpecialParts; typed: TypedValues };

function FieldPart({ part, typed }: { part: FormPart & { kind: 'field' }; typed: TypedValues }) {
  const value = useTyped(typed, (values) => valueAt(values, part.path));
  return (
    <FieldControl field={part.field} path={part.path} value={value} onChange={(next) => typed.put(part.path, next)} />
  );
}

function OwnPart({ part, typed, own }: { part: FormPart; typed: TypedValues; own: SpecialPart }) {
  const values = useReadPaths(typed, own.reads);
  const change = useCallback((next: unknown) => typed.put(part.path, next), [typed, part]);
  return <own.View part={part} value={valueAt(values, part.path)} onChange={change} values={values} put={typed.put} />;
}

/**
 * One part of a form: its special view if it has one, otherwise the control of its kind. Rendered again only when the
 * values that it reads or its findings change.
 */
export const PartView = memo(function PartView({ part, special, typed }: DrawnWith & { part: FormPart }) {
  const own = special[part.name];
  if (own !== undefined) return <OwnPart part={part} typed={typed} own={own} />;
  return part.kind === 'field' ? <FieldPart part={part} typed={typed} /> : null;
});
