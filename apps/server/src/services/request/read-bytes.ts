import type { ReadableStreamReadResult } from 'node:stream/web';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { freeBytes } from '../../platform/free-bytes.ts';
import type { BodySlot } from './body-slots.ts';
import { nextTurn } from './next-turn.ts';

/** How slow a sender may be: half a minute of grace, as in a dead spot, then the rate of a bad signal. */
const GRACE_MS = 30_000;
const BYTES_PER_SECOND = 8 * 1024;
/** Bytes that are copied in one turn: about two milliseconds'. */
const COPIED_AT_A_TIME = 2 * 1024 * 1024;

const neverArrived = (cause?: unknown): Problem =>
  new Problem('request/malformed', { status: 408, message: 'O pedido não chegou até o fim.', cause });

/** Reads the bytes of a body as they arrive. An unread rest is discarded by the connection. */
export class BodyReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #see: (part: Uint8Array) => void;
  readonly #parts: Uint8Array[] = [];
  #size = 0;
  #waitedMs = 0;
  #hasEnded = false;
  #slot: BodySlot | undefined;

  /** `see` is called with every part as it arrives, and may throw to refuse the body. */
  constructor(stream: ReadableStream<Uint8Array>, see: (part: Uint8Array) => void = () => undefined) {
    this.#reader = stream.getReader();
    this.#see = see;
  }

  /** Reports arrived bytes to a slot, also those from before; reading ends when the slot is lost. */
  holdIn(slot: BodySlot | undefined): void {
    this.#slot = slot;
    slot?.arrived(this.#size);
    if (this.#hasEnded) slot?.isWhole();
  }

  /**
   * Reads until the body ends or has more than `maxBytes`; answers whether it ended within that. `request/malformed`
   * (408) if the sender disconnects, or is so slow that it would hold a slot for too long.
   */
  async readTo(maxBytes: number): Promise<boolean> {
    while (!this.#hasEnded && this.#size <= maxBytes) {
      const part = await this.#next();
      if (part.done) this.#end();
      else this.#take(part.value);
    }
    return this.#hasEnded && this.#size <= maxBytes;
  }

  /** Hands over the bytes, once. */
  takeBytes(): Uint8Array<ArrayBuffer> {
    const bytes = Buffer.concat(this.#parts);
    this.forget();
    return bytes;
  }

  /** Hands over the bytes of a large body, once: others get their turn while they are copied. */
  async takeBytesInTurns(): Promise<Uint8Array<ArrayBuffer>> {
    const parts = this.#parts.splice(0);
    const bytes = Buffer.allocUnsafeSlow(this.#size);
    let [at, turn] = [0, 0];
    for (const part of parts) {
      bytes.set(part, at);
      at += part.length;
      turn += part.length;
      freeBytes(part);
      if (turn < COPIED_AT_A_TIME) continue;
      await nextTurn();
      turn = 0;
    }
    return bytes;
  }

  /** Releases bytes that were not handed over. */
  forget(): void {
    for (const part of this.#parts.splice(0)) freeBytes(part);
  }

  #take(part: Uint8Array): void {
    this.#size += part.length;
    this.#see(part);
    this.#parts.push(part);
    this.#slot?.arrived(part.length);
  }

  #end(): void {
    this.#hasEnded = true;
    this.#slot?.isWhole();
  }

  async #next(): Promise<ReadableStreamReadResult<Uint8Array>> {
    const begun = performance.now();
    const allowed = GRACE_MS + (this.#size / BYTES_PER_SECOND) * 1_000 - this.#waitedMs;
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(neverArrived()), Math.max(0, allowed));
    const arriving = this.#reader.read().catch((cause: unknown) => Promise.reject(neverArrived(cause)));
    try {
      return await Promise.race([arriving, late, ...(this.#slot === undefined ? [] : [this.#slot.lost])]);
    } finally {
      clearTimeout(timer);
      this.#waitedMs += performance.now() - begun;
    }
  }
}

/** The bytes of a body, or null if it has more than `maxBytes`; `slot` is the slot of a large body. */
export async function readBytes(
  stream: ReadableStream<Uint8Array>,
  maxBytes: number,
  slot?: BodySlot,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = new BodyReader(stream);
  reader.holdIn(slot);
  try {
    return (await reader.readTo(maxBytes)) ? await reader.takeBytesInTurns() : null;
  } finally {
    reader.forget();
  }
}
