import pg from 'pg';
import type { FlightReach } from './farm-reach.ts';
import { type Answered, sentValues } from './flight-query.ts';
import { type Flying, fly } from './prepared-statements.ts';

type Asked = Flying & { resolve: (answered: Answered) => void; reject: (reason: unknown) => void };

/**
 * Statements that are transactions of their own, with the same reach. Those that are asked for in one turn of the event loop leave
 * in one flight: one connection, one packet, one transaction, one exchange. Where one of several fails, all were rolled
 * back, and each is sent once more alone, so that none fails for another.
 */
export class Flights {
  readonly #pool: pg.Pool;
  readonly #reach: FlightReach;
  #waiting: Asked[] = [];

  constructor(pool: pg.Pool, reach: FlightReach) {
    this.#pool = pool;
    this.#reach = reach;
  }

  /** Asks a statement; rejects at once for a value that cannot be sent. */
  async ask(text: string, values: readonly unknown[]): Promise<Answered> {
    const { promise, resolve, reject } = Promise.withResolvers<Answered>();
    this.#waiting.push({ text, values: sentValues(values), resolve, reject });
    // After everything that is under way without waiting: what that asks for comes along.
    if (this.#waiting.length === 1) process.nextTick(() => void this.#fly(this.#waiting.splice(0)));
    return promise;
  }

  async #fly(asked: readonly Asked[]): Promise<void> {
    try {
      const client = await this.#pool.connect();
      client.release(!(await this.#flyOn(client, asked)));
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  /** Answers whether the connection may be somebody's again: where nobody knows how a flight ended, it may not. */
  async #flyOn(client: pg.PoolClient, asked: readonly Asked[]): Promise<boolean> {
    const { before, isBlock } = this.#reach;
    const sent = fly(client, [...before, ...asked]);
    // What failed in between is rolled back by the commit.
    const ended = isBlock ? client.query('commit') : null;
    const [flown, committed] = await Promise.allSettled([sent, ended]);
    if (flown.status === 'fulfilled' && committed.status === 'fulfilled') {
      for (const [at, { resolve, reject }] of asked.entries()) {
        const answered = flown.value[before.length + at] as Answered;
        if (answered.unreadable === null) resolve(answered);
        else reject(answered.unreadable);
      }
      return true;
    }
    const reasons = [flown, committed].flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    const isRefused = reasons.every((reason) => reason instanceof pg.DatabaseError);
    if (isRefused && asked.length > 1) {
      // On the same connection: a session that was ended, which is told as a refusal too, may have committed, and does nothing more.
      const alone = await Promise.all(asked.map((one) => this.#flyOn(client, [one])));
      return alone.every(Boolean);
    }
    for (const { reject } of asked) reject(reasons[0]);
    return isRefused;
  }
}
