import { memo, useCallback } from 'react';
import { FieldControl } from '../controls/field-control.tsx';
import type { FormPart, SpecialPart, SpecialParts } from '../values/form-parts.ts';
import { valueAt } from '../values/record-values.ts';
import { type TypedValues, useReadPaths, useTyped } from '../values/typed-values.ts';

/** What every part of a form is drawn with. */
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
 * One part of a form: its own way of being filled in where it has one, else the control of its kind. It is drawn
 * again only when what it reads was changed, or what is said of it.
 */
export const PartView = memo(function PartView({ part, special, typed }: DrawnWith & { part: FormPart }) {
  const own = special[part.name];
  if (own !== undefined) return <OwnPart part={part} typed={typed} own={own} />;
  return part.kind === 'field' ? <FieldPart part={part} typed={typed} /> : null;
});
