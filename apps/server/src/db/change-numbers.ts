import type { DatabaseTransaction } from './database.ts';

/**
 * The change numbers of a transaction that holds the lock of the farm's row by `lockFarmForWriting`. Every changed
 * thing gets a number of its own, as bigint text, ascending.
 */
export class ChangeNumbers {
  readonly #locked: bigint;
  #last: bigint;

  /** `locked` is the number that the lock took, the first to be used. */
  constructor(locked: string) {
    this.#locked = BigInt(locked);
    this.#last = this.#locked - 1n;
  }

  /** The next `count` numbers. */
  take(count: number): string[] {
    const numbers = Array.from({ length: count }, (_, at) => String(this.#last + BigInt(at + 1)));
    this.#last += BigInt(count);
    return numbers;
  }

  /** Marks the current position; the answered function releases all later numbers, for writes that are rolled back. */
  mark(): () => void {
    const last = this.#last;
    return () => {
      this.#last = last;
    };
  }

  /** Whether any number was used by a write that stays. */
  get areTaken(): boolean {
    return this.#last >= this.#locked;
  }

  /** Stores the last used number in the farm's row; the lock itself took one. */
  async keep(trx: DatabaseTransaction, farmKey: string): Promise<void> {
    if (this.#last === this.#locked) return;
    await trx
      .updateTable('farms')
      .set({ seq: String(this.#last) })
      .where('key', '=', farmKey)
      .execute();
  }
}
