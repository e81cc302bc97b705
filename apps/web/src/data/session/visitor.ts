import type { Person } from '../device/contract.ts';
import { SECRET_KEY } from '../device/device-secret.ts';
import { isSessionKey } from '../device/token-store.ts';
import { VISITOR_ID } from '../device/visitor-id.ts';
import { ApiError } from '../server/api.ts';

/**
 * Who looks at the demonstration farm without an account: a person of this device alone, whom no server knows. The
 * name of the database follows from `uid`; no account has such an id.
 */
export const VISITOR: Person = {
  uid: VISITOR_ID,
  email: '',
  displayName: 'Visitante',
  photoURL: null,
  emailVerified: false,
};

/** Whether a person is the visitor of this device. */
export const isVisitor = (personId: string): boolean => personId === VISITOR.uid;

/** The visitor's farm in an address: what its name gives. */
export const VISITED_SLUG = 'fazenda-boa-vista-exemplo';

const HOME = `/fazenda/${VISITED_SLUG}`;

/** Where a visitor may be: on the example farm and where what waits is listed; the list of farms leads to the example. */
export function visitorPlace(pathname: string): 'open' | 'home' | 'closed' {
  const path = pathname.replace(/\/+$/, '');
  if (path === HOME || path.startsWith(`${HOME}/`) || path === '/envios') return 'open';
  return path === '/fazenda' ? 'home' : 'closed';
}

/** The visitor asked for something that only an account has. It is refused here, before anything is sent. */
export class NeedsAccountError extends ApiError {
  constructor() {
    super(401, {
      code: 'visit/needs-account',
      message: 'Para isto é preciso ter conta. O exemplo fica só neste aparelho.',
    });
    this.name = 'NeedsAccountError';
  }
}

const KEY = 'cafezal.visit';
/** What is the device's own, whoever holds it: the theme that was chosen, and by what the server knows it again. */
const OF_THE_DEVICE: ReadonlySet<string> = new Set(['cafezal.theme', SECRET_KEY]);

const ownKeys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith('cafezal.'));

/** The key of the device's storage that says that a visit goes on, for other tabs. */
export const isVisitKey = (key: string): boolean => key === KEY;

/** Whether a visit goes on on this device. */
export const readVisit = (): boolean => localStorage.getItem(KEY) !== null;

/** Keeps that a visit goes on, for the next start, and what was on the device before it. */
export function writeVisit(): void {
  if (!readVisit()) localStorage.setItem(KEY, JSON.stringify(ownKeys()));
}

/** Forgets that a visit went on, and what it left in the device's storage, such as the unit that was typed last. */
export function clearVisit(): void {
  // Written by `writeVisit` alone.
  const before = new Set(JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[]);
  for (const key of ownKeys()) {
    if (!before.has(key) && !OF_THE_DEVICE.has(key) && !isSessionKey(key)) localStorage.removeItem(key);
  }
}
