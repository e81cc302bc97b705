import type { DeviceDatabase } from '../database/device-database.ts';
import { ApiError } from '../server/api.ts';
import { BatchRefusedError, ReadingsRefusedError } from './sync.ts';

/** The first call of a page: its bytes take 16 s at 1 kB/s, about the slowest signal that carries anything. */
const FIRST_BYTES = 16_000;
/** A quarter of what the server takes in one body. */
const MOST_BYTES = 1_000_000;
/** A call that took no longer is followed by one twice as large, which then takes half of the 30 s that a call has. */
const QUICK_MS = 7_500;
const SLOW_MS = 15_000;
/** A network that is away fails sooner, whatever the size. */
const BROKE_OFF_MS = 1_000;

/** A call got no answer in time although the server answers others: its way up is too slow for so much. */
export class SlowUploadError extends Error {}

const bytesOf = (sent: unknown): number => new TextEncoder().encode(JSON.stringify(sent)).length;

/** Whether the server got the call and said no. */
const isAnswer = (error: unknown): boolean =>
  error instanceof ApiError || error instanceof BatchRefusedError || error instanceof ReadingsRefusedError;

/** How much a call of the queue carries, by how long earlier ones took. */
class CallSize {
  #bytes = FIRST_BYTES;
  /** Positions of writes that went alone and still got no answer in time: all others go before them. */
  readonly late = new Set<number>();

  /** The first of these that the next call carries: one at least. */
  fitting<Item>(items: readonly Item[], sentOf: (item: Item) => unknown): readonly Item[] {
    let left = this.#bytes;
    const end = items.findIndex((item, at) => {
      left -= bytesOf(sentOf(item));
      return at > 0 && left < 0;
    });
    return end === -1 ? items : items.slice(0, end);
  }

  /** Makes a call that carries this, and learns from it. */
  async during<Answer>(sent: unknown, call: () => Promise<Answer>): Promise<Answer> {
    const began = performance.now();
    const took = () => performance.now() - began;
    try {
      const answer = await call();
      this.#went(bytesOf(sent), took());
      return answer;
    } catch (error) {
      const brokeOff = error instanceof SlowUploadError || (took() >= BROKE_OFF_MS && !isAnswer(error));
      if (brokeOff) this.#bytes = bytesOf(sent) / 2;
      throw error;
    }
  }

  #went(bytes: number, ms: number): void {
    if (ms > SLOW_MS) this.#bytes = bytes / 2;
    else if (ms <= QUICK_MS) this.#bytes = Math.min(Math.max(this.#bytes, bytes * 2), MOST_BYTES);
  }
}

const sizes = new WeakMap<DeviceDatabase, CallSize>();

/** How much the calls of a device carry, as this page has learnt. */
export function callSizeOf(database: DeviceDatabase): CallSize {
  const size = sizes.get(database) ?? new CallSize();
  sizes.set(database, size);
  return size;
}
