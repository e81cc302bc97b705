import type { Person } from '../device/contract.ts';
import { SECRET_KEY } from '../device/device-secret.ts';
import { isSessionKey } from '../device/token-store.ts';
import { VISITOR_ID } from '../device/visitor-id.ts';
import { ApiError } from '../server/api.ts';

/**
 * The visitor looks at the demonstration farm without an account. The server does not know this person. The name of the
 * visitor's database follows from `uid`, and no account has such an id.
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

/** The slug of the visitor's farm, as its name gives it. */
export const VISITOR_FARM_SLUG = 'fazenda-boa-vista-exemplo';

const HOME = `/fazenda/${VISITOR_FARM_SLUG}`;

/**
 * Which screens a visitor may open: those of the example farm, and the list of unsent work. The list of farms (`home`)
 * leads to the example farm. All others need an account.
 */
export function visitorPlace(pathname: string): 'open' | 'home' | 'closed' {
  const path = pathname.replace(/\/+$/, '');
  if (path === HOME || path.startsWith(`${HOME}/`) || path === '/envios') return 'open';
  return path === '/fazenda' ? 'home' : 'closed';
}

/** The visitor asked for something that needs an account. The device refuses it and sends nothing. */
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
/** Keys that stay when a visitor session ends: the theme, and the secret by which the server recognises the device. */
const OF_THE_DEVICE: ReadonlySet<string> = new Set(['cafezal.theme', SECRET_KEY]);

const ownKeys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith('cafezal.'));

/** Whether a key of localStorage is the one of the visitor session, for tabs that hear of a change. */
export const isVisitorSessionKey = (key: string): boolean => key === KEY;

/** Whether a visitor session is open on this device. */
export const hasVisitorSession = (): boolean => localStorage.getItem(KEY) !== null;

/** Opens a visitor session that survives a restart. It notes which keys localStorage already had. */
export function keepVisitorSession(): void {
  if (!hasVisitorSession()) localStorage.setItem(KEY, JSON.stringify(ownKeys()));
}

/** Ends the visitor session and removes the keys that were added during it, such as the unit that was typed last. */
export function clearVisitorSession(): void {
  // Written by `keepVisitorSession` alone.
  const before = new Set(JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[]);
  for (const key of ownKeys()) {
    if (!before.has(key) && !OF_THE_DEVICE.has(key) && !isSessionKey(key)) localStorage.removeItem(key);
  }
}
