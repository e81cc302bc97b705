import { randomInt } from 'node:crypto';
import { slugCandidates, slugOf } from '@cafezal/domain/record/slugs.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { takenSlugs } from '../../db/farm-directory-rows.ts';

/** Highest numbered slug; further farms with the same name get a random suffix, without a search. */
const NUMBERED = 9;
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const RANDOM_LENGTH = 6;
const LONGEST = 100;

const randomEnd = (): string =>
  Array.from({ length: RANDOM_LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');

/** A slug for a name that no farm has or had; a concurrent creation may still take it first. */
export async function freeFarmSlug(trx: DatabaseTransaction, name: string): Promise<string> {
  const slug = slugOf(name, 'fazenda');
  const numbered = slugCandidates(slug);
  const candidates = Array.from({ length: NUMBERED }, () => numbered.next().value);
  const taken = await takenSlugs(trx, candidates);
  const free = candidates.find((candidate) => !taken.has(candidate));
  return free ?? `${slug.slice(0, LONGEST - RANDOM_LENGTH - 1).replace(/-+$/, '')}-${randomEnd()}`;
}
