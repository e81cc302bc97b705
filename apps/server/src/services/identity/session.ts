/** A signed-in person on a device, as the access token says. */
export type Session = { readonly userId: string; readonly sessionId: string };
