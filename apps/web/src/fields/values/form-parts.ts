import { choice, date, type Field, text } from '@cafezal/domain/definition/fields.ts';
import { fieldEntries, type StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import type { ComponentType } from 'react';
import { isBlank, type RecordValues } from './record-values.ts';

/** One control of a record's form: a field, or the lots that go in or come out. */
export type FormPart =
  | { kind: 'field'; name: string; path: string; field: Field }
  | { kind: 'inputs'; name: 'inputs'; path: 'inputs' }
  | { kind: 'outputs'; name: 'outputs'; path: 'outputs' };

/** Parts that are folded away together, under a name. */
export type PartGroup = { label: string; parts: readonly FormPart[] };

/** What a part that a screen draws itself is given: its value, what was typed as far as it reads it, and how to change another part. */
export type PartProps = {
  part: FormPart;
  value: unknown;
  onChange: (value: unknown) => void;
  values: RecordValues;
  put: (path: string, value: unknown) => void;
};

/** A part that a screen draws itself. It reads its own path only if that is among the `reads`, all of them dotted paths. */
export type SpecialPart = { View: ComponentType<PartProps>; reads: readonly string[] | 'everything' };

/** Parts that a screen draws itself, by name. */
export type SpecialParts = Readonly<Record<string, SpecialPart>>;

const INPUTS: FormPart = { kind: 'inputs', name: 'inputs', path: 'inputs' };
const OUTPUTS: FormPart = { kind: 'outputs', name: 'outputs', path: 'outputs' };

/** Fields of every stage under the names that they have in every form, after the groups of the stage. */
const COMMON: readonly (readonly [label: string, names: readonly string[]])[] = [
  ['Responsável e custo', ['responsible', 'cost']],
  ['Local', ['latitude', 'longitude']],
];
const REST = 'Registro e observações';

/** Parts that every record has besides its data. A status left open follows from what was typed. */
function headParts(definition: StageDefinition): FormPart[] {
  const { statuses, season, code } = definition;
  const words = Object.fromEntries(Object.entries(statuses).map(([value, { label }]) => [value, label]));
  const fields: [name: string, field: Field][] = [
    ['name', text('Nome', definition.season === 'none' ? {} : { hint: 'Vazio: um nome pela etapa, o lugar e o dia.' })],
    ['date', date('Data')],
    ['status', choice('Situação', words)],
    ...(code === null ? [] : [['code', text('Código', { hint: 'Vazio: o próximo livre.' })] satisfies [string, Field]]),
    ...(season === 'none'
      ? []
      : [
          ['season', text('Safra', { hint: 'Como 2026/27. Vazio: sai da data ou dos lotes.' })] satisfies [
            string,
            Field,
          ],
        ]),
    ['notes', text('Observações', { multiline: true, maxLength: 500 })],
  ];
  return fields.map(([name, field]) => ({ kind: 'field', name, path: name, field }));
}

/** The controls of a stage's form: the quick ones, in that order, and the rest but the hidden ones, folded away in groups. */
export function formParts(
  definition: StageDefinition,
  { quick: names, hidden }: { quick: readonly string[]; hidden: readonly string[] },
): { quick: readonly FormPart[]; groups: readonly PartGroup[] } {
  const data = fieldEntries(definition.fields).map(
    ([name, field]): FormPart => ({ kind: 'field', name, path: `data.${name}`, field }),
  );
  const lots = [...(definition.takes.length > 0 ? [INPUTS] : []), ...(definition.gives.length > 0 ? [OUTPUTS] : [])];
  const all = [...headParts(definition), ...lots, ...data];
  const quick = names.flatMap((name) => all.find((part) => part.name === name) ?? []);
  const rest = all.filter((part) => !quick.includes(part) && !hidden.includes(part.name));
  const named = [
    ...definition.groups.map(([label, fields]) => [label, Object.keys(fields)] as const),
    ...COMMON,
  ] as const;
  const placed = new Set<FormPart>();
  const groups = named.map(([label, ownNames]): PartGroup => {
    const parts = rest.filter((part) => ownNames.includes(part.name) && !placed.has(part));
    for (const part of parts) placed.add(part);
    return { label, parts };
  });
  const coffee = rest.filter((part) => part.kind !== 'field');
  const others = rest.filter((part) => part.kind === 'field' && !placed.has(part));
  const filled = [{ label: 'O que saiu', parts: coffee }, ...groups, { label: REST, parts: others }];
  return { quick, groups: filled.filter(({ parts }) => parts.length > 0) };
}

/** Whether a field is asked for by what was typed beside it; what was typed in it before stays in sight. */
export function isFieldAsked([name, { when = {} }]: readonly [string, Pick<Field, 'when'>], beside: unknown): boolean {
  const typed = isObject(beside) ? beside : {};
  if (!isBlank(typed[name])) return true;
  return Object.entries(when).every(([other, words]) => words.includes(String(typed[other] ?? '')));
}

/** The same of a part of a form. */
export const isAsked = (part: FormPart, { data }: RecordValues): boolean =>
  part.kind !== 'field' || part.field.when === undefined || isFieldAsked([part.name, part.field], data);

/** Whether a field needs the whole width of what it stands in. */
export const isWideField = ({ kind }: Pick<Field, 'kind'>): boolean =>
  ['list', 'group', 'geometry', 'shares'].includes(kind);

/** The same of a part of a form. */
export const isWidePart = (part: FormPart): boolean => part.kind !== 'field' || isWideField(part.field);

/** Whether a path of a finding is of a part, or inside it. */
export const isPathOf =
  (path: string) =>
  (part: FormPart): boolean =>
    path === part.path || path.startsWith(`${part.path}.`);
