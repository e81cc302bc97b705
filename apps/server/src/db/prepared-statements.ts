import pg from 'pg';
import {
  type Answered,
  FlightQuery,
  type FlightStatement,
  type KnownColumns,
  type SentValue,
  sentValues,
} from './flight-query.ts';

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

/** pg's error for a timeout: it closes the connection. */
const NO_ANSWER = 'Query read timeout';

/** Renames all statements, so that each connection prepares them again. */
function forgetAll(): void {
  names.clear();
  generation += 1;
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
  /** What was prepared here, or is about to be. */
  readonly #names = new Set<string>();
  readonly columns: KnownColumns = new Map();
  readonly #query: Query;
  readonly #client: PgClient;
  /** Of what was sent: what is answered may be behind it. */
  #isInTransaction = false;

  constructor(query: Query, client: PgClient) {
    this.#query = query;
    this.#client = client;
  }

  /** The name for a statement that is sent next. */
  nameFor(text: string): string | undefined {
    const name = nameOf(text);
    if (name !== undefined) this.#names.add(name);
    return name;
  }

  /** Notes what a text that is sent next begins or ends. */
  note(text: unknown): void {
    if (typeof text !== 'string') return;
    if (BEGINS.test(text)) this.#isInTransaction = true;
    else if (text === 'commit' || text === 'rollback') this.#isInTransaction = false;
  }

  /** Makes room before names are given, where there are too many. */
  makeRoom(): void {
    // In a transaction, deallocating a name that was refused and does not exist would abort everything.
    if (this.#isInTransaction || this.#names.size <= MOST_STATEMENTS + MOST_IDLE) return;
    const inUse = new Set(names.values());
    for (const idle of [...this.#names].filter((one) => !inUse.has(one))) {
      this.#names.delete(idle);
      this.columns.delete(idle);
      delete this.#client.connection.parsedStatements[idle];
      this.#query(`deallocate ${idle}`).catch(() => undefined);
    }
  }
}

/** Connections that keep what they prepared. */
const keeping = new WeakMap<pg.PoolClient, KeptThere>();

/** A statement on its way: its values are as they are sent. */
export type Flying = { text: string; values: readonly SentValue[] };

/**
 * Sends statements on a connection at once: see `FlightQuery`. Those with values are prepared, where the connection keeps them. Rejects with
 * `pg.DatabaseError` for what the database refused; what it did and nobody can read says so in its answer.
 */
export async function fly(client: pg.PoolClient, asked: readonly Flying[]): Promise<Answered[]> {
  const there = keeping.get(client);
  there?.makeRoom();
  const statements = asked.map<FlightStatement>((one) => ({
    ...one,
    name: one.values.length === 0 ? undefined : there?.nameFor(one.text),
  }));
  const { promise, resolve, reject } = Promise.withResolvers<Answered[]>();
  const ended = (error: Error | null, answered: Answered[]): void =>
    error === null ? resolve(answered) : reject(error);
  client.query(new FlightQuery(statements, there?.columns ?? new Map(), ended));
  return promise.catch((error: unknown) => {
    if (error instanceof pg.DatabaseError && error.code === CHANGED_UNDER_IT) forgetAll();
    // The stack of who asked: pg's own ends where the answer came in.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  });
}

/**
 * Makes a connection prepare its statements: PostgreSQL takes longer to plan than to run them (2.8 ms against 0.5 for a
 * walk through the lots). Statements without values, such as `begin` and migrations, are sent as they are.
 */
export function keepPrepared(client: pg.PoolClient): void {
  // The wrapper passes each of pg's overloads on unchanged.
  const query = client.query.bind(client) as Query;
  // A pool's client is a Client; otherwise the pool hands it to the next before it hears that it is closed.
  const end = (): void => void (client as unknown as pg.Client).end().catch(() => undefined);
  const there = new KeptThere(query, client as unknown as PgClient);
  keeping.set(client, there);
  const prepare = async (text: string, values: readonly unknown[]): Promise<Answered | undefined> => {
    const [answered] = await fly(client, [{ text, values: sentValues(values) }]);
    if (answered !== undefined && answered.unreadable !== null) throw answered.unreadable;
    return answered;
  };
  const prepared: Query = (text, values, ...rest) => {
    // A flight, and a query with a callback, return no promise.
    if (text instanceof FlightQuery || [values, ...rest].some((one) => typeof one === 'function')) {
      return query(text, values, ...rest);
    }
    const isPlain = typeof text === 'string' && Array.isArray(values) && values.length > 0 && rest.length === 0;
    if (!isPlain) there.note(text);
    const answered = isPlain ? prepare(text, values) : query(text, values, ...rest);
    return answered.catch((error: unknown) => {
      if (error instanceof Error && error.message === NO_ANSWER) end();
      throw error;
    });
  };
  Object.assign(client, { query: prepared });
}

/** How many statements have a name now, and how many names were ever given: they grow where statements never come again. */
export const preparedStatements = (): { kept: number; given: number } => ({ kept: names.size, given });
