import { useQueryClient } from '@tanstack/react-query';
import { ApiError, api, NoConnectionError } from '../server/api.ts';
import { withPrefix } from '../server/with-prefix.ts';
import { readSession, updatePerson } from './session.ts';

/** The screens' own waits in seconds: seed 5 for the verification, and the hint of seed 9 for the rest. */
const DEBOUNCE_SEC = 5;
const HINT_SEC = 300;

/** Seconds after which one may ask for a new password again, so that nobody floods a mailbox by touching twice. */
export const RESET_WAIT_SEC = HINT_SEC;

/** The seconds that a refusal asks to wait; null where it names none. */
export function retryAfter(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== 429) return null;
  const { retryAfterSec } = error.details;
  return typeof retryAfterSec === 'number' ? retryAfterSec : HINT_SEC;
}

/** Has the way to a new password mailed; answers the same whether or not the address has an account. */
export async function askForReset(email: string): Promise<void> {
  await api.open('/auth/password/forgot', { email });
}

/** Sets a new password by a mailed link. All devices are signed out, this one too where it was the same account. */
export async function resetPassword(token: string, newPassword: string): Promise<void> {
  await api.open('/auth/password/reset', { token, newPassword });
  if (readSession().status !== 'signedIn') return;
  // Whether this device's session has ended is for the server to say; the password is set either way.
  await api.get('/users/profile').catch(() => undefined);
}

/** The seed's call after the identity service knows the address: the own profile says so too. */
export async function markVerified(userId: string): Promise<void> {
  await withPrefix('Error marking email as verified: ', () => api.post('/users/verify-email', { userId }));
}

/** Whether the address of the link was the signed-in person's own: then profile and device say so too. */
async function confirmOwn(): Promise<boolean> {
  const { status, user } = readSession();
  if (status !== 'signedIn') return false;
  try {
    await markVerified(user.uid);
    updatePerson({ ...user, emailVerified: true });
    return true;
  } catch (error) {
    // The address is confirmed: what fails here is another account's link, or told by the profile the next time.
    if (error instanceof ApiError || error instanceof NoConnectionError) return false;
    throw error;
  }
}

/** Confirms an address by a mailed link; the signed-in person's profile shows it at once. */
export function useConfirmEmail(): (token: string) => Promise<true> {
  const queries = useQueryClient();
  return async (token) => {
    await api.open('/auth/verification/confirm', { token });
    if (await confirmOwn()) await queries.invalidateQueries({ queryKey: ['profile'] });
    return true;
  };
}

/** What became of asking for the verification mail: the seconds until the next one, and the words where it did not go. */
export type VerificationAnswer = { waitSec: number; message?: string };

const FAILED = 'Falha ao enviar e-mail de verificação.';
const BROKEN = 'Erro ao enviar e-mail de verificação.';

/** Has the link mailed that confirms the own address. Never throws: the seed's words of each failure come back. */
export async function askForVerification(): Promise<VerificationAnswer> {
  try {
    await api.post('/auth/verification/send');
    return { waitSec: DEBOUNCE_SEC };
  } catch (error) {
    if (error instanceof NoConnectionError) return { waitSec: 0, message: error.message };
    if (!(error instanceof ApiError)) return { waitSec: 0, message: BROKEN };
    const waitSec = retryAfter(error);
    return waitSec === null ? { waitSec: 0, message: FAILED } : { waitSec, message: error.message };
  }
}
