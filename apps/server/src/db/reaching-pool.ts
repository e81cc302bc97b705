import type { Duplex } from 'node:stream';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

type Result = PostgresQueryResult<never>;

const BEGINS = /^(?:begin|start transaction)\b/;

const reasonOf = (outcome: PromiseSettledResult<unknown> | undefined): unknown =>
  outcome?.status === 'rejected' ? outcome.reason : undefined;

/** A connection whose transactions all begin with the same settings; a statement alone is a transaction of its own. */
class ReachingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #settings: string;
  #isInTransaction = false;
  #isBroken = false;

  constructor(client: pg.PoolClient, settings: string) {
    this.#client = client;
    this.#settings = settings;
  }

  // Kysely's interface has a second signature for cursors, which nothing here uses.
  query(text: unknown, values?: unknown): never {
    return this.#answer(String(text), values as unknown[] | undefined) as never;
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#isBroken);
  }

  #answer(text: string, values: unknown[] | undefined): Promise<Result> {
    if (this.#isInTransaction) {
      if (text === 'commit' || text === 'rollback') this.#isInTransaction = false;
      return this.#send(text, values);
    }
    if (!BEGINS.test(text)) return this.#fly(text, values);
    this.#isInTransaction = true;
    return this.#begin(text);
  }

  // pg's types do not know that a text with parameters answers one result.
  #send = (text: string, values: unknown[] | undefined): Promise<Result> =>
    this.#client.query(text, values) as unknown as Promise<Result>;

  /** A transaction that began without its settings must not be anybody's. */
  async #begin(text: string): Promise<Result> {
    try {
      return await this.#send(`${text}; ${this.#settings}`, undefined);
    } catch (error) {
      this.#isBroken = true;
      throw error;
    }
  }

  /** A flight leaves as one packet, so that neither side wakes up for a part of it. */
  #sendAtOnce(text: string, values: unknown[] | undefined) {
    // pg's types lack the connection and its stream.
    const { stream } = (this.#client as unknown as { connection: { stream: Duplex } }).connection;
    stream.cork();
    try {
      return [this.#begin('begin'), this.#send(text, values), this.#send('commit', undefined)] as const;
    } finally {
      stream.uncork();
    }
  }

  /** One statement in its own transaction, all sent at once: one exchange. What fails is rolled back by the commit. */
  async #fly(text: string, values: unknown[] | undefined): Promise<Result> {
    const [begun, answered, ended] = await Promise.allSettled(this.#sendAtOnce(text, values));
    const failure = reasonOf(begun) ?? reasonOf(answered) ?? reasonOf(ended);
    if (failure !== undefined || answered.status === 'rejected') throw failure;
    return answered.value;
  }
}

/** The pool with settings in each transaction. Its connections must be pipelined. Ending it leaves the pool open. */
export const reachingPool = (pool: pg.Pool, settings: string): PostgresPool => ({
  connect: async () => new ReachingClient(await pool.connect(), settings),
  end: async () => undefined,
  options: pool.options,
});
