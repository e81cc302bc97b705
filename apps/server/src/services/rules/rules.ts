import { checkFarmsAt, claimFarmCheck, settleFarmCheck } from '../../db/farm-check-rows.ts';
import { checkFarm } from './check-farm.ts';
import { sendDigests } from './digest-mails.ts';
import type { RuleParts } from './rule-parts.ts';
import { tellTrialEnds } from './trial-ends.ts';

/** Changes of a farm are looked at together: a phone that comes back sends many. */
const SETTLE_MS = 1_000;
/** How often what time alone makes due is looked for, and what another instance left. */
const ROUND_MS = 60_000;
/** Far longer than a look at a farm takes. */
const LEASE_MS = 120_000;
/** A farm that could not be looked at waits for so long. */
const RETRY_MS = 600_000;

/** What tells people by itself, in the background: of a farm soon after it changed, and of what time makes due. */
export type Rules = {
  /** Notes that farms changed; they are looked at soon. */
  changed: (farmKeys: readonly string[]) => Promise<void>;
  /** Looks at every farm that is due and sends what is due by mail; instances share the work. */
  run: () => Promise<void>;
  close: () => Promise<void>;
};

/** Looks at the farm that is due first; false where none is. One at a time: no farm but this one is in memory. */
async function checkNext({ db, now, log }: RuleParts): Promise<boolean> {
  const at = now();
  const leaseUntil = new Date(at.getTime() + LEASE_MS);
  const farmKey = await claimFarmCheck(db, { now: at, leaseUntil });
  if (farmKey === undefined) return false;
  const next = await checkFarm({ db, now }, farmKey).catch((error: unknown) => {
    log.warn({ err: error, farmKey }, 'a farm could not be looked at');
    return new Date(now().getTime() + RETRY_MS);
  });
  await settleFarmCheck(db, { farmKey, leaseUntil, next });
  return true;
}

/** Makes the rules of an instance, which look around once a minute until they are closed. */
export function createRules(parts: RuleParts): Rules {
  const { db, now, log } = parts;
  let isClosed = false;
  let running: Promise<void> = Promise.resolve();
  let soon: NodeJS.Timeout | null = null;
  const after = (work: () => Promise<void>): Promise<void> => {
    running = running.then(work).catch((error: unknown) => log.warn({ err: error }, 'the rules could not be run'));
    return running;
  };
  const checkDue = async (): Promise<void> => {
    while (!isClosed && (await checkNext(parts)));
  };
  const runDue = async (): Promise<void> => {
    await checkDue();
    if (!isClosed) await tellTrialEnds(parts);
    if (!isClosed) await sendDigests(parts);
  };
  const run = (): Promise<void> => after(runDue);
  const round = setInterval(run, ROUND_MS).unref();
  return {
    changed: async (farmKeys) => {
      if (isClosed) return;
      await checkFarmsAt(db, farmKeys, now());
      soon ??= setTimeout(() => {
        soon = null;
        void after(checkDue);
      }, SETTLE_MS).unref();
    },
    run,
    close: async () => {
      isClosed = true;
      clearInterval(round);
      if (soon !== null) clearTimeout(soon);
      await running;
    },
  };
}
