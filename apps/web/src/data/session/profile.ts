import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Person, Phone, Profile } from '../device/contract.ts';
import { PROFILE_KEY } from '../device/token-store.ts';
import { ApiError, api } from '../server/api.ts';
import { withPrefix } from '../server/with-prefix.ts';
import { createProfile } from './create-profile.ts';
import { updatePerson, useSession } from './session.ts';
import { welcome } from './welcome.ts';

/** Answer of GET /users/profile. */
type ProfileAnswer = {
  user: Omit<Profile, 'name' | 'trialEndsAt' | 'createdAt' | 'needsDocument' | 'needsPhone'> & {
    name: string | null;
    trialEndsAt: string | null;
    createdAt: string;
  };
  needsDocument: boolean;
  needsPhone: boolean;
};

const revive = ({ user, needsDocument, needsPhone }: ProfileAnswer): Profile => ({
  ...user,
  name: user.name ?? '',
  trialEndsAt: user.trialEndsAt === null ? null : new Date(user.trialEndsAt),
  createdAt: new Date(user.createdAt),
  needsDocument,
  needsPhone,
});

/** Stores an answer on the device, so that the profile is there offline. */
function keep(answer: ProfileAnswer): Profile {
  localStorage.setItem(PROFILE_KEY, JSON.stringify(answer));
  return revive(answer);
}

/** A person's profile on this device; undefined if it belongs to somebody else. */
function keptProfile(uid: string): Profile | undefined {
  const stored = localStorage.getItem(PROFILE_KEY);
  if (stored === null) return undefined;
  // Written by `keep` alone.
  const answer = JSON.parse(stored) as ProfileAnswer;
  return answer.user.id === uid ? revive(answer) : undefined;
}

const getProfile = async (): Promise<Profile> => keep((await api.get('/users/profile')) as ProfileAnswer);

/** The profile from the server. If sign-up could not make it for lack of a signal, it is made now. */
async function fetchProfile(person: Person): Promise<Profile> {
  try {
    return await getProfile();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The server's message is logged; the screens show that there is no profile.
    if (error.status !== 404) console.warn(`the profile did not come: ${error.message}`);
    if (error.status !== 404) throw error;
  }
  const made = await createProfile(person);
  void welcome();
  // The contract's answer of POST /users/register.
  return keep(made as ProfileAnswer);
}

/** The query of a person's profile: first the device's copy, then the server's answer. */
export const profileQuery = (person: Person) => ({
  queryKey: ['profile', person.uid],
  queryFn: () => fetchProfile(person),
  initialData: () => keptProfile(person.uid),
  initialDataUpdatedAt: 0,
});

export type ProfileState = {
  profile: Profile | null;
  loading: boolean;
  error: Error | null;
  refresh: () => Promise<void>;
};

const NOBODY: Person = { uid: '', email: '', displayName: null, photoURL: null, emailVerified: false };

/** The signed-in person's profile; offline, the device's copy. */
export function useProfile(): ProfileState {
  const { status, user: person } = useSession();
  const { data, isPending, error, refetch } = useQuery({
    ...profileQuery(person ?? NOBODY),
    enabled: status === 'signedIn',
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

/** Changes to the profile; null empties a field. */
export type ProfileChanges = {
  name?: string;
  phone?: Phone | null;
  document?: string | null;
  photoURL?: string | null;
  pendingPlanId?: string | null;
};

/** Changes the person's profile and, with it, name and photo of the account. */
export async function updateProfile(user: Person | undefined, changes: ProfileChanges): Promise<void> {
  if (user === undefined) throw new Error('No user authenticated');
  await withPrefix('Error updating user profile: ', () => api.patch(`/users/profile/${user.uid}`, changes));
  if (changes.name === undefined && changes.photoURL === undefined) return;
  const displayName = changes.name ?? user.displayName;
  const photoURL = changes.photoURL === undefined ? user.photoURL : changes.photoURL;
  // The contract's answer of PATCH /auth/me.
  updatePerson(((await api.patch('/auth/me', { displayName, photoURL })) as { user: Person }).user);
}

/** Changes the password, after the current one was verified. */
export async function changePassword(
  user: Person | undefined,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  if (user === undefined) throw new Error('Usuário não autenticado.');
  await api.post('/auth/reauthenticate', { password: currentPassword });
  await api.post('/auth/password', { currentPassword, newPassword });
}

/** Actions on the profile; each needs the network and refreshes what is shown. */
export function useProfileActions() {
  const queries = useQueryClient();
  const { user } = useSession();
  const update = async (changes: ProfileChanges): Promise<void> => {
    await updateProfile(user, changes);
    await queries.invalidateQueries({ queryKey: ['profile'] });
  };
  return {
    update,
    changePassword: (currentPassword: string, newPassword: string): Promise<void> =>
      changePassword(user, { currentPassword, newPassword }),
  };
}
