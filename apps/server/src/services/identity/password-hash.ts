import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from '../request/concurrency-limit.ts';

/** Longest wait for a hash; longer than a sign-in should take. */
const PATIENCE_MS = 15_000;

/** What a hash costs: memory in KiB, passes over it, lanes. */
export type PasswordCost = { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number };

/** argon2id, 19 MiB, 2 passes, 1 lane (OWASP's first choice). */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Makes and verifies password hashes, two at once, so that many sign-ins do not take all memory and cores. No setting
 * lowers their cost: only code can, as tests do.
 */
export async function createPasswordHashes(cost: PasswordCost = COST) {
  const hashing = limitConcurrency(2, PATIENCE_MS);
  const ofNobody = await hash(randomUUID(), cost);
  return {
    hash: (password: string): Promise<string> => hashing(() => hash(password, cost)),
    /** Whether the password is right; false without a stored hash, after the same time. */
    matches: (stored: string | null | undefined, password: string): Promise<boolean> =>
      hashing(async () => (await verify(stored ?? ofNobody, password)) && typeof stored === 'string'),
  };
}

/** What `createPasswordHashes` makes. */
export type PasswordHashes = Awaited<ReturnType<typeof createPasswordHashes>>;
