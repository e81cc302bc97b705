import { ApiError } from './api.ts';

/** The longest Retry-After that is respected, in ms; longer ones are cut to this. */
const LONGEST_MS = 900_000;

/** How long an error asks to wait before the next try (Retry-After), in ms; 0 if it does not. */
export function retryAfterMs(error: unknown): number {
  const seconds = error instanceof ApiError ? Number(error.details.retryAfterSec) : 0;
  return seconds > 0 ? Math.min(seconds * 1_000, LONGEST_MS) : 0;
}
