import { choice, date, type Field, text } from '@cafezal/domain/definition/fields.ts';
import { fieldEntries, type StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { formOf } from '@cafezal/domain/stages/stage-form.ts';
import type { ComponentType } from 'react';
import { isBlank, type RecordValues } from './record-values.ts';

/** One control of a record's form: a field, or the input or output lots. */
export type FormPart =
  | { kind: 'field'; name: string; path: string; field: Field }
  | { kind: 'inputs'; name: 'inputs'; path: 'inputs' }
  | { kind: 'outputs'; name: 'outputs'; path: 'outputs' };

/** Parts that are collapsed together under a name. */
export type PartGroup = { label: string; parts: readonly FormPart[] };

/** Props of a special part: its value, the values that it reads, and how to change another part. */
export type PartProps = {
  part: FormPart;
  value: unknown;
  onChange: (value: unknown) => void;
  values: RecordValues;
  put: (path: string, value: unknown) => void;
};

/** A part rendered by a screen. `reads` lists the dotted paths that it reads, its own only if listed. */
export type SpecialPart = { View: ComponentType<PartProps>; reads: readonly string[] | 'everything' };

/** Special parts by name. */
export type SpecialParts = Readonly<Record<string, SpecialPart>>;

const INPUTS: FormPart = { kind: 'inputs', name: 'inputs', path: 'inputs' };
const OUTPUTS: FormPart = { kind: 'outputs', name: 'outputs', path: 'outputs' };

/** Fields of every stage, which follow the groups of the stage. */
const COMMON: readonly (readonly [label: string, names: readonly string[]])[] = [
  ['Responsável e custo', ['responsible', 'cost', 'due', 'paidAt']],
  ['Local', ['latitude', 'longitude']],
];
const REST = 'Registro e observações';

/** Parts that every record has besides its data. An empty status is derived from the values. */
function headParts(definition: StageDefinition): FormPart[] {
  const { statuses, season, code } = definition;
  // A season is closed on a screen of its own, which asks why and needs a network.
  const known = Object.entries(statuses).filter(([, { completed }]) => !definition.leadsSeason || !completed);
  const words = Object.fromEntries(known.map(([value, { label }]) => [value, label]));
  const fields: [name: string, field: Field][] = [
    ['name', text('Nome', definition.season === 'none' ? {} : { hint: 'Vazio: um nome pela etapa, o lugar e o dia.' })],
    ['date', date('Data')],
    ['status', choice('Situação', words)],
    ...(code === null ? [] : [['code', text('Código', { hint: 'Vazio: o próximo livre.' })] satisfies [string, Field]]),
    ...(season === 'none'
      ? []
      : [
          [
            'season',
            text('Safra', { hint: 'Como 2026/27. Vazio: sai da data ou dos lotes; do que já havia, fica sem safra.' }),
          ] satisfies [string, Field],
        ]),
    ['notes', text('Observações', { multiline: true, maxLength: 500 })],
  ];
  return fields.map(([name, field]) => ({ kind: 'field', name, path: name, field }));
}

/** The parts of a stage's form: the quick ones in their order, the others, except hidden ones, in collapsed groups. */
export function formParts(
  definition: StageDefinition,
  { quick: names, hidden }: { quick: readonly string[]; hidden: readonly string[] },
): { quick: readonly FormPart[]; groups: readonly PartGroup[] } {
  const form = formOf(definition.section);
  const data = fieldEntries(form.fields).map(
    ([name, field]): FormPart => ({ kind: 'field', name, path: `data.${name}`, field }),
  );
  const lots = [...(definition.takes.length > 0 ? [INPUTS] : []), ...(definition.gives.length > 0 ? [OUTPUTS] : [])];
  const all = [...headParts(definition), ...lots, ...data];
  const quick = names.flatMap((name) => all.find((part) => part.name === name) ?? []);
  const rest = all.filter((part) => !quick.includes(part) && !hidden.includes(part.name));
  const named = [...form.groups.map(([label, fields]) => [label, Object.keys(fields)] as const), ...COMMON] as const;
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

/** Whether a field applies to the other values; a field that has a value stays visible. */
export function isFieldAsked([name, { when = {} }]: readonly [string, Pick<Field, 'when'>], beside: unknown): boolean {
  const typed = isObject(beside) ? beside : {};
  if (!isBlank(typed[name])) return true;
  return Object.entries(when).every(([other, words]) => words.includes(String(typed[other] ?? '')));
}

/** The same for a part of a form. */
export const isAsked = (part: FormPart, { data }: RecordValues): boolean =>
  part.kind !== 'field' || part.field.when === undefined || isFieldAsked([part.name, part.field], data);

/** Whether a field needs the full width of its container. */
export const isWideField = ({ kind }: Pick<Field, 'kind'>): boolean =>
  ['list', 'group', 'geometry', 'shares'].includes(kind);

/** The same for a part of a form. */
export const isWidePart = (part: FormPart): boolean => part.kind !== 'field' || isWideField(part.field);

/** Whether the path of a finding is at a part or inside it. */
export const isPathOf =
  (path: string) =>
  (part: FormPart): boolean =>
    path === part.path || path.startsWith(`${part.path}.`);
