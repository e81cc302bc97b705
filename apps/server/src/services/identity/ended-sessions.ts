import type { Logger } from 'pino';
import type { AnyDatabase, OpenedDatabase } from '../../db/database.ts';
import { type Listener, listenTo } from '../../db/listener.ts';
import { listEndedSessions, SESSIONS_ENDED_CHANNEL } from '../../db/session-rows.ts';
import { ACCESS_TOKEN_SECONDS } from './access-token.ts';

/** Ended sessions are kept for as long as one of their access tokens may live, and a minute for unequal clocks. */
const KEPT_SECONDS = ACCESS_TOKEN_SECONDS + 60;

/** The sessions that ended recently on any instance. Their access tokens are refused before they expire. */
export type EndedSessions = {
  has: (sessionId: string) => boolean;
  /** Adds sessions that this instance ended. */
  add: (sessionIds: readonly string[]) => void;
  /** Calls `listener` with every session that ends from now on, on any instance. */
  onEnded: (listener: (sessionIds: readonly string[]) => void) => void;
  close: Listener['close'];
};

type Parts = { db: AnyDatabase; pool: OpenedDatabase['pool']; log: Logger; now: () => Date };

/** Ids with the time of their arrival; old ones are dropped as new ones come. */
function createEndedSet(): Omit<EndedSessions, 'close'> {
  const heardAt = new Map<string, number>();
  const listeners: ((sessionIds: readonly string[]) => void)[] = [];
  return {
    onEnded: (listener) => listeners.push(listener),
    has: (id) => heardAt.has(id),
    add: (ids) => {
      const time = performance.now();
      for (const id of ids) {
        // Taken out first, so that the order of the map is the order of the times.
        heardAt.delete(id);
        heardAt.set(id, time);
      }
      for (const [id, at] of heardAt) {
        if (time - at < KEPT_SECONDS * 1000) break;
        heardAt.delete(id);
      }
      for (const listener of listeners) listener(ids);
    },
  };
}

/** Follows the sessions that end, so that checking a token costs no query. Throws where the database does not answer. */
export async function followEndedSessions({ db, pool, log, now }: Parts): Promise<EndedSessions> {
  const ended = createEndedSet();
  const listener = await listenTo({
    pool,
    log,
    channel: SESSIONS_ENDED_CHANNEL,
    onMessage: (id) => ended.add([id]),
    onConnected: async () => ended.add(await listEndedSessions(db, KEPT_SECONDS, now())),
  });
  return { ...ended, close: listener.close };
}
