/** A `localStorage` in memory, for tests: what is kept is a property of its own, as in a browser. */
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

/** An access token that says when the server made it, in ms, as the server's do. */
export const tokenMadeAt = (at: number): string =>
  `head.${Buffer.from(JSON.stringify({ iat: at / 1_000 })).toString('base64url')}.sign`;
