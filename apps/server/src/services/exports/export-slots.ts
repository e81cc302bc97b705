import { Problem } from '@cafezal/domain/record/problem.ts';
import { untilOver } from './byte-stream.ts';
import type { FileAnswer } from './file-answer.ts';
import { type PacedStream, pacedStream } from './paced-stream.ts';

/** How many exports may run at once: each uses disk, a connection and processor. */
const MOST_OF_A_PERSON = 2;
const MOST_AT_ONCE = 4;
/** How long an export waits for a slot. */
const PATIENCE_MS = 5_000;
/** Seconds after which a client tries again: most exports take less. */
const RETRY_SEC = 15;

/** When an export is broken off for others. */
type Eviction = {
  /** How often the slowest reader loses its slot while another export waits. */
  readonly turnMs: number;
  /** A reader loses it only after it was waited for so long, and only if it takes less than `bytesPerSec`. */
  readonly graceMs: number;
  readonly bytesPerSec: number;
};
const EVICTION: Eviction = { turnMs: 1_000, graceMs: 5_000, bytesPerSec: 256 * 1024 };

const OWN_UNDER_WAY = 'Você já tem duas exportações em andamento. Espere uma delas terminar e tente de novo.';
const OTHERS_UNDER_WAY = 'Há muitas exportações em andamento agora. Tente de novo daqui a pouco.';

const othersUnderWay = (): Problem =>
  new Problem('server/not-ready', { message: OTHERS_UNDER_WAY, retryAfterSec: RETRY_SEC });

/** Breaks off the export whose reader is the slowest, if that one is slow. */
function evictSlowest(sent: Iterable<PacedStream>, { graceMs, bytesPerSec }: Eviction): void {
  const [slowest] = [...sent]
    .filter((one) => one.waitedMs() > graceMs && one.bytesPerSec() < bytesPerSec)
    .sort((one, other) => one.bytesPerSec() - other.bytesPerSec());
  slowest?.breakOff(othersUnderWay());
}

/** The exports that wait, in the order in which they came; `press` is called time and again while there are any. */
function createQueue(press: () => void, everyMs: number) {
  const waiting = new Set<() => void>();
  return {
    wait: (): Promise<void> =>
      new Promise((resolve, reject) => {
        const stop = (): void => {
          clearTimeout(late);
          clearInterval(turn);
          waiting.delete(begin);
        };
        const begin = (): void => {
          stop();
          resolve();
        };
        const turn = setInterval(() => {
          const [next] = waiting;
          if (next === begin) press();
        }, everyMs);
        const late = setTimeout(() => {
          stop();
          reject(othersUnderWay());
        }, PATIENCE_MS);
        waiting.add(begin);
      }),
    /** Ends the wait of the first, and says whether there was one. */
    letIn: (): boolean => {
      const [next] = waiting;
      next?.();
      return next !== undefined;
    },
  };
}

/** The exports of an instance. */
export type ExportSlots = {
  /**
   * Makes a file in a slot, which is free again when the last byte was sent, the client gave up or the export failed.
   * While another export waits, the slowest reader loses its slot: a few slow ones would otherwise block everybody else.
   * 429 `request/too-many` for a person's third export at once, 503 `server/not-ready` where no slot becomes free in
   * time.
   */
  run: (uid: string, make: () => Promise<FileAnswer>) => Promise<FileAnswer>;
};

/** Makes the slots of an instance. */
export function createExportSlots(eviction = EVICTION): ExportSlots {
  const people = new Map<string, number>();
  const sent = new Set<PacedStream>();
  const queue = createQueue(() => evictSlowest(sent, eviction), eviction.turnMs);
  let running = 0;

  const count = (uid: string, by: 1 | -1): void => {
    const now = (people.get(uid) ?? 0) + by;
    if (now === 0) people.delete(uid);
    else people.set(uid, now);
  };
  /** Frees the slot for the export that waits longest. */
  const leave = (): void => {
    if (!queue.letIn()) running -= 1;
  };
  const takeTurn = async (): Promise<void> => {
    if (running >= MOST_AT_ONCE) return queue.wait();
    running += 1;
  };
  const send = (body: ReadableStream<Uint8Array>, over: () => void): ReadableStream<Uint8Array> => {
    const paced = pacedStream(
      untilOver(body, () => {
        sent.delete(paced);
        over();
      }),
    );
    sent.add(paced);
    return paced.stream;
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
        if (file.body instanceof ReadableStream) return { ...file, body: send(file.body, over) };
        over();
        return file;
      } catch (error) {
        over();
        throw error;
      }
    },
  };
}
