/** Under which it lies in the device's storage. */
export const SECRET_KEY = 'cafezal.device';

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * By what the server knows a device again that signed a person in before: 43 characters of base64url, made here once. It
 * stays when a person signs out, and says nothing of anybody.
 */
export function deviceSecret(): string {
  const kept = localStorage.getItem(SECRET_KEY);
  if (kept !== null) return kept;
  const made = newSecret();
  localStorage.setItem(SECRET_KEY, made);
  return made;
}
