import { checkFarmsAt, claimFarmCheck, settleFarmCheck } from '../../db/farm-check-rows.ts';
import { checkFarm } from './check-farm.ts';
import { sendDigests } from './digest-mails.ts';
import type { RuleParts } from './rule-parts.ts';
import { notifyOfTrialEnds } from './trial-ends.ts';

/** The changes of a farm within this time are checked together: a phone that was offline sends many. */
const SETTLE_MS = 1_000;
/**
 * So many times as long as checks took is rested after them, so that they have a tenth of the time however large farms are; and so long
 * at least and at most. Where many write all the time, each farm is looked at once in some seconds.
 */
const REST = 9;
const LEAST_REST_MS = 4_000;
const MOST_REST_MS = 10_000;
/** How often farms are searched that are due by time alone, or that another instance left unchecked. */
const ROUND_MS = 60_000;
/** Far longer than the check of a farm takes. */
const LEASE_MS = 120_000;
/** A farm whose check failed is tried again after this time. */
const RETRY_MS = 600_000;

/** Checks farms in the background, soon after a change and when something becomes due, and notifies their members. */
export type Rules = {
  /** Queues changed farms for a check. */
  changed: (farmKeys: readonly string[]) => Promise<void>;
  /** Checks every farm that is due and sends the mails that are due. Instances share the work. */
  run: () => Promise<void>;
  close: () => Promise<void>;
};

/** Checks the farm that is due first; false if none is due. Only one farm is in memory. */
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

/** Starts the rules of an instance; they run once a minute until they are closed. */
export function createRules(parts: RuleParts): Rules {
  const { db, now, log } = parts;
  let isClosed = false;
  let running: Promise<void> = Promise.resolve();
  let soon: NodeJS.Timeout | null = null;
  let restUntil = 0;
  const after = (work: () => Promise<void>): Promise<void> => {
    running = running.then(work).catch((error: unknown) => log.warn({ err: error }, 'the rules could not be run'));
    return running;
  };
  const checkDue = async (): Promise<void> => {
    const begun = performance.now();
    let isAnyChecked = false;
    while (!isClosed && (await checkNext(parts))) isAnyChecked = true;
    if (!isAnyChecked) return;
    const ended = performance.now();
    restUntil = ended + Math.min(Math.max(REST * (ended - begun), LEAST_REST_MS), MOST_REST_MS);
  };
  const runDue = async (): Promise<void> => {
    await checkDue();
    if (!isClosed) await notifyOfTrialEnds(parts);
    if (!isClosed) await sendDigests(parts);
  };
  const run = (): Promise<void> => after(runDue);
  const round = setInterval(run, ROUND_MS).unref();
  return {
    changed: async (farmKeys) => {
      if (isClosed) return;
      await checkFarmsAt(db, farmKeys, now());
      soon ??= setTimeout(
        () => {
          soon = null;
          void after(checkDue);
        },
        Math.max(SETTLE_MS, restUntil - performance.now()),
      ).unref();
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
