import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from '../request/concurrency-limit.ts';

/** Longer than a sign-in may take: whoever waits so long is told to come back. */
const PATIENCE_MS = 15_000;

/** argon2id, 19 MiB, 2 passes, 1 lane (OWASP's first choice). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Makes and checks password hashes, two at once, so that a rush of sign-ins takes neither memory nor every core. */
export async function createPasswordHashes() {
  const hashing = limitConcurrency(2, PATIENCE_MS);
  const ofNobody = await hash(randomUUID(), COST);
  return {
    hash: (password: string): Promise<string> => hashing(() => hash(password, COST)),
    /** Whether it is the password; without a stored hash it takes the same time and is false. */
    matches: (stored: string | null | undefined, password: string): Promise<boolean> =>
      hashing(async () => (await verify(stored ?? ofNobody, password)) && typeof stored === 'string'),
  };
}

/** What `createPasswordHashes` makes. */
export type PasswordHashes = Awaited<ReturnType<typeof createPasswordHashes>>;
