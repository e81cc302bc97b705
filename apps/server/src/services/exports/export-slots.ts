import { Problem } from '@cafezal/domain/record/problem.ts';
import { untilOver } from './byte-stream.ts';
import type { FileAnswer } from './file-answer.ts';

/** How many exports may run at once: each uses disk, a connection and processor. */
const MOST_OF_A_PERSON = 2;
const MOST_AT_ONCE = 4;
/** How long an export waits for a slot. */
const PATIENCE_MS = 5_000;
/** Seconds after which a client tries again: most exports take less. */
const RETRY_SEC = 15;

const OWN_UNDER_WAY = 'Você já tem duas exportações em andamento. Espere uma delas terminar e tente de novo.';
const OTHERS_UNDER_WAY = 'Há muitas exportações em andamento agora. Tente de novo daqui a pouco.';

/** The exports of an instance. */
export type ExportSlots = {
  /**
   * Makes a file in a slot, which is free again when the last byte was sent, the client gave up or the export failed.
   * 429 `request/too-many` for a person's third export at once, 503 `server/not-ready` where no slot becomes free in
   * time.
   */
  run: (uid: string, make: () => Promise<FileAnswer>) => Promise<FileAnswer>;
};

/** Makes the slots of an instance. */
export function createExportSlots(): ExportSlots {
  const people = new Map<string, number>();
  const waiting = new Set<() => void>();
  let running = 0;

  const count = (uid: string, by: 1 | -1): void => {
    const now = (people.get(uid) ?? 0) + by;
    if (now === 0) people.delete(uid);
    else people.set(uid, now);
  };
  const awaitTurn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(late);
        waiting.delete(begin);
        resolve();
      };
      const late = setTimeout(() => {
        waiting.delete(begin);
        reject(new Problem('server/not-ready', { message: OTHERS_UNDER_WAY, retryAfterSec: RETRY_SEC }));
      }, PATIENCE_MS);
      waiting.add(begin);
    });
  /** Frees the slot for the export that waits longest. */
  const leave = (): void => {
    const [next] = waiting;
    if (next === undefined) running -= 1;
    else next();
  };
  const takeTurn = async (): Promise<void> => {
    if (running >= MOST_AT_ONCE) return awaitTurn();
    running += 1;
  };

  return {
    run: async (uid, make) => {
      if ((people.get(uid) ?? 0) >= MOST_OF_A_PERSON) {
        throw new Problem('request/too-many', { message: OWN_UNDER_WAY, retryAfterSec: RETRY_SEC });
      }
      count(uid, 1);
      await takeTurn().catch((error: unknown) => {
        count(uid, -1);
        throw error;
      });
      const over = (): void => {
        count(uid, -1);
        leave();
      };
      try {
        const file = await make();
        if (file.body instanceof ReadableStream) return { ...file, body: untilOver(file.body, over) };
        over();
        return file;
      } catch (error) {
        over();
        throw error;
      }
    },
  };
}
