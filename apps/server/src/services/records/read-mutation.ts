import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { isUuid } from '@cafezal/domain/ground/uuid.ts';
import { MUTATIONS_PER_CALL, type Mutation, type MutationOperation } from '@cafezal/domain/record/changes.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { SECTIONS } from '@cafezal/domain/record/record.ts';

const OPERATIONS = ['create', 'update', 'delete', 'restore'] as const satisfies readonly MutationOperation[];

type Row = Readonly<Record<string, unknown>>;

/** The rows of `{mutations: […]}`, at most 500, or `request/invalid` (422). */
export function mutationRows(body: unknown): readonly unknown[] {
  const rows = isObject(body) ? body.mutations : undefined;
  if (Array.isArray(rows) && rows.length <= MUTATIONS_PER_CALL) return rows;
  const message = `Envie em mutations uma lista de até ${MUTATIONS_PER_CALL} mudanças.`;
  throw new Problem('request/invalid', { message, fields: { mutations: message } });
}

/** The mutation id that a result carries, even for a malformed mutation. */
export const mutationIdOf = (row: unknown): string =>
  isObject(row) && typeof row.mutationId === 'string' ? row.mutationId.slice(0, 255) : '';

/** The version that the person saw, 1 or more. */
function baseVersionOf({ baseVersion }: Row, fields: Record<string, string>): number | undefined {
  if (baseVersion === undefined || baseVersion === null) return undefined;
  if (typeof baseVersion === 'number' && Number.isInteger(baseVersion) && baseVersion >= 1) return baseVersion;
  fields.baseVersion = 'Informe a versão que você viu.';
  return undefined;
}

function uuidOf(row: Row, key: 'mutationId' | 'recordId', fields: Record<string, string>): string {
  const value = row[key];
  if (typeof value === 'string' && isUuid(value)) return value.toLowerCase();
  fields[key] = 'Precisa ser um UUID.';
  return '';
}

/** Reads one mutation; `request/invalid` with `fields` for a malformed one. */
export function readMutation(row: unknown): Mutation {
  if (!isObject(row)) throw new Problem('request/invalid');
  const fields: Record<string, string> = {};
  const section = SECTIONS.find((one) => one === row.section);
  const op = OPERATIONS.find((one) => one === row.op);
  const baseVersion = baseVersionOf(row, fields);
  const mutationId = uuidOf(row, 'mutationId', fields);
  const recordId = uuidOf(row, 'recordId', fields);
  if (section === undefined) fields.section = 'Esta parte da fazenda não existe.';
  if (op === undefined) fields.op = `Só existem: ${OPERATIONS.join(', ')}.`;
  if (row.patch !== undefined && row.patch !== null && !isObject(row.patch)) fields.patch = 'Precisa ser um objeto.';
  if (section === undefined || op === undefined || Object.keys(fields).length > 0) {
    throw new Problem('request/invalid', { fields });
  }
  const at = typeof row.at === 'string' ? row.at : '';
  const patch = isObject(row.patch) ? row.patch : {};
  return { mutationId, section, recordId, op, patch, at, ...(baseVersion === undefined ? {} : { baseVersion }) };
}
