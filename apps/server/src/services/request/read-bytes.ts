import type { ReadableStreamReadResult } from 'node:stream/web';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { freeBytes } from '../../platform/free-bytes.ts';
import type { BodySlot } from './body-slots.ts';

/** How slow a sender may be: half a minute of grace, as behind a hill, then a bad signal's bytes in a second. */
const GRACE_MS = 30_000;
const BYTES_PER_SECOND = 8 * 1024;

const neverArrived = (cause?: unknown): Problem =>
  new Problem('request/malformed', { status: 408, message: 'O pedido não chegou até o fim.', cause });

/** The bytes of a body as they arrive. Who reads no further leaves the rest to the connection, which throws it away. */
export class BodyReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #see: (part: Uint8Array) => void;
  readonly #parts: Uint8Array[] = [];
  #size = 0;
  #waitedMs = 0;
  #hasEnded = false;
  #slot: BodySlot | undefined;

  /** `see` is shown every part as it arrives, and may throw to refuse the body. */
  constructor(stream: ReadableStream<Uint8Array>, see: (part: Uint8Array) => void = () => undefined) {
    this.#reader = stream.getReader();
    this.#see = see;
  }

  /** Tells a slot from here on of what arrives, and of what arrived before; reading ends when it is lost. */
  holdIn(slot: BodySlot | undefined): void {
    this.#slot = slot;
    slot?.arrived(this.#size);
    if (this.#hasEnded) slot?.isWhole();
  }

  /**
   * Reads on until the body ends, or has more than `maxBytes`; says whether it ended within them.
   * `request/malformed` (408) for a sender who goes away, or is so slow that a slot would be held for ever.
   */
  async readTo(maxBytes: number): Promise<boolean> {
    while (!this.#hasEnded && this.#size <= maxBytes) {
      const part = await this.#next();
      if (part.done) this.#end();
      else this.#take(part.value);
    }
    return this.#hasEnded && this.#size <= maxBytes;
  }

  /** Hands over what was read, once. */
  takeBytes(): Uint8Array<ArrayBuffer> {
    const bytes = Buffer.concat(this.#parts);
    this.forget();
    return bytes;
  }

  /** Frees what was read and handed to nobody. */
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

/** The bytes of a body, or null where it has more than `maxBytes`; `slot` is where it was let in, if it is large. */
export async function readBytes(
  stream: ReadableStream<Uint8Array>,
  maxBytes: number,
  slot?: BodySlot,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = new BodyReader(stream);
  reader.holdIn(slot);
  try {
    return (await reader.readTo(maxBytes)) ? reader.takeBytes() : null;
  } finally {
    reader.forget();
  }
}
