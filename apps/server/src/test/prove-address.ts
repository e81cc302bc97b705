import type { AnyDatabase } from '../db/database.ts';

/** Marks the address of a person's account as proven, as its link does. */
export async function proveAddress(db: AnyDatabase, { uid }: { uid: string }): Promise<void> {
  await db.updateTable('accounts').set({ email_verified: true }).where('uid', '=', uid).execute();
}
