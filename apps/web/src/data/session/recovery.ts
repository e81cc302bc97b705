import { useQueryClient } from '@tanstack/react-query';
import { ApiError, api, NoConnectionError } from '../server/api.ts';
import { withPrefix } from '../server/with-prefix.ts';
import { readSession, updatePerson } from './session.ts';

/** Waits on the screens in seconds: between verification mails, and the usual hint for the rest. */
const DEBOUNCE_SEC = 5;
const HINT_SEC = 300;

/** Seconds until another reset mail can be requested, so that two touches do not send two. */
export const RESET_WAIT_SEC = HINT_SEC;

/** The seconds that a refusal asks to wait; null if it names none. */
export function retryAfter(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== 429) return null;
  const { retryAfterSec } = error.details;
  return typeof retryAfterSec === 'number' ? retryAfterSec : HINT_SEC;
}

/** Requests a reset mail; the answer does not reveal whether the address has an account. */
export async function askForReset(email: string): Promise<void> {
  await api.open('/auth/password/forgot', { email });
}

/** Sets a new password by a mailed link. All devices are signed out, this one too if it was the same account. */
export async function resetPassword(token: string, newPassword: string): Promise<void> {
  await api.open('/auth/password/reset', { token, newPassword });
  if (readSession().status !== 'signedIn') return;
  // This call finds out whether this device's session has ended; the password is set either way.
  await api.get('/users/profile').catch(() => undefined);
}

/** Marks the address as confirmed in the person's profile, too. */
export async function markVerified(userId: string): Promise<void> {
  await withPrefix('Error marking email as verified: ', () => api.post('/users/verify-email', { userId }));
}

/** Whether the link was for the signed-in person's address: then profile and device are updated. */
async function confirmOwn(): Promise<boolean> {
  const { status, user } = readSession();
  if (status !== 'signedIn') return false;
  try {
    await markVerified(user.uid);
    updatePerson({ ...user, emailVerified: true });
    return true;
  } catch (error) {
    // The address is confirmed anyway: the link was another account's, or the profile learns of it at the next load.
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

/** Result of requesting a verification mail: seconds until the next one, and a message if it was not sent. */
export type VerificationAnswer = { waitSec: number; message?: string };

const FAILED = 'Falha ao enviar e-mail de verificação.';
const BROKEN = 'Erro ao enviar e-mail de verificação.';

/** Requests a mail to confirm the person's address. Never throws: failures come back as messages. */
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
