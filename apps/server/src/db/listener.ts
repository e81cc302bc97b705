import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

/** Interval of the signs of life by which a dead connection is found. */
const BEAT_MS = 20_000;
const ANSWER_MS = 5_000;
const CONNECTION_MS = 4_000;
const END_MS = 1_000;
const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/**
 * What to listen to. `onMessage` gets each payload; `onConnected` runs after every (re)connection, to read missed
 * changes.
 */
export type Channel = {
  /** Connects to PostgreSQL itself: a pooler passes no announcements on. */
  pool: pg.Pool;
  channel: string;
  log: Logger;
  onMessage: (payload: string) => void;
  onConnected: () => Promise<void>;
};

/** A connection that listens until it is closed. */
export type Listener = { close: () => Promise<void> };

type Connection = { client: pg.Client; lost: Promise<void> };

async function end(client: pg.Client): Promise<void> {
  // A lost connection cannot be closed cleanly; a frozen database never confirms it.
  await Promise.race([client.end().catch(() => undefined), pause(END_MS)]);
}

/** Listens first and reads then, so that nothing is missed in between. */
async function connect({ pool, channel, onMessage, onConnected }: Channel): Promise<Connection> {
  const limits = { connectionTimeoutMillis: CONNECTION_MS, query_timeout: ANSWER_MS };
  const client = new pg.Client({ ...pool.options, ...limits, keepAlive: true });
  const lost = new Promise<void>((resolve) => {
    client.on('error', () => resolve());
    client.on('end', () => resolve());
  });
  client.on('notification', ({ payload }) => onMessage(payload ?? ''));
  try {
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    await onConnected();
    return { client, lost };
  } catch (error) {
    await end(client);
    throw error;
  }
}

/** Resolves when the connection is lost or silent, or listening ends. */
async function watch({ client, lost }: Connection, signal: AbortSignal): Promise<void> {
  const gone = lost.then(() => 'gone' as const);
  const beat = () => pause(BEAT_MS, 'beat' as const, { signal, ref: false }).catch(() => 'gone' as const);
  while ((await Promise.race([gone, beat()])) === 'beat') {
    const answered = await client.query('select 1').then(
      () => true,
      () => false,
    );
    if (!answered) break;
  }
  await end(client);
}

/** Listens on a connection of its own and reconnects automatically. Throws if the first connection fails. */
export async function listenTo(channel: Channel): Promise<Listener> {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function follow(first: Connection): Promise<void> {
    let connection: Connection | null = first;
    let wait = SHORTEST_PAUSE_MS;
    while (!signal.aborted) {
      try {
        connection ??= await connect(channel);
        wait = SHORTEST_PAUSE_MS;
        await watch(connection, signal);
      } catch (error) {
        channel.log.warn({ err: error, channel: channel.channel }, 'cannot listen yet');
        wait = Math.min(wait * 2, LONGEST_PAUSE_MS);
      }
      connection = null;
      await pause(wait, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  const following = follow(await connect(channel));
  return {
    close: async () => {
      stopping.abort();
      await following;
    },
  };
}
