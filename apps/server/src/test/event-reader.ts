import { setTimeout as pause } from 'node:timers/promises';
import type { TestApp } from './test-client.ts';

/** A live event as a device reads it. */
export type ReadEvent = { id: string; event: string; data: Record<string, unknown> };

/** A stream of events that a test reads. */
export type EventReader = {
  status: number;
  /** The next event that `wanted` accepts; earlier ones are skipped. Throws when the stream ends or is silent. */
  next: (wanted: (event: ReadEvent) => boolean) => Promise<ReadEvent>;
  /** Resolves when the server ended the stream. */
  ended: () => Promise<void>;
  close: () => Promise<void>;
};

/** A test fails after this time instead of hanging. */
const PATIENCE_MS = 10_000;

function parse(block: string): ReadEvent | null {
  const field = (name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
  // The server writes only JSON objects.
  return field('event') === '' ? null : { id: field('id'), event: field('event'), data: JSON.parse(field('data')) };
}

/** Opens `/events` as a device does. */
export async function readEvents(app: TestApp, token: string, lastEventId?: string): Promise<EventReader> {
  const headers = { authorization: `Bearer ${token}`, ...(lastEventId && { 'last-event-id': lastEventId }) };
  const response = await app.request('http://localhost/api/events', { headers });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) throw new Error('the answer has no body');
  let waiting = '';
  const giveUp = new AbortController();
  const chunk = async (): Promise<string | null> => {
    const late = pause(PATIENCE_MS, undefined, { signal: giveUp.signal, ref: false }).then(() => {
      throw new Error('the stream is silent');
    });
    const { done, value } = await Promise.race([reader.read(), late]);
    return done ? null : value;
  };
  const nextBlock = async (): Promise<string | null> => {
    while (!waiting.includes('\n\n')) {
      const text = await chunk();
      if (text === null) return null;
      waiting += text;
    }
    const end = waiting.indexOf('\n\n');
    const block = waiting.slice(0, end);
    waiting = waiting.slice(end + 2);
    return block;
  };
  return {
    status: response.status,
    next: async (wanted) => {
      for (;;) {
        const block = await nextBlock();
        if (block === null) throw new Error('the stream ended');
        const event = parse(block);
        if (event !== null && wanted(event)) return event;
      }
    },
    ended: async () => {
      while ((await nextBlock()) !== null);
    },
    close: async () => {
      giveUp.abort();
      await reader.cancel();
    },
  };
}
