import { choice, date, type Field, text } from '@cafezal/domain/fields.ts';
import { fieldEntries, type StageDefinition } from '@cafezal/domain/stage.ts';
import type { RecordValues } from './record-values.ts';

/** One control of a record's form: a field, or the lots that go in or come out. */
export type FormPart =
  | { kind: 'field'; name: string; path: string; field: Field }
  | { kind: 'inputs'; name: 'inputs'; path: 'inputs' }
  | { kind: 'outputs'; name: 'outputs'; path: 'outputs' };

/** What a part that a screen draws itself is given: its value, and all that was typed. */
export type PartProps = { value: unknown; onChange: (value: unknown) => void; values: RecordValues };

const INPUTS: FormPart = { kind: 'inputs', name: 'inputs', path: 'inputs' };
const OUTPUTS: FormPart = { kind: 'outputs', name: 'outputs', path: 'outputs' };

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

/** The controls of a stage's form: the quick ones, in that order, and the rest but the hidden ones, which is folded away. */
export function formParts(
  definition: StageDefinition,
  { quick: names, hidden }: { quick: readonly string[]; hidden: readonly string[] },
): { quick: readonly FormPart[]; rest: readonly FormPart[] } {
  const data = fieldEntries(definition.fields).map(
    ([name, field]): FormPart => ({ kind: 'field', name, path: `data.${name}`, field }),
  );
  const lots = [...(definition.takes.length > 0 ? [INPUTS] : []), ...(definition.gives.length > 0 ? [OUTPUTS] : [])];
  const all = [...headParts(definition), ...lots, ...data];
  const quick = names.flatMap((name) => all.find((part) => part.name === name) ?? []);
  return { quick, rest: all.filter((part) => !quick.includes(part) && !hidden.includes(part.name)) };
}

/** What a part is called, for the line that unfolds the rest. */
export const partLabel = (part: FormPart): string => {
  if (part.kind === 'field') return part.field.label;
  return part.kind === 'inputs' ? 'De onde vem' : 'O que saiu';
};

/** Whether a part needs the whole width of the sheet. */
export const isWidePart = (part: FormPart): boolean =>
  part.kind !== 'field' || ['list', 'group', 'geometry', 'shares'].includes(part.field.kind);
