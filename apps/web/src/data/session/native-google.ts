/**
 * Google sign-in of the native shell. It shows the system's own sheet for the product's client and gives an ID token
 * with the nonce; without a token the person did not sign in.
 */
export type NativeGoogle = {
  signIn: (asked: { clientId: string; nonce: string }) => Promise<{ idToken?: string | null }>;
};

/** What a shell may move: the router's history, which asks open forms and dialogs before it leaves them. */
type ShellHistory = { push: (path: string) => void; back: () => void };

declare global {
  interface Window {
    /** Set by the native shell before the app starts; undefined in a browser. */
    cafezalShell?: { google?: NativeGoogle; start?: (history: ShellHistory) => void };
  }
}

/** The shell's sign-in with Google; null in a browser. */
export const nativeGoogle = (): NativeGoogle | null => window.cafezalShell?.google ?? null;

/** An ID token of the person who signs in, and its nonce. Throws if the shell gives none. */
export async function nativeIdToken(
  google: NativeGoogle,
  clientId: string,
): Promise<{ idToken: string; nonce: string }> {
  const nonce = crypto.randomUUID();
  const { idToken } = await google.signIn({ clientId, nonce });
  if (typeof idToken !== 'string' || idToken === '') throw new Error('No ID token returned from Google Sign-In');
  return { idToken, nonce };
}
