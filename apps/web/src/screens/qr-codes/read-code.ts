/** What a code means: a screen of this app, foreign text that is only shown, or a lot's code. */
export type ReadCode =
  | { kind: 'own'; path: string }
  | { kind: 'foreign'; text: string }
  | { kind: 'code'; text: string };

/** Interprets the text of a QR code or typed text; only addresses of `origin` are ever opened. */
export function readCode(text: string, origin: string): ReadCode {
  const trimmed = text.trim();
  if (!/^[a-z][a-z\d+.-]*:/i.test(trimmed)) return { kind: 'code', text: trimmed };
  if (!URL.canParse(trimmed)) return { kind: 'foreign', text: trimmed };
  const address = new URL(trimmed);
  if (address.origin !== origin) return { kind: 'foreign', text: trimmed };
  // A path that starts with two slashes would lead to another host.
  return { kind: 'own', path: `/${address.pathname.replace(/^\/+/, '')}${address.search}` };
}
