import { randomUUID } from 'node:crypto';

/** A UUIDv7 of an instant (RFC 9562): sorts by time to the millisecond, the rest is random. */
export function uuidV7(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  // Its random bits and variant stand where those of a UUIDv4 do, of which Node makes many at a time.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
