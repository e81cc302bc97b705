import type { Person } from '../device/contract.ts';
import { api } from '../server/api.ts';
import { withPrefix } from '../server/with-prefix.ts';

/** Makes the profile of an account, on trial; an existing profile is answered unchanged. */
export const createProfile = ({ displayName, email, photoURL }: Person): Promise<Readonly<Record<string, unknown>>> =>
  withPrefix('Error creating user profile: ', () =>
    api.post('/users/register', { name: displayName, email, photoURL }),
  );
