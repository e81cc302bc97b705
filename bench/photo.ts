import sharp from 'sharp';
import { call, photoForm } from '../apps/server/src/test/test-client.ts';
import { loopWatcher } from './loop-watcher.ts';
import { type Line, rounded, timed } from './measure.ts';
import { computedMilliseconds, descendantsOf } from './process-figures.ts';
import { makeFarm, startProduct } from './product.ts';

const AIM_MS = 700;
const AIM_BLOCK_MS = 50;
const SIDE = { width: 4_000, height: 3_000 };
const TIMES = 5;

/** A JPEG of 12 MP with as much detail as a photo of leaves: noise under a blur. */
export async function makePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const source = sharp({ create: { ...SIDE, channels: 3, background: '#446633', noise } });
  return source.blur(1.5).jpeg({ quality: 88 }).toBuffer();
}

/** Milliseconds that the server computed, with the process in which it decodes. */
async function computedBy(pid: number): Promise<number> {
  const decoders = (await descendantsOf(pid)).filter(({ name }) => name !== 'postgres');
  const all = await Promise.all([pid, ...decoders.map((one) => one.pid)].map(computedMilliseconds));
  return all.reduce((sum, milliseconds) => sum + milliseconds, 0);
}

/** A photo of 12 MP sent in, decoded, turned upright, made small twice and stored; and how long the event loop waits. */
export async function photo(): Promise<Line[]> {
  const watcher = loopWatcher();
  const product = await startProduct(watcher.settings);
  try {
    const { id, token } = await makeFarm(product);
    const bytes = await makePhoto();
    const send = async (): Promise<void> => {
      const path = `/farms/${id}/photo-upload`;
      const { status, body } = await call(product.app, 'POST', path, { token, body: photoForm(bytes) });
      if (status !== 200) throw new Error(`photo: ${status} ${JSON.stringify(body)}`);
    };
    await send();
    const before = await computedBy(product.pid);
    await timed(TIMES, send);
    const milliseconds = ((await computedBy(product.pid)) - before) / TIMES;
    const { longest, computed } = await watcher.during(product.pid, () => timed(TIMES, send));
    const size = `${rounded(bytes.length / 1e6)} MB`;
    return [
      {
        what: `photo of 12 MP (${size}) in and re-encoded, time of one core`,
        result: `${rounded(milliseconds)} ms`,
        aim: `< ${AIM_MS} ms`,
        isMet: milliseconds < AIM_MS,
      },
      {
        what: 'longest wait of the event loop meanwhile',
        result: `${rounded(longest)} ms, of them ${rounded(computed)} ms its own`,
        aim: `< ${AIM_BLOCK_MS} ms`,
        isMet: longest < AIM_BLOCK_MS,
      },
    ];
  } finally {
    await product.stop();
    await watcher.close();
  }
}
