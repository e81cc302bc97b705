/** The parts of the plugin for Google's sign-in that the shell uses. */
type GooglePlugin = {
  initialize: (options: {
    google: { webClientId: string; iOSClientId?: string; iOSServerClientId: string; mode: 'online' };
  }) => Promise<void>;
  login: (asked: {
    provider: 'google';
    options: { scopes: string[]; nonce: string };
  }) => Promise<{ result: { responseType: string; idToken?: string | null } }>;
};

/** Sign-in with Google as the web app asks it of a shell. */
export type ShellGoogle = {
  signIn: (asked: { clientId: string; nonce: string }) => Promise<{ idToken: string | null }>;
};

/**
 * Google's sign-in by the system's own sheet. The token is for the product's client, whatever the platform's own is.
 * Without a token, because somebody closed the sheet or Google refused, it is null: the web app says so.
 */
export function googleSignIn(plugin: GooglePlugin, iosClient: string | null): ShellGoogle {
  return {
    signIn: async ({ clientId, nonce }) => {
      const ios = iosClient === null ? {} : { iOSClientId: iosClient };
      try {
        await plugin.initialize({
          google: { webClientId: clientId, iOSServerClientId: clientId, mode: 'online', ...ios },
        });
        const { result } = await plugin.login({ provider: 'google', options: { scopes: ['email', 'profile'], nonce } });
        return { idToken: result.idToken ?? null };
      } catch (error) {
        console.warn('Google sign-in gave no token', error);
        return { idToken: null };
      }
    },
  };
}
