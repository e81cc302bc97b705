/** Facts about the world that change over time: rates, dates, scales, usual limits. Dated rows with a source. */

/** A row: a value that is valid from a day (until `to`), its source, and when to review it. */
export type KnowledgeRow<Value> = {
  /** YYYY-MM-DD. */
  from: string;
  /** The last day, inclusive; open if absent. */
  to?: string;
  value: Value;
  /** pt-BR, because it is shown beside results. */
  source: string;
  checkedOn: string;
  reviewBy: string;
  /** No source was found yet: shown as "a confirmar", and never as law. */
  toConfirm?: true;
};

type Rows<Value> = readonly [KnowledgeRow<Value>, ...KnowledgeRow<Value>[]];

/** The rows of one fact, oldest first. The name identifies the table when the server has a newer version. */
export type KnowledgeTable<Value> = { name: string; rows: Rows<Value> };

/** The tables as the API answers them; a higher version is newer. */
export type Knowledge = { version: number; tables: Readonly<Record<string, readonly KnowledgeRow<unknown>[]>> };

/** Raised by one whenever a row changes; a test holds it to the rows. */
export const KNOWLEDGE_VERSION = 3;

/** First day of values that are valid for any recorded day. */
export const EVER = '1900-01-01';
/** A day that selects the newest row. */
export const NEWEST = '9998-12-31';

type About = Pick<KnowledgeRow<unknown>, 'source' | 'checkedOn' | 'reviewBy' | 'toConfirm'>;
type Given<Value> = Pick<KnowledgeRow<Value>, 'from' | 'to' | 'value'> & Partial<About>;

/** A table whose rows share source and review dates, unless a row has its own. */
export const knowledgeTable = <Value>(
  name: string,
  about: About,
  [first, ...others]: readonly [Given<Value>, ...Given<Value>[]],
): KnowledgeTable<Value> => ({
  name,
  rows: [{ ...about, ...first }, ...others.map((row) => ({ ...about, ...row }))],
});

let newer: Knowledge = { version: KNOWLEDGE_VERSION, tables: {} };

function isRow(row: unknown): row is KnowledgeRow<unknown> {
  if (typeof row !== 'object' || row === null || !('value' in row) || !('from' in row)) return false;
  return typeof row.from === 'string' && 'source' in row && typeof row.source === 'string';
}

function isKnowledge(value: unknown): value is Knowledge {
  if (typeof value !== 'object' || value === null || !('version' in value) || !('tables' in value)) return false;
  const { version, tables } = value;
  if (!Number.isSafeInteger(version) || typeof tables !== 'object' || tables === null) return false;
  return Object.values(tables).every((rows) => Array.isArray(rows) && rows.length > 0 && rows.every(isRow));
}

/** Uses the server's tables if they are newer than the known ones. Answers whether they were. */
export function takeKnowledge(value: unknown): boolean {
  if (!isKnowledge(value) || value.version <= newer.version) return false;
  newer = value;
  return true;
}

/** The version of the tables in use. */
export const knownVersion = (): number => newer.version;

/**
 * The row of a table on a day: the latest that has begun; before all of them the first one. Results keep the row, so
 * that screens can show its first day and source.
 */
export function at<Value>(table: KnowledgeTable<Value>, day: string): KnowledgeRow<Value> {
  const [first] = table.rows;
  // A table's values never change their shape: another shape gets another name.
  const rows = (newer.tables[table.name] ?? table.rows) as readonly KnowledgeRow<Value>[];
  return rows.findLast(({ from }) => from <= day) ?? rows[0] ?? first;
}
