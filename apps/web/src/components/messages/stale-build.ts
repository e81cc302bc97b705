import { isOnline } from '../../device/network.ts';

const KEY = 'cafezal.reloadedAt';
const AGAIN_AFTER_MS = 60_000;

/** Whether a part of the app could not be loaded: after an update the files of older builds are gone. */
export const isStaleBuild = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|module script failed|preload css/i.test(error.message);

/**
 * Reloads the page, at most once a minute, so that a missing file causes no loop. Never offline, where the page would
 * not come back.
 */
export function reloadOnce(now: number = Date.now()): boolean {
  if (!isOnline()) return false;
  if (now - Number(sessionStorage.getItem(KEY) ?? 0) < AGAIN_AFTER_MS) return false;
  sessionStorage.setItem(KEY, String(now));
  location.reload();
  return true;
}
