import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import type { PhotoAnswer, PhotoOrder } from './photo-process.ts';

/* The program that decodes photos. The priority is lowered before the decoder starts its threads, which inherit it. */
const LOW_PRIORITY = 19;
setPriority(LOW_PRIORITY);
// Many a Linux shares the processor between sessions first, and only within each by priority; this one has its own.
await writeFile('/proc/self/autogroup', String(LOW_PRIORITY)).catch(() => undefined);
const { encodePhoto } = await import('./encode-photo.ts');

// The server ends this process, after its remaining work.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

process.on('message', async ({ id, bytes }: PhotoOrder) => {
  const photo = await encodePhoto(bytes).catch(() => null);
  process.send?.({ id, photo } satisfies PhotoAnswer);
});
