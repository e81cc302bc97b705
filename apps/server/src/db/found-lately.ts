/** Addresses that are kept, unless it is said otherwise. */
const MOST = 20_000;
/** How long what was found is kept, in ms. */
const KEPT_MS = 60_000;

/** What was found at some addresses within the last minute. It says where to look first, and nothing is permitted by it. */
export class FoundLately<Found> {
  readonly #kept = new Map<string, { found: Found; until: number }>();
  readonly #most: number;

  constructor(most = MOST) {
    this.#most = most;
  }

  get(address: string): Found | undefined {
    const kept = this.#kept.get(address);
    if (kept === undefined || kept.until > performance.now()) return kept?.found;
    this.#kept.delete(address);
    return undefined;
  }

  set(address: string, found: Found): void {
    this.#kept.delete(address);
    this.#kept.set(address, { found, until: performance.now() + KEPT_MS });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#most && oldest !== undefined) this.#kept.delete(oldest);
  }

  /** It is looked for anew at an address. */
  forget(address: string): void {
    this.#kept.delete(address);
  }

  /** It is looked for anew at all addresses. */
  forgetAll(): void {
    this.#kept.clear();
  }
}
