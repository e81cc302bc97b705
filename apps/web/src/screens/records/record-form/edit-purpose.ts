import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { fieldsOf } from '@cafezal/domain/stages/stage-form.ts';
import { useSearch } from '@tanstack/react-router';
import type { RecordValues } from '../../../fields/values/record-values.ts';
import { concludeNames, editNames } from './subject/quick-names.ts';

type Definition = Pick<StageDefinition, 'section' | 'season' | 'needsOutputs'>;

/** Why the form of a stored record was opened. */
export type EditPurpose = {
  kind: 'edit' | 'conclude' | 'note';
  /** The action, in a word or two. */
  label: string;
  /** Fields that are always visible; the others are collapsed. */
  names: readonly string[];
  /** Last word of the draft's key: drafts of different purposes are separate. */
  draft: string;
  /** The list of `data` that gets one more row. */
  adds: string | null;
};

/** Parts of a record besides `data` that can be mended alone. */
const PARTS: ReadonlySet<string> = new Set(['date', 'inputs', 'outputs']);

/** Fields that are answered together with another one. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  deforestationFree: ['deforestationEvidence'],
  area: ['boundary'],
};

/** New status after a note, by former status: a delivery makes a contract partly delivered. */
const MEANS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  deliveries: { contracted: 'partially_delivered' },
};

/**
 * The purpose from the address: `concluir=1` ends the work, `anotar=<list>` adds a row to a list of the stage, `campo=<field>` mends
 * that field.
 */
export function editPurpose(definition: Definition, { concluir, anotar, campo }: Record<string, unknown>): EditPurpose {
  const fields = fieldsOf(definition.section);
  if (typeof campo === 'string' && (Object.hasOwn(fields, campo) || PARTS.has(campo))) {
    const names = [campo, ...(BESIDE[campo] ?? [])];
    return { kind: 'edit', label: 'Editar', names, draft: `campo-${campo}`, adds: null };
  }
  const field = typeof anotar === 'string' && Object.hasOwn(fields, anotar) && fields[anotar];
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

/** The purpose in the current address. */
export const useEditPurpose = (definition: Definition): EditPurpose =>
  editPurpose(definition, useSearch({ strict: false }));

/** The values with one more row in a list of `data`, dated `today` if rows have a day, and with the new status. */
export function withRow(
  { section }: Definition,
  values: RecordValues,
  { list, today }: { list: string; today: string },
): RecordValues {
  const data = isObject(values.data) ? values.data : {};
  const rows = Array.isArray(data[list]) ? data[list] : [];
  const field = fieldsOf(section)[list];
  const columns = field?.kind === 'list' ? Object.entries(field.row) : [];
  const [day] = columns.find(([, { kind }]) => kind === 'date') ?? [];
  const row = day === undefined ? {} : { [day]: today };
  const status = MEANS[list]?.[String(values.status)] ?? values.status;
  return { ...values, ...(status !== undefined && { status }), data: { ...data, [list]: [...rows, row] } };
}
