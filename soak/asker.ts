import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { type KeptOutcome, loadFor, peakOf } from './asking.ts';
import type { Desks } from './desks.ts';
import { bareLoad, loadMix } from './load-mix.ts';

/** Where to ask, as whom (nobody where it is a bare server), for how long, at which share of the peak, and whether any call may be refused in shape. */
export type AskingOrder = { url: string; desks: Desks | null; seconds: number; share: number; mayRefuse?: boolean };
/** What the process tells: first what it is about to do, then what came of it. */
export type AskingReport =
  | { part: 'begun'; peak: number; perSecond: number; isPreferred: boolean }
  | { part: 'over'; outcome: KeptOutcome };

const HIGH_PRIORITY = -10;

/** Lets this process go before others, as somebody on another machine would: only the administrator may. */
async function goFirst(): Promise<boolean> {
  try {
    setPriority(HIGH_PRIORITY);
  } catch {
    return false;
  }
  // Many a Linux shares the processor between sessions first, and only within each by priority; this one has its own.
  await writeFile('/proc/self/autogroup', String(HIGH_PRIORITY)).catch(() => undefined);
  return true;
}

const tell = (report: AskingReport): Promise<void> =>
  new Promise((resolve) => void process.send?.(report, () => resolve()));

process.on('disconnect', () => process.exit());
process.once('message', async ({ url, desks, seconds, share, mayRefuse = false }: AskingOrder) => {
  const isPreferred = await goFirst();
  const kinds = desks === null ? bareLoad(url) : await loadMix(url, desks);
  const peak = await peakOf(kinds);
  const perSecond = peak * share;
  await tell({ part: 'begun', peak, perSecond, isPreferred });
  const asked = mayRefuse ? kinds.map((kind) => ({ ...kind, mayRefuse })) : kinds;
  await tell({ part: 'over', outcome: await loadFor(asked, { perSecond, seconds }) });
  process.disconnect();
});
