/**
 * What the native shell offers for the sign-in with Google. It shows the system's own sheet for the product's client and
 * gives an ID token that carries the nonce; without one the person did not sign in.
 */
export type NativeGoogle = {
  signIn: (asked: { clientId: string; nonce: string }) => Promise<{ idToken?: string | null }>;
};

declare global {
  interface Window {
    /** Put there by the native shell before the app starts; a browser has none. */
    cafezalShell?: { google?: NativeGoogle };
  }
}

/** The shell's sign-in with Google; null in a browser. */
export const nativeGoogle = (): NativeGoogle | null => window.cafezalShell?.google ?? null;

/** An ID token of the person who signs in, and the nonce that it carries. Throws where the shell gives none. */
export async function nativeIdToken(
  google: NativeGoogle,
  clientId: string,
): Promise<{ idToken: string; nonce: string }> {
  const nonce = crypto.randomUUID();
  const { idToken } = await google.signIn({ clientId, nonce });
  if (typeof idToken !== 'string' || idToken === '') throw new Error('No ID token returned from Google Sign-In');
  return { idToken, nonce };
}
