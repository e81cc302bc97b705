import { createHash, randomBytes } from 'node:crypto';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { findAccountLink, insertAccountLink, type LinkPurpose, useAccountLink } from '../../db/account-link-rows.ts';
import type { AccountRow } from '../../db/account-rows.ts';
import type { AnyDatabase, DatabaseTransaction } from '../../db/database.ts';

const HOUR_MS = 3_600_000;

/** Path and lifetime of the links of each purpose. */
const LINKS: Readonly<Record<LinkPurpose, { path: string; lifeMs: number }>> = {
  verify: { path: '/verificar-email', lifeMs: 24 * HOUR_MS },
  reset: { path: '/redefinir-senha', lifeMs: HOUR_MS },
};

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

type Parts = { publicUrl: string; now: () => Date };

/** Makes a link that works once for one account; only its hash is stored. Answers the absolute address. */
export async function makeAccountLink(
  db: AnyDatabase | DatabaseTransaction,
  { publicUrl, now }: Parts,
  { account, purpose }: { account: Pick<AccountRow, 'uid' | 'email_key'>; purpose: LinkPurpose },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { path, lifeMs } = LINKS[purpose];
  const expires_at = new Date(now().getTime() + lifeMs);
  const { uid, email_key } = account;
  await insertAccountLink(db, { hash: hashOf(token), uid, purpose, email_key, expires_at }, now());
  return `${publicUrl}${path}?token=${token}`;
}

/** The owner of a link; `auth/link-invalid` (422) for a used, unknown or expired one. */
export async function ownerOfLink(
  db: AnyDatabase | DatabaseTransaction,
  { token, purpose, now }: { token: string; purpose: LinkPurpose; now: Date },
): Promise<string> {
  const uid = await findAccountLink(db, { hash: hashOf(token), purpose, now });
  if (uid === undefined) throw new Problem('auth/link-invalid');
  return uid;
}

/** Consumes a link; `auth/link-invalid` (422) if another use came first. */
export async function spendLink(
  db: AnyDatabase | DatabaseTransaction,
  { token, purpose, now }: { token: string; purpose: LinkPurpose; now: Date },
): Promise<void> {
  if (!(await useAccountLink(db, { hash: hashOf(token), purpose, now }))) throw new Problem('auth/link-invalid');
}
