import type { AccountRow } from '../../db/account-rows.ts';
import { fromStoredAddress } from '../photos/photo-address.ts';

/** The signed-in person as `/auth` answers them. */
export type AccountUser = {
  uid: string;
  email: string;
  displayName: string | null;
  photoURL: string | null;
  emailVerified: boolean;
};

/** An account as its owner sees it. */
export const accountUser = (secret: { authSecret: string }, row: AccountRow): AccountUser => ({
  uid: row.uid,
  email: row.email,
  displayName: row.display_name,
  photoURL: fromStoredAddress(secret, row.photo_url),
  emailVerified: row.email_verified,
});
