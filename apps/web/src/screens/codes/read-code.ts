/** What a code that was read leads to: a screen of this app, something of others that is only shown, or a lot's code. */
export type ReadCode =
  | { kind: 'own'; path: string }
  | { kind: 'foreign'; text: string }
  | { kind: 'code'; text: string };

/** Makes out what stands in a QR code or was typed; only addresses of `origin` are ever opened. */
export function readCode(text: string, origin: string): ReadCode {
  const trimmed = text.trim();
  if (!/^[a-z][a-z\d+.-]*:/i.test(trimmed)) return { kind: 'code', text: trimmed };
  if (!URL.canParse(trimmed)) return { kind: 'foreign', text: trimmed };
  const address = new URL(trimmed);
  if (address.origin !== origin) return { kind: 'foreign', text: trimmed };
  // Two slashes at the start would lead to another host.
  return { kind: 'own', path: `/${address.pathname.replace(/^\/+/, '')}${address.search}` };
}
