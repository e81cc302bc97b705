import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, api } from './api.ts';
import type { Person, Phone, Profile } from './contract.ts';
import { createProfile } from './create-profile.ts';
import { updatePerson, useSession } from './session.ts';
import { welcome } from './welcome.ts';
import { withPrefix } from './with-prefix.ts';

type ProfileAnswer = Omit<Profile, 'trialEndsAt' | 'createdAt'> & { trialEndsAt: string | null; createdAt: string };

const revive = (profile: ProfileAnswer): Profile => ({
  ...profile,
  trialEndsAt: profile.trialEndsAt === null ? null : new Date(profile.trialEndsAt),
  createdAt: new Date(profile.createdAt),
});

/** The profile; one that sign-up could not make for want of a signal is made now. */
async function fetchProfile(person: Person): Promise<Profile> {
  try {
    // The contract's answer of GET /users/profile.
    return revive(((await api.get('/users/profile')) as { user: ProfileAnswer }).user);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The seed: the server's message is logged and there is no profile, which the screens say.
    if (error.status !== 404) console.warn(`the profile did not come: ${error.message}`);
    if (error.status !== 404) throw error;
  }
  const { user } = await createProfile(person);
  void welcome();
  // The contract's answer of POST /users/register.
  return revive(user as ProfileAnswer);
}

/** The query of a person's profile. */
export const profileQuery = (person: Person) => ({
  queryKey: ['profile', person.uid],
  queryFn: () => fetchProfile(person),
});

export type ProfileState = {
  profile: Profile | null;
  loading: boolean;
  error: Error | null;
  refresh: () => Promise<void>;
};

/** The signed-in person's profile. */
export function useProfile(): ProfileState {
  const session = useSession();
  const person = session.user;
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['profile', person?.uid],
    queryFn: () => {
      if (person === undefined) throw new Error('No user authenticated');
      return fetchProfile(person);
    },
    enabled: person !== undefined,
  });
  return {
    profile: data ?? null,
    loading: isPending,
    error,
    refresh: async () => {
      await refetch();
    },
  };
}

/** What a person may change of the profile. */
export type ProfileChanges = { name?: string; phone?: Phone; document?: string; photoURL?: string };

/** Changes the own profile, and name and photo of the account along with it. */
export async function updateProfile(user: Person | undefined, changes: ProfileChanges): Promise<void> {
  if (user === undefined) throw new Error('No user authenticated');
  await withPrefix('Error updating user profile: ', () => api.patch(`/users/profile/${user.uid}`, changes));
  if (changes.name === undefined && changes.photoURL === undefined) return;
  const displayName = changes.name ?? user.displayName;
  const photoURL = changes.photoURL ?? user.photoURL;
  // The contract's answer of PATCH /auth/me.
  updatePerson(((await api.patch('/auth/me', { displayName, photoURL })) as { user: Person }).user);
}

/** The seed: first the current password is proved, then the new one is set. */
export async function changePassword(
  user: Person | undefined,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  if (user === undefined) throw new Error('Usuário não autenticado.');
  await api.post('/auth/reauthenticate', { password: currentPassword });
  await api.post('/auth/password', { currentPassword, newPassword });
}

/** Profile actions; each needs the network and brings what is shown up to date. */
export function useProfileActions() {
  const queries = useQueryClient();
  const { user } = useSession();
  const update = async (changes: ProfileChanges): Promise<void> => {
    await updateProfile(user, changes);
    await queries.invalidateQueries({ queryKey: ['profile'] });
  };
  return {
    update,
    uploadPhoto: async (file: File): Promise<void> => {
      const { photoURL } = (await api.upload('/users/photo-upload', file)) as { photoURL: string };
      await update({ photoURL });
    },
    changePassword: (currentPassword: string, newPassword: string): Promise<void> =>
      changePassword(user, { currentPassword, newPassword }),
  };
}
