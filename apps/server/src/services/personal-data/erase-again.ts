import type { DatabaseTransaction } from '../../db/database.ts';
import { accountsErasedBefore, appointHeir, farmsOfPerson, noteErasures } from '../../db/erasure-rows.ts';
import { erasePerson, withFate } from './erase-person.ts';

/** An erasure by the SHA-256 of the person's id, in hexadecimal digits, and when it was (ISO). */
export type NotedErasure = { hash: string; at: string };

async function eraseOne(trx: DatabaseTransaction, uid: string, now: Date): Promise<void> {
  const farms = await farmsOfPerson(trx, uid, { lock: true });
  // Another owner was named before the first erasure, but perhaps after the copy was made.
  for (const { key } of withFate(farms, 'blocking')) await appointHeir(trx, key, uid);
  await erasePerson(trx, { uid, now }, () => new Error('a farm has no other owner though one was named'));
}

/**
 * Erases people again whom a restored copy still holds, by the erasures that are noted in it and the known ones, without
 * a mail. Answers how many.
 */
export async function eraseAgain(trx: DatabaseTransaction, known: readonly NotedErasure[], now: Date): Promise<number> {
  await noteErasures(trx, known);
  const people = await accountsErasedBefore(trx);
  for (const uid of people) await eraseOne(trx, uid, now);
  return people.length;
}
