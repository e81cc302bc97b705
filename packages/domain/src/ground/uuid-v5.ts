const rotated = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

/** UTF-8 bytes of a text. */
function bytesOf(text: string): number[] {
  const escaped = encodeURIComponent(text.toWellFormed());
  const bytes: number[] = [];
  for (let at = 0; at < escaped.length; at += 1) {
    const isEscape = escaped[at] === '%';
    bytes.push(isEscape ? Number.parseInt(escaped.slice(at + 1, at + 3), 16) : escaped.charCodeAt(at));
    if (isEscape) at += 2;
  }
  return bytes;
}

/** The constant of SHA-1 for a round, and what it does with three words. */
function roundOf(round: number, [b, c, d]: readonly [number, number, number]): number {
  if (round < 20) return ((b & c) | (~b & d)) + 0x5a827999;
  if (round < 40) return (b ^ c ^ d) + 0x6ed9eba1;
  if (round < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
  return (b ^ c ^ d) + 0xca62c1d6;
}

const ROUNDS = 80;

type Words = readonly [number, number, number, number, number];

/** A block of 64 bytes worked into the hash so far. */
function worked(hash: Words, block: DataView): Words {
  const words = new DataView(new ArrayBuffer(ROUNDS * 4));
  const word = (at: number): number => words.getUint32(at * 4);
  for (let at = 0; at < ROUNDS; at += 1) {
    const mixed =
      at < 16 ? block.getUint32(at * 4) : rotated(word(at - 3) ^ word(at - 8) ^ word(at - 14) ^ word(at - 16), 1);
    words.setUint32(at * 4, mixed);
  }
  let [a, b, c, d, e] = hash;
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = (rotated(a, 5) + roundOf(round, [b, c, d]) + e + word(round)) | 0;
    [a, b, c, d, e] = [next, a, rotated(b, 30), c, d];
  }
  return [(hash[0] + a) | 0, (hash[1] + b) | 0, (hash[2] + c) | 0, (hash[3] + d) | 0, (hash[4] + e) | 0];
}

/** The first 16 bytes of the SHA-1 of some bytes (FIPS 180-4). */
function digest(bytes: readonly number[]): DataView {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  let hash: Words = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
  for (let at = 0; at < padded.length; at += 64) hash = worked(hash, new DataView(padded.buffer, at, 64));
  const result = new DataView(new ArrayBuffer(16));
  for (const [at, word] of hash.slice(0, 4).entries()) result.setUint32(at * 4, word);
  return result;
}

const SPACE_BYTES = 16;

/**
 * The UUIDv5 (RFC 9562) of a name within a namespace that is itself a UUID: the same pair gives the same id. It is
 * worked out here because browsers hash asynchronously only.
 */
export function uuidV5(namespace: string, name: string): string {
  const digits = namespace.replaceAll('-', '');
  const space = Array.from({ length: SPACE_BYTES }, (_, at) => Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16));
  const bytes = digest([...space, ...bytesOf(name)]);
  bytes.setUint8(6, (bytes.getUint8(6) & 0x0f) | 0x50);
  bytes.setUint8(8, (bytes.getUint8(8) & 0x3f) | 0x80);
  const hex = [0, 8].map((half) => bytes.getBigUint64(half).toString(16).padStart(16, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
