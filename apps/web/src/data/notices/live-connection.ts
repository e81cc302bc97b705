import { backoffMs } from '../server/backoff.ts';
import { EventFrames, type LiveEvent } from './event-frames.ts';

/** After a connection that lasted this long, the next attempt waits the shortest time. */
const GOOD_AFTER_MS = 10_000;
/** The server sends a heartbeat every 25 s. A connection without data for longer than two of them is dead. */
const SILENT_MS = 60_000;

/** What the browser reports about the connection: try at once (`wake`), or it is gone (`lost`). */
export type ConnectionSignal = 'wake' | 'lost';

/** What a connection for live events needs. */
export type LiveConnection = {
  /** Opens the stream after the last received event; throws if that fails. */
  open: (lastId: string | null, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  /** The stream is open. `isCaughtUp`: the server sends the events missed since the last connection. */
  onOpen: (isCaughtUp: boolean) => void;
  onEvent: (event: LiveEvent) => void;
  /** Watches for changes of the network and the page; answers how to stop. */
  watch: (onNews: (news: ConnectionSignal) => void) => () => void;
  now: () => number;
  /** Between 0 and 1, so that the devices of a farm do not reconnect all at once. */
  random: () => number;
};

/** Aborts if the connection is stopped, lost or silent for too long; `heard` restarts the timeout. */
function watchSilence(line: LiveConnection, stop: AbortSignal) {
  const gone = new AbortController();
  const cut = () => gone.abort();
  let heardAt = line.now();
  let timer: ReturnType<typeof setTimeout>;
  const heard = () => {
    heardAt = line.now();
    clearTimeout(timer);
    timer = setTimeout(cut, SILENT_MS);
  };
  heard();
  // The timers of a sleeping device slept too, so check after waking.
  const unwatch = line.watch((news) => (news === 'lost' || line.now() - heardAt > SILENT_MS / 2) && cut());
  stop.addEventListener('abort', cut);
  const end = () => {
    clearTimeout(timer);
    unwatch();
    stop.removeEventListener('abort', cut);
    cut();
  };
  return { signal: gone.signal, heard, end };
}

/** Resolves after a pause, or as soon as an attempt is worthwhile. */
function pause(line: LiveConnection, milliseconds: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unwatch();
      stop.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    const unwatch = line.watch((news) => news === 'wake' && end());
    stop.addEventListener('abort', end);
  });
}

/** Follows live events until stopped, reconnecting as often as needed. */
export async function followEvents(line: LiveConnection, stop: AbortSignal): Promise<void> {
  let lastId: string | null = null;
  const read = async (): Promise<void> => {
    const silence = watchSilence(line, stop);
    try {
      const stream = await line.open(lastId, silence.signal);
      line.onOpen(lastId !== null);
      const frames = new EventFrames();
      const reader = stream.getReader();
      silence.signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined));
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        silence.heard();
        for (const event of frames.feed(piece.value)) {
          lastId = event.id || lastId;
          line.onEvent(event);
        }
      }
    } finally {
      silence.end();
    }
  };
  for (let failures = 0; !stop.aborted; failures += 1) {
    const since = line.now();
    await read().catch(() => undefined);
    if (line.now() - since > GOOD_AFTER_MS) failures = 0;
    if (!stop.aborted) await pause(line, backoffMs(failures, line.random()), stop);
  }
}
