import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Person, Phone, Profile } from '../device/contract.ts';
import { PROFILE_KEY } from '../device/token-store.ts';
import { ApiError, api } from '../server/api.ts';
import { withPrefix } from '../server/with-prefix.ts';
import { createProfile } from './create-profile.ts';
import { updatePerson, useSession } from './session.ts';
import { welcome } from './welcome.ts';

/** The contract's answer of GET /users/profile. */
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

/** Keeps an answer on the device, so that the profile is there without a network. */
function keep(answer: ProfileAnswer): Profile {
  localStorage.setItem(PROFILE_KEY, JSON.stringify(answer));
  return revive(answer);
}

/** What this device keeps of a person's profile; nothing where it is somebody else's. */
function keptProfile(uid: string): Profile | undefined {
  const stored = localStorage.getItem(PROFILE_KEY);
  if (stored === null) return undefined;
  // Written by `keep` alone.
  const answer = JSON.parse(stored) as ProfileAnswer;
  return answer.user.id === uid ? revive(answer) : undefined;
}

const getProfile = async (): Promise<Profile> => keep((await api.get('/users/profile')) as ProfileAnswer);

/** The profile; one that sign-up could not make for want of a signal is made then. */
async function fetchProfile(person: Person): Promise<Profile> {
  try {
    return await getProfile();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The seed: the server's message is logged and there is no profile, which the screens say.
    if (error.status !== 404) console.warn(`the profile did not come: ${error.message}`);
    if (error.status !== 404) throw error;
  }
  const made = await createProfile(person);
  void welcome();
  // The contract's answer of POST /users/register.
  return keep(made as ProfileAnswer);
}

/** The query of a person's profile: what the device keeps of it, then what the server says. */
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

/** The signed-in person's profile; without a network as this device last heard of it. */
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

/** What a person may change of the profile; null empties. */
export type ProfileChanges = {
  name?: string;
  phone?: Phone | null;
  document?: string | null;
  photoURL?: string | null;
  pendingPlanId?: string | null;
};

/** Changes the own profile, and name and photo of the account along with it. */
export async function updateProfile(user: Person | undefined, changes: ProfileChanges): Promise<void> {
  if (user === undefined) throw new Error('No user authenticated');
  await withPrefix('Error updating user profile: ', () => api.patch(`/users/profile/${user.uid}`, changes));
  if (changes.name === undefined && changes.photoURL === undefined) return;
  const displayName = changes.name ?? user.displayName;
  const photoURL = changes.photoURL === undefined ? user.photoURL : changes.photoURL;
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
    changePassword: (currentPassword: string, newPassword: string): Promise<void> =>
      changePassword(user, { currentPassword, newPassword }),
  };
}
