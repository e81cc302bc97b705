import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '@cafezal/domain/record/problem.ts';
import pg from 'pg';
import type { Logger } from 'pino';

/** How often the database is asked for a sign of life, and after how long a silence it counts as away. */
const BEAT_MS = 1_000;
const SILENCE_MS = 3_000;
/** One more turn of the event loop: after a long task of our own the answer may already be there, unread. */
const GRACE_MS = 50;

/** Watches whether the database answers: a frozen one refuses nothing and lets everybody wait. */
export type Heartbeat = {
  /**
   * Runs work while the database answers; `server/not-ready` (503) as soon as it does not, until it does again.
   * `discard` gets a late result.
   */
  whileBeating: <Result>(work: () => Promise<Result>, discard: (result: Result) => void) => Promise<Result>;
  close: () => Promise<void>;
};

/** Work in progress, and how to abort it. */
class UnderWay {
  readonly #giveUps = new Set<() => void>();

  run<Result>(work: () => Promise<Result>, discard: (result: Result) => void): Promise<Result> {
    return new Promise((resolve, reject) => {
      let finish: (result: Result) => void = resolve;
      const giveUp = (): void => {
        finish = discard;
        reject(new Problem('server/not-ready'));
      };
      this.#giveUps.add(giveUp);
      work()
        .then((result) => finish(result), reject)
        .finally(() => this.#giveUps.delete(giveUp));
    });
  }

  giveUp(): void {
    for (const giveUp of this.#giveUps) giveUp();
  }
}

/** Watches the database on a connection of its own until it is closed. */
export function startHeartbeat({ pool, log }: { pool: pg.Pool; log: Logger }): Heartbeat {
  const stopping = new AbortController();
  const { signal } = stopping;
  const underWay = new UnderWay();
  let client: pg.Client | null = null;
  let beatAt = performance.now();
  let isAway = false;

  const drop = (): void => {
    const dropped = client;
    client = null;
    // A frozen database does not close a connection.
    void dropped?.end().catch(() => undefined);
  };
  const connected = async (): Promise<pg.Client> => {
    if (client !== null) return client;
    const next = new pg.Client({ ...pool.options, connectionTimeoutMillis: SILENCE_MS, query_timeout: SILENCE_MS });
    client = next;
    next.on('error', () => undefined);
    // `connect` does not settle where the connection is ended before it was made.
    await Promise.race([next.connect(), once(next, 'end')]);
    return next;
  };
  const beat = async (): Promise<void> => {
    await (await connected()).query('select 1');
    beatAt = performance.now();
    if (isAway) log.info('the database answers again');
    isAway = false;
  };
  const look = (): void => {
    if (isAway || signal.aborted || performance.now() - beatAt < SILENCE_MS) return;
    isAway = true;
    log.error('the database does not answer: requests are refused until it does');
    underWay.giveUp();
  };
  const follow = async (): Promise<void> => {
    while (!signal.aborted) {
      const watch = setTimeout(() => setTimeout(look, GRACE_MS).unref(), SILENCE_MS).unref();
      await beat().catch(drop);
      clearTimeout(watch);
      look();
      await pause(BEAT_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const following = follow();
  return {
    whileBeating: async (work, discard) => {
      if (isAway) throw new Problem('server/not-ready');
      return underWay.run(work, discard);
    },
    close: async () => {
      stopping.abort();
      drop();
      await following;
    },
  };
}
