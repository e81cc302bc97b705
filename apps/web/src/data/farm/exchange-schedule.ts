import { backoffMs } from '../server/backoff.ts';

const PULL_EACH_MS = 60_000;
/** Shortest pause between a failed exchange and one that the person's action starts, in ms. */
const SHORTEST_PAUSE_MS = 1_000;

/** How an exchange ended. `refused`: the server answered that this person may not. */
export type Outcome = 'done' | 'refused' | 'failed';

/** An exchange, and what follows it. `exchange` never rejects. */
type Parts = { exchange: () => Promise<Outcome>; onEnd: (outcome: Outcome) => Promise<void> };

/** When a farm exchanges with the server: one exchange at a time, each minute, after failures with growing pauses. */
export class ExchangeSchedule {
  #parts: Parts;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Exchanges that failed in a row, and until when none is started, by `performance.now()`. */
  #failures = 0;
  #quietUntil = 0;
  #isStopped = false;
  #isBusy = false;
  #isWanted = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  /** Starts no further exchange. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Waits so many ms before the next exchange, or the shortest pause. */
  pause(milliseconds: number): void {
    this.#quietUntil = performance.now() + Math.max(milliseconds, SHORTEST_PAUSE_MS);
  }

  /** Exchanges as soon as the current exchange and a pause have ended. */
  soon(): void {
    // One that is under way may have read the queue already, and its end would put off what waits for its turn.
    if (this.#isBusy) this.#isWanted = true;
    else this.#again(Math.max(this.#quietUntil - performance.now(), 0));
  }

  /** Exchanges now. A request during an exchange starts another one after it. */
  async now(): Promise<void> {
    if (this.#isBusy) {
      this.#isWanted = true;
      return;
    }
    this.#isBusy = true;
    const outcome = await this.#parts.exchange();
    this.#isBusy = false;
    await this.#parts.onEnd(outcome);
    const isWanted = this.#isWanted && outcome === 'done';
    this.#isWanted = false;
    if (outcome === 'done') this.#failures = 0;
    if (isWanted) this.soon();
    else this.#again(outcome === 'failed' ? this.#waitAfterFailure() : PULL_EACH_MS);
  }

  #waitAfterFailure(): number {
    return Math.max(backoffMs(this.#failures++, Math.random()), this.#quietUntil - performance.now());
  }

  #again(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (!this.#isStopped) this.#timer = setTimeout(() => this.now(), milliseconds);
  }
}
