/** What a code means: a screen of this app, a page of the server for anybody, foreign text that is only shown, or a lot's code. */
export type ReadCode =
  | { kind: 'own'; path: string }
  | { kind: 'public'; address: string }
  | { kind: 'foreign'; text: string }
  | { kind: 'code'; text: string };

/** Pages of published lots, which are no screens: by their token, and by GS1's digital link. Codes on paper are in capitals. */
const PUBLIC = /^\/(?:r|01)\//i;

/** Interprets the text of a QR code or typed text; only addresses of `origin` are ever opened. */
export function readCode(text: string, origin: string): ReadCode {
  const trimmed = text.trim();
  if (!/^[a-z][a-z\d+.-]*:/i.test(trimmed)) return { kind: 'code', text: trimmed };
  if (!URL.canParse(trimmed)) return { kind: 'foreign', text: trimmed };
  const address = new URL(trimmed);
  if (address.origin !== origin) return { kind: 'foreign', text: trimmed };
  // A path that starts with two slashes would lead to another host.
  const path = `/${address.pathname.replace(/^\/+/, '')}${address.search}`;
  return PUBLIC.test(path) ? { kind: 'public', address: origin + path } : { kind: 'own', path };
}
