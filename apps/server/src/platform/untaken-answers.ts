import type { Socket } from 'node:net';

/** Most bytes of answers that may wait for their readers, how long a reader is let be, and how often is looked. */
export type UntakenLimits = { readonly bytes: number; readonly graceMs: number; readonly everyMs: number };

/** A phone without signal leaves some megabytes for a minute; only many who read nothing come to so much. */
export const UNTAKEN_LIMITS: UntakenLimits = { bytes: 128 * 1024 * 1024, graceMs: 5_000, everyMs: 1_000 };

/** A connection, and the bytes of its answers that its reader has not taken. */
export type Untaken = { readonly socket: Socket; readonly bytes: number };

/**
 * Looks, until it is stopped, at what waits for its readers. Where that is too much in all, the connections on which the most waits are closed,
 * once something waited there for a while: whoever asks for much and reads none of it would otherwise take all memory.
 */
export function boundUntaken(untaken: () => readonly Untaken[], { bytes: most, graceMs, everyMs }: UntakenLimits) {
  const waitingSince = new WeakMap<Socket, number>();
  const hasWaited = ({ socket, bytes }: Untaken): boolean => {
    const now = performance.now();
    const since = bytes === 0 ? now : (waitingSince.get(socket) ?? now);
    if (bytes === 0) waitingSince.delete(socket);
    else waitingSince.set(socket, since);
    return now - since >= graceMs;
  };
  const look = (): void => {
    const all = untaken();
    const late = all.filter(hasWaited).sort((one, other) => other.bytes - one.bytes);
    let left = all.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { socket, bytes } of late) {
      if (left <= most) return;
      socket.destroy();
      left -= bytes;
    }
  };
  const timer = setInterval(look, everyMs).unref();
  return { stop: (): void => clearInterval(timer) };
}
