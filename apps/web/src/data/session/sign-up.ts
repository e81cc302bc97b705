import type { Person, SignUpAccount } from '../device/contract.ts';
import { writeTokens } from '../device/token-store.ts';
import { ApiError, api, NoConnectionError } from '../server/api.ts';
import { createProfile } from './create-profile.ts';
import { announceSession, type SignedIn } from './session.ts';
import { welcome } from './welcome.ts';

/**
 * Signs up: account, photo, name and photo of the identity, token, profile. A failure after the account was made does
 * not undo it: the profile is made at the next start.
 */
export async function signUp({ email, password, displayName, photo }: SignUpAccount): Promise<Person> {
  // The contract's answer of /auth/register.
  const account = (await api.open('/auth/register', { email, password, displayName })) as SignedIn;
  if (account.user?.uid === undefined) throw new Error('Failed to create user account properly');
  await writeTokens(account, Date.now());
  return announceSession(await completed(account.user, displayName, photo));
}

/** The rest of a sign-up. What fails here is repaired later, since the account exists. */
async function completed(user: Person, displayName: string, photo: File | undefined): Promise<Person> {
  let known = user;
  try {
    if (photo !== undefined) {
      const { photoURL } = await api.upload('/users/photo-upload', photo);
      known = ((await api.patch('/auth/me', { displayName, photoURL })) as { user: Person }).user;
    }
    await createProfile({ ...known, displayName });
    // Not awaited.
    void welcome();
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof NoConnectionError)) throw error;
  }
  return known;
}
