import type { Person } from '../device/contract.ts';
import { clearSession } from '../device/token-store.ts';
import { ApiError, api } from '../server/api.ts';
import { usePublicConfig } from '../server/public-config.ts';
import { createProfile } from './create-profile.ts';
import { type NativeGoogle, nativeGoogle, nativeIdToken } from './native-google.ts';
import { enterWith, type SignedIn } from './session.ts';
import { welcome } from './welcome.ts';

const START = '/api/auth/google/start';
const WINDOW = 'popup,width=480,height=640';
const LOOK_EACH_MS = 400;

/** Why a sign-in with Google did not come about, in the person's words. */
export class GoogleSignInError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'GoogleSignInError';
  }
}

const BLOCKED = 'O navegador não abriu a janela do Google. Permita janelas deste site e toque de novo.';
/** What is said where the popup brings nothing: who signs in has another way, who proves who they are has not. */
const TO_SIGN_IN = {
  closed: 'A janela do Google fechou antes do fim. Toque de novo, ou entre com e-mail e senha.',
  refused: 'O Google não confirmou a entrada. Tente de novo, ou entre com e-mail e senha.',
} as const;
const TO_PROVE = {
  closed: 'A janela do Google fechou antes do fim. Toque de novo.',
  refused: 'O Google não confirmou que é você. Escolha a conta com que você entra aqui.',
} as const;
type Words = typeof TO_SIGN_IN | typeof TO_PROVE;

/** Whether this server offers the sign-in with Google; false until it answers, and without a network. */
export const useGoogleOffer = (): boolean => usePublicConfig()?.hasGoogle === true;

/** What the popup says: a code of one use, or nothing where it was refused; null for what is not its word. */
export function codeIn({ source, origin, data }: MessageEvent, popup: Window, own: string): string | null {
  if (source !== popup || origin !== own || typeof data !== 'object' || data === null) return null;
  if (data.type !== 'cafezal.google') return null;
  return typeof data.code === 'string' ? data.code : '';
}

/** Waits for the popup's one word; throws where it refuses or is closed. A closed one has a moment for its last word. */
function codeFrom(popup: Window, { closed, refused }: Words): Promise<string> {
  return new Promise((resolve, reject) => {
    let wasClosed = false;
    const settle = (act: () => void) => {
      clearInterval(looking);
      window.removeEventListener('message', hear);
      act();
    };
    const hear = (event: MessageEvent) => {
      const code = codeIn(event, popup, window.location.origin);
      if (code === null) return;
      settle(() => (code === '' ? reject(new GoogleSignInError(refused)) : resolve(code)));
    };
    const looking = setInterval(() => {
      if (wasClosed) settle(() => reject(new GoogleSignInError(closed)));
      wasClosed = popup.closed;
    }, LOOK_EACH_MS);
    window.addEventListener('message', hear);
  });
}

async function hasProfile(): Promise<boolean> {
  try {
    await api.get('/users/profile');
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}

/** The seed: who has no profile gets one; not-found on the way is swallowed, anything else ends the sign-in. */
async function makeProfile(person: Person): Promise<void> {
  try {
    await createProfile(person);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}

async function complete(user: Person, isNewUser: boolean): Promise<void> {
  try {
    if (!isNewUser && (await hasProfile())) return;
    await makeProfile(user);
  } catch (error) {
    clearSession();
    throw error;
  }
  void welcome();
}

/** What both ways are answered. */
type GoogleAnswer = SignedIn & { isNewUser: boolean };

const enter = (answer: GoogleAnswer): Promise<Person> =>
  enterWith(answer, () => complete(answer.user, answer.isNewUser));

/** In a browser: the popup, which gives a code of one use. */
function codeOfPopup(address: string, words: Words): Promise<string> {
  const popup = window.open(address, 'cafezal-google', WINDOW);
  if (popup === null) throw new GoogleSignInError(BLOCKED);
  return codeFrom(popup, words);
}

async function signInByPopup(): Promise<void> {
  const code = await codeOfPopup(START, TO_SIGN_IN);
  // The contract's answer of POST /auth/google/exchange.
  await enter((await api.open('/auth/google/exchange', { code })) as GoogleAnswer);
}

/** In the native shell: its own sheet, which gives an ID token. */
async function tokenOfShell(google: NativeGoogle): Promise<{ idToken: string; nonce: string }> {
  // The contract's answer of GET /auth/config.
  const offers = (await api.get('/auth/config')) as { google?: { clientId: string | null } };
  return nativeIdToken(google, offers.google?.clientId ?? '');
}

async function signInByShell(google: NativeGoogle): Promise<void> {
  // The contract's answer of POST /auth/google.
  await enter((await api.open('/auth/google', await tokenOfShell(google))) as GoogleAnswer);
}

/**
 * What proves to the server with a Google account who is signed in already; no account is made or entered by it. Call it
 * in the click itself. Throws as `signInWithGoogle` does.
 */
export async function proofOfGoogle(): Promise<{ code: string } | { idToken: string; nonce: string }> {
  const native = nativeGoogle();
  return native === null
    ? { code: await codeOfPopup(`${START}?purpose=reauthenticate`, TO_PROVE) }
    : tokenOfShell(native);
}

/**
 * Signs in with a Google account: by a popup, or by the native shell where the app runs in one. Call it in the click itself,
 * or the browser opens no window. Throws `GoogleSignInError` where the window did not open, was closed or refused, the
 * seed's error where the shell gave no ID token, and what the API throws.
 */
export function signInWithGoogle(): Promise<void> {
  const native = nativeGoogle();
  return native === null ? signInByPopup() : signInByShell(native);
}
