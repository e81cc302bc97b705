import { Problem } from '@cafezal/domain/problem.ts';
import { isUuid } from '../farm-scope.ts';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 500;

type Query = Readonly<Record<string, string>>;

/** The refusal of one query key. */
export const badQuery = (key: string, message: string): Problem =>
  new Problem('request/invalid', { message, fields: { [key]: message } });

/** `?limit=`: 1 to 500, 50 where none is given; `request/invalid` (422) for anything else. */
export function limitOf({ limit }: Query): number {
  if (limit === undefined || limit === '') return DEFAULT_LIMIT;
  const number = /^\d{1,9}$/.test(limit) ? Number(limit) : 0;
  if (number < 1 || number > MAX_LIMIT) throw badQuery('limit', `O limite vai de 1 a ${MAX_LIMIT}.`);
  return number;
}

/** Where a page begins, as a client carries it: opaque, bound to the order in which it was given. */
export const toCursor = (order: string, { value, id }: { value: string; id: string }): string =>
  Buffer.from(JSON.stringify([order, value, id])).toString('base64url');

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

/** The place that a cursor means, null where none is given; `request/invalid` (422) for one of another order or of none. */
export function fromCursor(order: string, cursor: string | undefined): { value: string; id: string } | null {
  if (cursor === undefined || cursor === '') return null;
  const [sent, value, id] = ((list: unknown) => (Array.isArray(list) ? list : []))(parsed(cursor)) as unknown[];
  if (sent === order && typeof value === 'string' && typeof id === 'string' && isUuid(id)) return { value, id };
  throw badQuery('cursor', 'Esta página não existe mais. Comece de novo.');
}

/** The values of a comma list, null where the key is absent or empty. */
export function commaList(value: string | undefined): string[] | null {
  const values = (value ?? '').split(',').flatMap((part) => part.trim() || []);
  return values.length === 0 ? null : values;
}
