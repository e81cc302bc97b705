import { ApiError } from './api.ts';

/** A longer Retry-After than this is cut down to it, in ms. */
const LONGEST_MS = 900_000;

/** How long a refusal asks to wait before the next try (Retry-After), in ms. 0 where it asks for nothing. */
export function retryAfterMs(error: unknown): number {
  const seconds = error instanceof ApiError ? Number(error.details.retryAfterSec) : 0;
  return seconds > 0 ? Math.min(seconds * 1_000, LONGEST_MS) : 0;
}
