/** A `localStorage` in memory, for tests. */
export class MemoryStorage {
  #values = new Map<string, string>();
  getItem = (key: string): string | null => this.#values.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.#values.set(key, value);
  removeItem = (key: string): void => void this.#values.delete(key);
  clear = (): void => this.#values.clear();
}

/** An access token that says when the server made it, in ms, as the server's do. */
export const tokenMadeAt = (at: number): string =>
  `head.${Buffer.from(JSON.stringify({ iat: at / 1_000 })).toString('base64url')}.sign`;
