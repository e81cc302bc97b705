import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import type { FarmSettings } from '@cafezal/domain/record/record.ts';

/** Types of `data/` that screens may use. `data/` is the only folder that knows network and device storage. */

/** The account that is signed in on this device. */
export type Person = {
  uid: string;
  email: string;
  displayName: string | null;
  photoURL: string | null;
  emailVerified: boolean;
};

/**
 * `session.ts`: what `useSession()` answers. `loading` lasts only until the device was read. Someone who is `visiting`
 * looks at the demonstration farm of this device without an account.
 */
export type Session =
  | { status: 'loading'; user?: undefined }
  | { status: 'signedOut'; user?: undefined }
  | { status: 'visiting'; user: Person }
  | { status: 'signedIn'; user: Person };

/** `sign-up.ts`: what `signUp()` takes. */
export type SignUpAccount = { email: string; password: string; displayName: string; photo?: File };

/** `session.ts`: `signOut()` keeps unsent work on the device for the same person unless told to discard it. */
export type SignOutOptions = { discardUnsent?: boolean };

/**
 * `connection.ts`: what `useConnection()` answers. `waiting`: writes that only this device has; `problems`: refused
 * writes; both are valid once `counted` is true. `behind`: what stands behind refused writes, as the screen of unsent
 * work counted it last. `stuck`: nothing could be sent for some minutes although there is a signal.
 */
export type Connection = {
  online: boolean;
  counted: boolean;
  waiting: number;
  sending: boolean;
  problems: number;
  behind: number;
  stuck: boolean;
};

/** A farm as the API answers it, with instants as dates. Area in hectares. */
export type Farm = {
  id: string;
  name: string;
  farmSlug: string;
  city: string;
  state: string;
  region: string;
  totalArea: number;
  stateRegistration: string | null;
  imageUrl: string | null;
  userId: string;
  farmLots: readonly string[];
  storageLots: readonly string[];
  role: FarmRole;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  /** The farm's settings; absent until this device has fetched them. */
  settings?: FarmSettings;
};

/** The six fields of a farm that are sent to the server. */
export type FarmDraft = Pick<Farm, 'name' | 'totalArea' | 'city' | 'region' | 'state'> & {
  stateRegistration: string | null;
};

/** `farms.ts`: what `useFarms()` answers. The list is kept on the device and works offline. */
export type Farms = { farms: readonly Farm[]; loading: boolean; error: Error | null; refresh: () => Promise<void> };

/** `farms.ts`: what `useFarm(slug)` answers. `farm` is null after loading if there is no such farm. */
export type CurrentFarm = {
  farm: Farm | null;
  loading: boolean;
  error: Error | null;
  hasLoadedOnce: boolean;
  refresh: () => Promise<void>;
};

/** A telephone number, digits alone. */
export type Phone = { countryCode: string; areaCode: string; number: string };

/** `profile.ts`: the profile of the signed-in person. The document has digits, a CNPJ also letters. */
export type Profile = {
  id: string;
  email: string;
  name: string;
  phone: Phone | null;
  photoURL: string | null;
  document: string | null;
  planId: string | null;
  planStatus: string | null;
  /** The plan that the person wants after the trial; nothing is paid here. */
  pendingPlanId: string | null;
  trialEndsAt: Date | null;
  emailVerified: boolean;
  /** `password` or `google.com`. */
  accountProviderId: string;
  role: string | null;
  createdAt: Date;
  needsDocument: boolean;
  needsPhone: boolean;
};
