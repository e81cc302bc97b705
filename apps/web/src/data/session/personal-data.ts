import { useQuery } from '@tanstack/react-query';
import { api } from '../server/api.ts';
import { proofOfGoogle } from './google-sign-in.ts';
import { forgetAccount, readSession } from './session.ts';

/** A farm as the screen of the erasure names it. */
export type NamedFarm = { id: string; name: string; farmSlug: string; isDeleted: boolean };

/** What becomes of a person's farms: those that go, those that live on, and those that must be passed on first. */
export type ErasurePlan = Readonly<Record<'erased' | 'kept' | 'blocking', readonly NamedFarm[]>>;

/** Everything held on the person as one ZIP file. Throws `ApiError` or `NoConnectionError`. */
export const downloadPersonalData = (): Promise<Blob> => api.download('/users/me/export');

/** What an erasure would do to the person's farms, asked of the server; null until it answered. */
export function useErasurePlan(): { plan: ErasurePlan | null; error: Error | null; refresh: () => Promise<void> } {
  const uid = readSession().user?.uid;
  const { data, error, refetch } = useQuery({
    queryKey: ['erasure', uid],
    // The contract's answer of GET /users/me/erasure.
    queryFn: async () => (await api.get('/users/me/erasure')).farms as ErasurePlan,
    staleTime: 0,
  });
  return {
    plan: data ?? null,
    error,
    refresh: async () => {
      await refetch();
    },
  };
}

/**
 * Erases the account once its person has proved who they are: by the password or, without one, with Google, whose window
 * opens in the click itself. `onErased` is told before anything is taken off the device. Throws what the API throws, and
 * `GoogleSignInError`.
 */
export async function eraseAccount(password: string | null, onErased: () => void): Promise<void> {
  await api.post('/auth/reauthenticate', password === null ? await proofOfGoogle() : { password });
  await api.delete('/users/me');
  onErased();
  await forgetAccount();
}
