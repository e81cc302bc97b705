import type pg from 'pg';

/** How many statements are kept prepared, and their maximum length: each takes memory on every connection. */
const MOST_STATEMENTS = 300;
const LONGEST_STATEMENT = 6_000;
/** How many replaced statements a connection keeps before it deallocates them. */
const MOST_IDLE = 50;
/** PostgreSQL's code for a prepared statement whose columns a migration changed (and some rare errors). */
const CHANGED_UNDER_IT = '0A000';
const BEGINS = /^(?:begin|start transaction)\b/;

/** Names by statement, the least recently used first. */
const names = new Map<string, string>();
let [generation, given] = [0, 0];

/** The name of a prepared statement; a new one replaces the least recently used. */
function nameOf(text: string): string | undefined {
  if (text.length > LONGEST_STATEMENT) return undefined;
  const known = names.get(text);
  const name = known ?? `g${generation}s${given++}`;
  if (known !== undefined) names.delete(text);
  names.set(text, name);
  const [oldest] = names.keys();
  if (names.size > MOST_STATEMENTS && oldest !== undefined) names.delete(oldest);
  return name;
}

/** pg's error for a timeout. The connection still waits for the answer and would block the next query. */
const NO_ANSWER = 'Query read timeout';

/** Renames all statements, so that each connection prepares them again. */
function forgetAll(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === CHANGED_UNDER_IT) {
    names.clear();
    generation += 1;
  }
  throw error;
}

/** The signatures of pg's `query` in one. */
type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => Promise<unknown>;

/** State that pg's types lack: the prepared texts by name. */
type PgClient = { connection: { parsedStatements: Record<string, string> } };

/**
 * The prepared statements of a connection. Replaced names are deallocated once there are several. A name is never
 * reused.
 */
class KeptThere {
  readonly #names = new Set<string>();
  readonly #query: Query;
  readonly #client: PgClient;
  /** Of what was sent: what is answered may be behind it. */
  #isInTransaction = false;

  constructor(query: Query, client: PgClient) {
    this.#query = query;
    this.#client = client;
  }

  /** Notes a statement that is sent next, and makes room before it. */
  note(text: unknown, name: string | undefined): void {
    if (name !== undefined) this.#names.add(name);
    // In a transaction, deallocating a name that was refused and does not exist would abort everything.
    if (!this.#isInTransaction && this.#names.size > MOST_STATEMENTS + MOST_IDLE) this.#makeRoom();
    if (typeof text !== 'string') return;
    if (BEGINS.test(text)) this.#isInTransaction = true;
    else if (text === 'commit' || text === 'rollback') this.#isInTransaction = false;
  }

  #makeRoom(): void {
    const inUse = new Set(names.values());
    for (const idle of [...this.#names].filter((one) => !inUse.has(one))) {
      this.#names.delete(idle);
      delete this.#client.connection.parsedStatements[idle];
      this.#query(`deallocate ${idle}`).catch(() => undefined);
    }
  }
}

/**
 * Makes a connection prepare its statements: PostgreSQL takes longer to plan than to run them (2.8 ms against 0.5 for a
 * walk through the lots). Statements without values, such as `begin` and migrations, are sent as they are.
 */
export function keepPrepared(client: pg.PoolClient): void {
  // The wrapper passes each of pg's overloads on unchanged.
  const query = client.query.bind(client) as Query;
  // A pool's client is a Client; otherwise the pool ends it.
  const end = (): void => void (client as unknown as pg.Client).end().catch(() => undefined);
  const there = new KeptThere(query, client as unknown as PgClient);
  const named = (name: string, text: unknown, values: unknown): Promise<unknown> =>
    query({ name, text, values }).catch(forgetAll);
  const prepared: Query = (text, values, ...rest) => {
    // A query with a callback returns no promise.
    if ([values, ...rest].some((one) => typeof one === 'function')) return query(text, values, ...rest);
    const isPlain = typeof text === 'string' && Array.isArray(values) && values.length > 0 && rest.length === 0;
    const name = isPlain ? nameOf(text) : undefined;
    there.note(text, name);
    const answered = name === undefined ? query(text, values, ...rest) : named(name, text, values);
    return answered.catch((error: unknown) => {
      if (error instanceof Error && error.message === NO_ANSWER) end();
      throw error;
    });
  };
  Object.assign(client, { query: prepared });
}

/** How many statements have a name now, and how many names were ever given: they grow where statements never come again. */
export const preparedStatements = (): { kept: number; given: number } => ({ kept: names.size, given });
