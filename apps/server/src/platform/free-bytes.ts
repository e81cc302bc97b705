/**
 * Gives the memory of bytes back now, of which nobody reads any more: they are empty afterwards. Left to the collector,
 * tens of megabytes of bodies lie about before it looks, and the C library keeps the room that they took for good.
 * Bytes that share their memory with others stay.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
