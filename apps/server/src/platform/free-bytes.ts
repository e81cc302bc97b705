/**
 * Releases the memory of bytes that nobody reads any more; they are empty afterwards. The garbage collector would leave
 * tens of megabytes of bodies for a while, and the C library would keep that memory for good. Bytes that share their
 * buffer with others stay.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
