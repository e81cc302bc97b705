import { ApiError } from './api.ts';

/** The longest that a server may tell a device to wait, in ms. */
const LONGEST_MS = 900_000;

/** How long the server told us to wait before another try, in ms. */
export function toldWait(error: unknown): number {
  const seconds = error instanceof ApiError ? Number(error.details.retryAfterSec) : 0;
  return seconds > 0 ? Math.min(seconds * 1_000, LONGEST_MS) : 0;
}
