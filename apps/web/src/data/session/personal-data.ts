import { useQuery } from '@tanstack/react-query';
import { api } from '../server/api.ts';
import { download } from '../server/download.ts';
import { proofOfGoogle } from './google-sign-in.ts';
import { forgetAccount, readSession } from './session.ts';

/** A farm in the erasure's plan. */
export type NamedFarm = { id: string; name: string; farmSlug: string; isDeleted: boolean };

/** What an erasure does to a person's farms: erased ones, kept ones, and ones that must be transferred first. */
export type ErasurePlan = Readonly<Record<'erased' | 'kept' | 'blocking', readonly NamedFarm[]>>;

/** All data about the person as one ZIP file. Throws `ApiError` or `NoConnectionError`. */
export const downloadPersonalData = (): Promise<Blob> => download('/users/me/export');

/** What an erasure would do to the person's farms, from the server; null until it answers. */
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
 * Erases the account after the person has proved their identity: by the password or, without one, with Google, whose
 * popup opens in the click handler. `onErased` is called before data are deleted from the device. Throws the errors of
 * the API and `GoogleSignInError`.
 */
export async function eraseAccount(password: string | null, onErased: () => void): Promise<void> {
  await api.post('/auth/reauthenticate', password === null ? await proofOfGoogle() : { password });
  await api.delete('/users/me');
  onErased();
  await forgetAccount();
}
