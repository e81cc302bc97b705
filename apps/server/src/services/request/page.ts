import { isDay } from '@cafezal/domain/ground/days.ts';
import { isUuid } from '@cafezal/domain/ground/uuid.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';

const DEFAULT_LIMIT = 50;
/** The most that one page has. */
export const MAX_LIMIT = 500;
/** Bytes of large rows in one page, which is built in one turn: there may be hundreds of the largest size. */
export const MOST_BYTES = 2 * 1024 * 1024;

type Query = Readonly<Record<string, string>>;

/** The refusal of one query key. */
export const badQuery = (key: string, message: string): Problem =>
  new Problem('request/invalid', { message, fields: { [key]: message } });

/** `?limit=`: `usual` by default, at most 500; `request/invalid` (422) for an invalid number. */
export function limitOf({ limit }: Query, usual = DEFAULT_LIMIT): number {
  if (limit === undefined || limit === '') return usual;
  const number = /^\d{1,9}$/.test(limit) ? Number(limit) : 0;
  if (number < 1) throw badQuery('limit', `O limite vai de 1 a ${MAX_LIMIT}.`);
  return Math.min(number, MAX_LIMIT);
}

/** The cursor of a place in a list. It is opaque to clients and valid for one order only. */
export const toCursor = (order: string, { value, id }: { value: string; id: string }): string =>
  Buffer.from(JSON.stringify([order, value, id])).toString('base64url');

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

const INSTANT =
  /^([1-9]\d{3}-\d\d-\d\d)[ T](?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{1,6})?(?:Z|[+-](?:0\d|1[0-4])(?::[0-5]\d)?)$/;

/** Whether text is a valid instant as ISO 8601 or PostgreSQL writes it. Others would make a query fail. */
export const isInstant = (text: string): boolean => isDay(INSTANT.exec(text)?.[1]);

/** The valid values of a cursor in orders by instants and numbers. All other orders are by text. */
const PLACES: Readonly<Record<string, (value: string) => boolean>> = {
  date: isDay,
  at: isInstant,
  createdAt: isInstant,
  updatedAt: isInstant,
  version: (value) => /^\d{1,9}$/.test(value),
  kg: (value) => /^\d{1,15}(?:\.\d{1,6})?$/.test(value),
};

const isPlace = (order: string, value: string): boolean =>
  PLACES[order.replace(/^-/, '')]?.(value) ?? (!value.includes('\0') && value.isWellFormed());

/**
 * The position of a cursor, null without one. `request/invalid` (422) for a cursor of another order or an invalid one.
 */
export function fromCursor(order: string, cursor: string | undefined): { value: string; id: string } | null {
  if (cursor === undefined || cursor === '') return null;
  const [sent, value, id] = ((list: unknown) => (Array.isArray(list) ? list : []))(parsed(cursor)) as unknown[];
  if (sent === order && typeof value === 'string' && isPlace(order, value) && typeof id === 'string' && isUuid(id)) {
    return { value, id };
  }
  throw badQuery('cursor', 'Esta página não existe mais. Comece de novo.');
}

/** The values of a comma list, null where the key is absent or empty. */
export function commaList(value: string | undefined): string[] | null {
  const values = (value ?? '').split(',').flatMap((part) => part.trim() || []);
  return values.length === 0 ? null : values;
}
