const KEY = 'cafezal.reloadedAt';
const AGAIN_AFTER_MS = 60_000;

/** Whether an error says that a piece of the app could not be fetched: after an update the old pieces are gone. */
export const isStaleBuild = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|module script failed|preload css/i.test(error.message);

/** Reloads the page, at most once a minute, so that a piece that is truly missing does not loop; never without a network, where nothing would come back. */
export function reloadOnce(now: number = Date.now()): boolean {
  if (!navigator.onLine) return false;
  if (now - Number(sessionStorage.getItem(KEY) ?? 0) < AGAIN_AFTER_MS) return false;
  sessionStorage.setItem(KEY, String(now));
  location.reload();
  return true;
}
