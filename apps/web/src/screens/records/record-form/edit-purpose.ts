import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { useSearch } from '@tanstack/react-router';
import type { RecordValues } from '../../../fields/values/record-values.ts';
import { concludeNames, editNames } from './subject/quick-names.ts';

type Definition = Pick<StageDefinition, 'section' | 'quick' | 'fields' | 'needsOutputs'>;

/** What the form of a stored record was opened for. */
export type EditPurpose = {
  kind: 'edit' | 'conclude' | 'note';
  /** What is done with the record, in a word or two. */
  label: string;
  /** What of the form is at hand, the rest being folded away. */
  names: readonly string[];
  /** Its own last word in the key of the draft: what was typed to change a record says nothing of its end. */
  draft: string;
  /** The list of `data` that one more row is added to. */
  adds: string | null;
};

/** How far a note says that a record is, by how far it was: what was delivered of a contract is delivered in part. */
const MEANS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  deliveries: { contracted: 'partially_delivered' },
};

/** The purpose by the words of an address: `concluir=1` ends the work, `anotar=<list>` adds a row to a list of the stage. */
export function editPurpose(definition: Definition, { concluir, anotar }: Record<string, unknown>): EditPurpose {
  const field = typeof anotar === 'string' && Object.hasOwn(definition.fields, anotar) && definition.fields[anotar];
  if (field && field.kind === 'list') {
    const adds = String(anotar);
    const names = adds in MEANS ? [adds, 'status'] : [adds];
    return { kind: 'note', label: field.label, names, draft: `anotar-${adds}`, adds };
  }
  if (concluir === 1) {
    return { kind: 'conclude', label: 'Concluir', names: concludeNames(definition), draft: 'concluir', adds: null };
  }
  return { kind: 'edit', label: 'Editar', names: editNames(definition), draft: 'editar', adds: null };
}

/** The purpose that the address of the open screen tells. */
export const useEditPurpose = (definition: Definition): EditPurpose =>
  editPurpose(definition, useSearch({ strict: false }));

/** Values with one more row in a list of `data`, of `today` where its rows have a day of their own, and what that says of the record. */
export function withRow(
  { fields }: Definition,
  values: RecordValues,
  { list, today }: { list: string; today: string },
): RecordValues {
  const data = isObject(values.data) ? values.data : {};
  const rows = Array.isArray(data[list]) ? data[list] : [];
  const field = fields[list];
  const columns = field?.kind === 'list' ? Object.entries(field.row) : [];
  const [day] = columns.find(([, { kind }]) => kind === 'date') ?? [];
  const row = day === undefined ? {} : { [day]: today };
  const status = MEANS[list]?.[String(values.status)] ?? values.status;
  return { ...values, ...(status !== undefined && { status }), data: { ...data, [list]: [...rows, row] } };
}
