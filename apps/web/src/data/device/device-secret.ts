/** Key of the device's secret in `localStorage`. */
export const SECRET_KEY = 'cafezal.device';

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * Secret by which the server recognises a device that has signed a person in before: 43 characters of base64url, made
 * once. It stays after a sign-out and does not identify anybody.
 */
export function deviceSecret(): string {
  const kept = localStorage.getItem(SECRET_KEY);
  if (kept !== null) return kept;
  const made = newSecret();
  localStorage.setItem(SECRET_KEY, made);
  return made;
}
