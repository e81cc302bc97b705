/** An in-memory `localStorage` for tests; as in a browser, each item is an own property. */
export class MemoryStorage {
  [key: string]: unknown;

  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null;
  }

  setItem(key: string, value: string): void {
    this[key] = value;
  }

  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }

  clear(): void {
    for (const key of Object.keys(this)) this.removeItem(key);
  }
}

/** An access token with the instant at which the server issued it, in ms. */
export const tokenMadeAt = (at: number): string =>
  `head.${Buffer.from(JSON.stringify({ iat: at / 1_000 })).toString('base64url')}.sign`;
