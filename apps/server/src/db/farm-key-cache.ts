/** Addresses that are kept. */
const MOST = 20_000;
/** How long an address is believed without asking again, in ms. */
const KEPT_MS = 60_000;

type Kept = { keys: readonly string[]; until: number };

/**
 * Keys of farms by the address under which they were found, so that most calls need not ask the directory first. A farm's
 * own row says each time whether the address is still its; a second farm of the same id is found a minute later at the most.
 */
export class FarmKeyCache {
  readonly #kept = new Map<string, Kept>();

  /** The keys that were found at an address within the last minute. */
  get(address: string): readonly string[] | undefined {
    const kept = this.#kept.get(address);
    return kept !== undefined && kept.until > performance.now() ? kept.keys : undefined;
  }

  set(address: string, keys: readonly string[]): void {
    this.#kept.delete(address);
    this.#kept.set(address, { keys, until: performance.now() + KEPT_MS });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST && oldest !== undefined) this.#kept.delete(oldest);
  }

  /** The directory is asked again for an address. */
  forget(address: string): void {
    this.#kept.delete(address);
  }
}
