import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import type { FarmSettings } from '@cafezal/domain/record/record.ts';

/** What screens may rely on of `data/`, the only folder that knows network and device storage. Types alone. */

/** The account that is signed in on this device. */
export type Person = {
  uid: string;
  email: string;
  displayName: string | null;
  photoURL: string | null;
  emailVerified: boolean;
};

/**
 * `session.ts`: what `useSession()` answers; `loading` lasts only until the device was read, and who is `visiting` looks at
 * the example farm of this device without an account.
 */
export type Session =
  | { status: 'loading'; user?: undefined }
  | { status: 'signedOut'; user?: undefined }
  | { status: 'visiting'; user: Person }
  | { status: 'signedIn'; user: Person };

/** `sign-up.ts`: what `signUp()` takes; it follows the seed's sign-up flow to the welcome calls. */
export type SignUpAccount = { email: string; password: string; displayName: string; photo?: File };

/** `session.ts`: `signOut()` keeps unsent work on the device for the same person unless told to discard it. */
export type SignOutOptions = { discardUnsent?: boolean };

/** `connection.ts`: what `useConnection()` answers. `waiting` writes are on the device alone, `problems` were refused; they hold once they were `counted`. `stuck`: nothing left for some minutes with signal. */
export type Connection = {
  online: boolean;
  counted: boolean;
  waiting: number;
  sending: boolean;
  problems: number;
  stuck: boolean;
};

/** A farm as answered by the API, its instants made into dates. Area in hectares. */
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
  /** As the farm set them; absent until this device heard of them. */
  settings?: FarmSettings;
};

/** The six fields of a farm that are sent. */
export type FarmDraft = Pick<Farm, 'name' | 'totalArea' | 'city' | 'region' | 'state'> & {
  stateRegistration: string | null;
};

/** `farms.ts`: what `useFarms()` answers. Kept on the device, so it is there without a network. */
export type Farms = { farms: readonly Farm[]; loading: boolean; error: Error | null; refresh: () => Promise<void> };

/** `farms.ts`: what `useFarm(slug)` answers, the seed's current farm context. `farm` null after loading: no such farm. */
export type CurrentFarm = {
  farm: Farm | null;
  loading: boolean;
  error: Error | null;
  hasLoadedOnce: boolean;
  refresh: () => Promise<void>;
};

/** Telephone by the seed: digits alone. */
export type Phone = { countryCode: string; areaCode: string; number: string };

/** `profile.ts`: the profile of the signed-in person. Document: digits, or letters too in a CNPJ. */
export type Profile = {
  id: string;
  email: string;
  name: string;
  phone: Phone | null;
  photoURL: string | null;
  document: string | null;
  planId: string | null;
  planStatus: string | null;
  /** The plan that the person would like after the trial; nothing is paid here. */
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
