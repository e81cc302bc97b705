import { waitAfter } from '../server/wait-after.ts';
import { EventFrames, type LiveEvent } from './event-frames.ts';

/** A line that held so long was a good one: the next try waits the shortest. */
const GOOD_AFTER_MS = 10_000;
/** The server's heart beats each 25 s: a line that is silent for longer than two beats is dead. */
const SILENT_MS = 60_000;

/** What the surroundings tell of the line: it may be tried at once, or it is surely gone. */
export type LineNews = 'wake' | 'lost';

/** What a line of live events needs. */
export type LiveLine = {
  /** Opens the stream after the last event that was heard; throws where there is none. */
  open: (lastId: string | null, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  /** The stream is open; `isCaughtUp` where the server sends what was missed since the last time. */
  onOpen: (isCaughtUp: boolean) => void;
  onEvent: (event: LiveEvent) => void;
  /** Tells what changes around the line; answers how to stop. */
  watch: (told: (news: LineNews) => void) => () => void;
  now: () => number;
  /** Between 0 and 1, so that the devices of a farm do not come back all at once. */
  random: () => number;
};

/** Aborts when the line is told to stop, is lost, or is silent for too long; `heard` starts the silence anew. */
function watchSilence(line: LiveLine, stop: AbortSignal) {
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
  // A device that slept has timers that slept too.
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

/** Resolves after some time, or as soon as a try may do better. */
function pause(line: LiveLine, milliseconds: number, stop: AbortSignal): Promise<void> {
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

/** Follows the server's events until told to stop, over as many streams as that takes. */
export async function followLine(line: LiveLine, stop: AbortSignal): Promise<void> {
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
    if (!stop.aborted) await pause(line, waitAfter(failures, line.random()), stop);
  }
}
