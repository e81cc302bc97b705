import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { type Reach, type ReachPlace, reachFlight, reachStatements } from './farm-reach.ts';
import { Flights } from './flights.ts';

type Result = PostgresQueryResult<never>;

/** Sends a statement on a connection. */
const sendTo = (client: pg.PoolClient, text: string, values: unknown[] | undefined): Promise<Result> =>
  // pg's types do not know that a text with parameters answers one result.
  client.query(text, values) as unknown as Promise<Result>;

const BEGINS = /^(?:begin|start transaction)\b/;

/** A connection whose transactions all begin with the same settings; a statement alone is a transaction of its own. */
class ReachingClient implements PostgresPoolClient {
  readonly #pool: pg.Pool;
  readonly #settings: string;
  readonly #flights: Flights;
  /** The connection of a transaction; statements alone have none of their own. */
  #client: pg.PoolClient | undefined;
  #isInTransaction = false;
  #isBroken = false;

  constructor(pool: pg.Pool, settings: string, flights: Flights) {
    this.#pool = pool;
    this.#settings = settings;
    this.#flights = flights;
  }

  // Kysely's interface has a second signature for cursors, which nothing here uses.
  query(text: unknown, values?: unknown): never {
    return this.#answer(String(text), values as unknown[] | undefined) as never;
  }

  release(destroy = false): void {
    this.#client?.release(destroy || this.#isBroken);
  }

  #answer(text: string, values: unknown[] | undefined): Promise<Result> {
    if (this.#client !== undefined && this.#isInTransaction) {
      if (text === 'commit' || text === 'rollback') this.#isInTransaction = false;
      return sendTo(this.#client, text, values);
    }
    // Which rows a statement answers only who asks it knows.
    return BEGINS.test(text)
      ? this.#begin(text)
      : (this.#flights.ask(text, values ?? []) as Promise<unknown> as Promise<Result>);
  }

  /** A transaction that began without its settings must not be anybody's. */
  async #begin(text: string): Promise<Result> {
    this.#client ??= await this.#pool.connect();
    this.#isInTransaction = true;
    try {
      return await sendTo(this.#client, `${text}; ${this.#settings}`, undefined);
    } catch (error) {
      this.#isBroken = true;
      throw error;
    }
  }
}

/** The pool with the same reach in each transaction. Its connections must be pipelined. Ending it leaves the pool open. */
export function reachingPool(pool: pg.Pool, reach: Reach, place: ReachPlace): PostgresPool {
  const settings = reachStatements(reach, place);
  const flights = new Flights(pool, reachFlight(reach, place));
  return {
    connect: async () => new ReachingClient(pool, settings, flights),
    end: async () => undefined,
    options: pool.options,
  };
}
