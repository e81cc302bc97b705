import type { Person } from '../device/contract.ts';
import { isInShell } from '../device/server-address.ts';
import { clearSession } from '../device/token-store.ts';
import { ApiError, api } from '../server/api.ts';
import { usePublicConfig } from '../server/public-config.ts';
import { createProfile } from './create-profile.ts';
import { type NativeGoogle, nativeGoogle, nativeIdToken } from './native-google.ts';
import { beginSession, type SignedIn } from './session.ts';
import { welcome } from './welcome.ts';

const START = '/api/auth/google/start';
const WINDOW = 'popup,width=480,height=640';
const LOOK_EACH_MS = 400;

/** Why a sign-in with Google failed; the message is for the person. */
export class GoogleSignInError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'GoogleSignInError';
  }
}

const BLOCKED = 'O navegador não abriu a janela do Google. Permita janelas deste site e toque de novo.';
const NOT_HERE = 'Neste aparelho o aplicativo não entra com o Google. Entre com e-mail e senha, ou use o navegador.';
/**
 * Messages for a popup without a result. Someone who signs in can use another way; someone who proves their identity
 * cannot.
 */
const TO_SIGN_IN = {
  closed: 'A janela do Google fechou antes do fim. Toque de novo, ou entre com e-mail e senha.',
  refused: 'O Google não confirmou a entrada. Tente de novo, ou entre com e-mail e senha.',
} as const;
const TO_PROVE = {
  closed: 'A janela do Google fechou antes do fim. Toque de novo.',
  refused: 'O Google não confirmou que é você. Escolha a conta com que você entra aqui.',
} as const;
type Words = typeof TO_SIGN_IN | typeof TO_PROVE;

/** Whether one can sign in with Google here; false until the server answers and without a network. */
export const useGoogleOffer = (): boolean => {
  const offers = usePublicConfig()?.hasGoogle === true;
  // A popup has no way back into the native app: there only its own sheet will do.
  return offers && (!isInShell() || nativeGoogle() !== null);
};

/** The popup's message: a one-time code, or an empty string if it was refused; null for any other message. */
export function codeIn({ source, origin, data }: MessageEvent, popup: Window, own: string): string | null {
  if (source !== popup || origin !== own || typeof data !== 'object' || data === null) return null;
  if (data.type !== 'cafezal.google') return null;
  return typeof data.code === 'string' ? data.code : '';
}

/**
 * Waits for the popup's message; throws if it refuses or is closed. A closed popup has a moment for its last message.
 */
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

/** Makes a missing profile. A not-found error is ignored; any other error ends the sign-in. */
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

/** The answer to both ways of signing in. */
type GoogleAnswer = SignedIn & { isNewUser: boolean };

const enter = (answer: GoogleAnswer): Promise<Person> =>
  beginSession(answer, () => complete(answer.user, answer.isNewUser));

/** In a browser: a popup, which gives a one-time code. */
function codeOfPopup(address: string, words: Words): Promise<string> {
  if (isInShell()) throw new GoogleSignInError(NOT_HERE);
  const popup = window.open(address, 'cafezal-google', WINDOW);
  if (popup === null) throw new GoogleSignInError(BLOCKED);
  return codeFrom(popup, words);
}

async function signInByPopup(): Promise<void> {
  const code = await codeOfPopup(START, TO_SIGN_IN);
  // The contract's answer of POST /auth/google/exchange.
  await enter((await api.open('/auth/google/exchange', { code })) as GoogleAnswer);
}

/** In the native shell: the system's sheet, which gives an ID token. */
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
 * Proves to the server with a Google account who is signed in; makes no account and no session. Call it in the click
 * handler itself. Throws like `signInWithGoogle`.
 */
export async function proofOfGoogle(): Promise<{ code: string } | { idToken: string; nonce: string }> {
  const native = nativeGoogle();
  return native === null
    ? { code: await codeOfPopup(`${START}?purpose=reauthenticate`, TO_PROVE) }
    : tokenOfShell(native);
}

/**
 * Signs in with a Google account, by a popup or by the native shell. Call it in the click handler itself, or the
 * browser blocks the popup. Throws `GoogleSignInError` if the popup did not open, was closed or refused, an error if
 * the shell gave no ID token, and the errors of the API.
 */
export function signInWithGoogle(): Promise<void> {
  const native = nativeGoogle();
  return native === null ? signInByPopup() : signInByShell(native);
}
