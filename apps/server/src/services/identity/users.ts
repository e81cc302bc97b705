import {
  needsDocument,
  needsPhone,
  type Phone,
  type ProfileChanges,
  readProfile,
} from '@cafezal/domain/people/profile.ts';
import { TRIAL_DAYS } from '@cafezal/domain/people/trial.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { Insertable } from 'kysely';
import type { AnyDatabase } from '../../db/database.ts';
import { findProfile, insertProfile, lockProfile, type ProfileRow, updateProfile } from '../../db/profile-rows.ts';
import type { ProfilesTable } from '../../db/tables.ts';
import { discardPhotos } from '../photos/erased-photos.ts';
import { fromStoredAddress } from '../photos/photo-address.ts';
import { toStoredPhoto } from '../photos/photo-url.ts';
import { isMatch } from '../request/if-match.ts';
import type { Identity } from './identity.ts';

type Parts = { db: AnyDatabase; now: () => Date; authSecret: string; identity: Pick<Identity, 'accounts'> };

const TRIAL_MS = TRIAL_DAYS * 24 * 3600 * 1000;

/** A profile as its owner sees it. Times are ISO. */
export type ProfileJson = {
  id: string;
  userId: string;
  email: string;
  name: string | null;
  phone: Phone | null;
  photoURL: string | null;
  document: string | null;
  pendingPlanId: string | null;
  emailVerified: boolean;
  planId: string;
  planStatus: string;
  trialEndsAt: string | null;
  accountProviderId: string;
  role: string;
  version: number;
  createdAt: string;
  updatedAt: string;
};

/** What answers that carry a profile have in their body. */
export type ProfileAnswer = { user: ProfileJson; needsDocument: boolean; needsPhone: boolean };

const profileJson = (secret: { authSecret: string }, row: ProfileRow): ProfileJson => ({
  id: row.uid,
  userId: row.uid,
  email: row.email,
  name: row.name,
  phone: row.phone,
  photoURL: fromStoredAddress(secret, row.photo_url),
  document: row.document,
  pendingPlanId: row.pending_plan_id,
  emailVerified: row.email_verified,
  planId: row.plan_id,
  planStatus: row.plan_status,
  trialEndsAt: row.trial_ends_at?.toISOString() ?? null,
  accountProviderId: row.account_provider_id,
  role: row.role,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

const answerOf = (secret: { authSecret: string }, row: ProfileRow): ProfileAnswer => ({
  user: profileJson(secret, row),
  needsDocument: needsDocument(row),
  needsPhone: needsPhone(row),
});

type SentColumns = Pick<Insertable<ProfilesTable>, 'name' | 'phone' | 'document' | 'photo_url' | 'pending_plan_id'>;

/** Columns of the sent changes only. */
function columnsOf(secret: { authSecret: string }, changes: ProfileChanges): Partial<SentColumns> {
  const { name, phone, document, photoURL, pendingPlanId } = changes;
  return {
    ...(name === undefined ? {} : { name }),
    ...(phone === undefined ? {} : { phone: phone === null ? null : JSON.stringify(phone) }),
    ...(document === undefined ? {} : { document }),
    ...(photoURL === undefined ? {} : { photo_url: toStoredPhoto(secret, photoURL) }),
    ...(pendingPlanId === undefined ? {} : { pending_plan_id: pendingPlanId }),
  };
}

function assertProfile(payload: unknown): ProfileChanges {
  const { changes, problems } = readProfile(payload);
  if (Object.keys(problems).length > 0) throw new Problem('request/invalid', { fields: problems });
  return changes;
}

const found = (row: ProfileRow | undefined): ProfileRow => {
  if (row === undefined) throw new Problem('user/profile-not-found');
  return row;
};

/** The profile of a person, or `user/profile-not-found` (404). */
export async function readProfileOf(services: Parts, uid: string): Promise<ProfileAnswer> {
  return answerOf(services, found(await findProfile(services.db, uid)));
}

/** Makes the profile of an account, on trial. Where the account has a profile, answers that one with `isNew` false. */
export async function registerProfile(
  services: Parts,
  uid: string,
  payload: unknown,
): Promise<ProfileAnswer & { isNew: boolean }> {
  const columns = columnsOf(services, assertProfile(nameless(payload)));
  const account = await services.identity.accounts.find(uid);
  const now = services.now();
  const made = await insertProfile(services.db, {
    uid,
    name: account.display_name,
    photo_url: account.photo_url,
    ...columns,
    email: account.email,
    plan_id: 'trial',
    plan_status: 'trialing',
    trial_ends_at: account.provider === 'password' ? new Date(now.getTime() + TRIAL_MS) : null,
    email_verified: account.email_verified,
    account_provider_id: account.provider,
    created_at: now,
    updated_at: now,
  });
  const row = made ?? found(await findProfile(services.db, uid));
  return { ...answerOf(services, row), isNew: made !== undefined };
}

/** A blank name at sign-up is allowed: the account's name is used. */
function nameless(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null || !('name' in payload)) return payload;
  const { name, ...rest } = payload;
  return name === null || (typeof name === 'string' && name.trim() === '') ? rest : payload;
}

/** Changes a profile. 404 without one, 422 by field, 409 for a stale `ifMatch`. */
export async function changeProfile(
  services: Parts,
  uid: string,
  { payload, ifMatch }: { payload: unknown; ifMatch: string | undefined },
): Promise<ProfileAnswer> {
  found(await findProfile(services.db, uid));
  const columns = columnsOf(services, assertProfile(payload));
  return services.db.transaction().execute(async (trx) => {
    const stored = found(await lockProfile(trx, uid));
    if (!isMatch(ifMatch, stored.version)) {
      throw new Problem('record/version-conflict', { current: profileJson(services, stored) });
    }
    const changed = found(await updateProfile(trx, uid, { ...columns, updated_at: services.now() }));
    if (changed.photo_url !== stored.photo_url) await discardPhotos(trx, [stored.photo_url], services.now());
    return answerOf(services, changed);
  });
}

/**
 * Changes name and photo (as stored) of the account; undefined values stay. The file of a replaced photo is deleted.
 */
export async function changeAccount(
  services: Parts,
  uid: string,
  changes: { displayName?: string | null | undefined; photo?: string | null | undefined },
) {
  const { accounts } = services.identity;
  const { photo_url: former } = await accounts.find(uid);
  const account = await accounts.update(uid, changes);
  if (account.photo_url !== former) await discardPhotos(services.db, [former], services.now());
  return account;
}

/**
 * Sets the photo of a person on the account and, where there is one, on the profile. The files of the former photos, which
 * may be two, are deleted. `file` is the photo's key.
 */
export async function setPersonPhoto(services: Parts, uid: string, file: string): Promise<void> {
  const { db, now } = services;
  const former = await findProfile(db, uid);
  await updateProfile(db, uid, { photo_url: file, updated_at: now() });
  if (former !== undefined) await discardPhotos(db, [former.photo_url], now());
  await changeAccount(services, uid, { photo: file });
}

/** Marks the e-mail as verified, if the account's is; else `user/not-verified` (409). 404 without a profile. */
export async function markEmailVerified(services: Parts, uid: string): Promise<ProfileAnswer> {
  const account = await services.identity.accounts.find(uid);
  const profile = found(await findProfile(services.db, uid));
  if (!account.email_verified) throw new Problem('user/not-verified');
  if (profile.email_verified) return answerOf(services, profile);
  const changes = { email_verified: true, updated_at: services.now() };
  return answerOf(services, found(await updateProfile(services.db, uid, changes)));
}
