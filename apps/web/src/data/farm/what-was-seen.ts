import type { FarmStore } from './farm-store.ts';

/**
 * How far a person saw a record: its version as the server answered it, and the position of this device's last unsent
 * write on top of it (0 for none).
 */
export type Seen = { version: number; queued: number };

/** How far a record is shown on this device now. */
export function seenNow({ replica }: Pick<FarmStore, 'replica'>, recordId: string): Seen {
  const own = replica.entries.filter(({ mutation }) => mutation.recordId === recordId);
  return { version: replica.byId(recordId)?.record.version ?? 0, queued: own.at(-1)?.position ?? 0 };
}
