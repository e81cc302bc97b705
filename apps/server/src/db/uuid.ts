import { createHash, randomBytes } from 'node:crypto';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether text is a UUID of any version. */
export const isUuid = (value: string): boolean => UUID.test(value);

function format(bytes: Buffer, version: number): string {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | (version << 4), 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A UUIDv7 of an instant (RFC 9562): sorts by time to the millisecond, the rest is random. */
export function uuidV7(at: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(at.getTime(), 0, 6);
  return format(bytes, 7);
}

/** The UUIDv5 (RFC 9562) of a name within a namespace that is itself a UUID: the same pair gives the same id. */
export function uuidV5(namespace: string, name: string): string {
  const space = Buffer.from(namespace.replaceAll('-', ''), 'hex');
  return format(createHash('sha1').update(space).update(name, 'utf8').digest().subarray(0, 16), 5);
}
