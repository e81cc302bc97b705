import type { Duplex } from 'node:stream';
import type { PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/** pg's result, which names the command that it is of. */
type Result = PostgresQueryResult<never> & { command?: string };

type Asked = {
  text: string;
  values: unknown[] | undefined;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
};

/** Sends a statement on a connection. */
export const sendTo = (client: pg.PoolClient, text: string, values: unknown[] | undefined): Promise<Result> =>
  // pg's types do not know that a text with parameters answers one result.
  client.query(text, values) as unknown as Promise<Result>;

const reasonOf = (outcome: PromiseSettledResult<unknown>): unknown =>
  outcome.status === 'rejected' ? outcome.reason : undefined;

/**
 * Statements that are transactions of their own, with the same settings. Those that are asked for in one turn of the event loop leave
 * in one flight: one connection, one packet, one transaction, one exchange. Where one of several fails, all were rolled
 * back, and each is sent once more alone, so that none fails for another.
 */
export class Flights {
  readonly #pool: pg.Pool;
  readonly #settings: string;
  #waiting: Asked[] = [];

  constructor(pool: pg.Pool, settings: string) {
    this.#pool = pool;
    this.#settings = settings;
  }

  ask(text: string, values: unknown[] | undefined): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#waiting.push({ text, values, resolve, reject });
    // After everything that is under way without waiting: what that asks for comes along.
    if (this.#waiting.length === 1) process.nextTick(() => void this.#fly(this.#waiting.splice(0)));
    return promise;
  }

  async #fly(asked: readonly Asked[]): Promise<void> {
    try {
      await this.#flyOn(await this.#pool.connect(), asked);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  async #flyOn(client: pg.PoolClient, asked: readonly Asked[]): Promise<void> {
    const [[begun, ended], answers] = await this.#sendAtOnce(client, asked);
    // A transaction that began without its settings must not be anybody's.
    client.release(begun.status === 'rejected');
    const isUndone = begun.status === 'fulfilled' && ended.status === 'fulfilled' && ended.value.command === 'ROLLBACK';
    if (isUndone && asked.length > 1) {
      for (const one of asked) void this.#fly([one]);
      return;
    }
    for (const [at, answered] of answers.entries()) {
      const one = asked[at];
      const failure = reasonOf(begun) ?? reasonOf(answered) ?? reasonOf(ended);
      if (failure === undefined && answered.status === 'fulfilled') one?.resolve(answered.value);
      else one?.reject(failure);
    }
  }

  /** Leaves as one packet, so that neither side wakes up for a part of it. What fails is rolled back by the commit. */
  async #sendAtOnce(client: pg.PoolClient, asked: readonly Asked[]) {
    // pg's types lack the connection and its stream.
    const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
    stream.cork();
    try {
      const begun = sendTo(client, `begin; ${this.#settings}`, undefined);
      const answers = asked.map(({ text, values }) => sendTo(client, text, values));
      const ended = sendTo(client, 'commit', undefined);
      return Promise.all([Promise.allSettled([begun, ended]), Promise.allSettled(answers)]);
    } finally {
      stream.uncork();
    }
  }
}
