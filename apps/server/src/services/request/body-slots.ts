import { Problem } from '@cafezal/domain/record/problem.ts';
import type { BodyLimits } from './limits.ts';

/**
 * A large body that asks for a slot: its sender, its bytes, and whether the request declared them or they are the most
 * that the route allows.
 */
export type LargeBody = { readonly person: string; readonly bytes: number; readonly isDeclared: boolean };

/** The slot of one body. Its reader reports here what arrives. */
export type BodySlot = {
  /** Counts arrived bytes. A body of undeclared length takes room only as it arrives. */
  readonly arrived: (bytes: number) => void;
  /** Reports that the whole body arrived; it cannot be evicted any more. */
  readonly isWhole: () => void;
  /** Rejects with `server/not-ready` (503) when the body is evicted. */
  readonly lost: Promise<never>;
  readonly leave: () => void;
};

type Held = LargeBody & { reserved: number; arrived: number; since: number; isArriving: boolean; evict: () => void };
type Waiting = LargeBody & { enter: () => void };

/** Seconds after which a client tries again: most bodies are read by then. */
const RETRY_AFTER_SEC = 5;

const personFull = (): Problem => new Problem('request/too-many', { retryAfterSec: RETRY_AFTER_SEC });

const instanceFull = (): Problem =>
  new Problem('server/not-ready', {
    message: 'Muita gente está enviando agora. Tente de novo em instantes.',
    retryAfterSec: RETRY_AFTER_SEC,
  });

/** Milliseconds until the rest of a body has arrived, at its pace so far. */
function timeLeft({ bytes, arrived, since }: Held): number {
  const spent = performance.now() - since;
  return arrived === 0 ? Number.POSITIVE_INFINITY : ((bytes - arrived) / arrived) * spent;
}

/** The bodies that have a slot. */
class ActiveBodies {
  readonly #limits: BodyLimits;
  readonly #held = new Set<Held>();
  #bytes = 0;

  constructor(limits: BodyLimits) {
    this.#limits = limits;
  }

  hasRoomForPerson({ person }: LargeBody): boolean {
    return [...this.#held].filter((held) => held.person === person).length < this.#limits.ofPerson;
  }

  /** A body that is larger than the limit of all together gets a slot when it is alone. */
  hasRoom(body: LargeBody): boolean {
    const bytes = body.isDeclared ? body.bytes : 0;
    return (
      this.#held.size === 0 || (this.#held.size < this.#limits.together && this.#bytes + bytes <= this.#limits.bytes)
    );
  }

  add(body: LargeBody, evict: () => void): Held {
    const reserved = body.isDeclared ? body.bytes : 0;
    const held = { ...body, reserved, arrived: 0, since: performance.now(), isArriving: true, evict };
    this.#held.add(held);
    this.#bytes += reserved;
    return held;
  }

  /** Counts arrived bytes; false where all bodies together have more than they may. */
  grow(held: Held, bytes: number): boolean {
    held.arrived += bytes;
    const more = Math.max(0, held.arrived - held.reserved);
    held.reserved += more;
    this.#bytes += more;
    return more === 0 || this.#bytes <= this.#limits.bytes || this.#held.size === 1;
  }

  remove(held: Held): void {
    if (this.#held.delete(held)) this.#bytes -= held.reserved;
  }

  /** Evicts the body with the longest time left, if that is longer than `restMs`; says whether there was one. */
  evictSlowest(): boolean {
    const { graceMs, restMs } = this.#limits;
    const pastGrace = [...this.#held].filter(
      ({ isArriving, since }) => isArriving && performance.now() - since >= graceMs,
    );
    const [slowest] = pastGrace.sort((one, other) => timeLeft(other) - timeLeft(one));
    if (slowest === undefined || timeLeft(slowest) < restMs) return false;
    slowest.isArriving = false;
    slowest.evict();
    return true;
  }
}

/** Gives a body its slot. */
function slotOf(active: ActiveBodies, body: LargeBody, onLeave: () => void): BodySlot {
  const { promise: lost, reject } = Promise.withResolvers<never>();
  // A reader that is done no longer handles the rejection.
  lost.catch(() => undefined);
  const held = active.add(body, () => reject(instanceFull()));
  return {
    lost,
    arrived: (bytes) => {
      if (!active.grow(held, bytes) && !active.evictSlowest()) held.evict();
    },
    isWhole: () => {
      held.isArriving = false;
    },
    leave: () => {
      active.remove(held);
      onLeave();
    },
  };
}

/**
 * Limits the large bodies that are read at once, of one person and of everybody. The others wait in the order in which
 * they came. While somebody waits, the slowest sender is evicted: a few slow senders would otherwise block everybody
 * else.
 */
export function createBodySlots(limits: BodyLimits) {
  const active = new ActiveBodies(limits);
  const waiting: Waiting[] = [];

  function admitWaiting(): void {
    for (const body of [...waiting]) {
      if (!active.hasRoomForPerson(body)) continue;
      // Smaller bodies do not overtake the first one that its person's limit allows.
      if (!active.hasRoom(body)) return;
      waiting.splice(waiting.indexOf(body), 1);
      body.enter();
    }
  }

  function wait(body: LargeBody): Promise<BodySlot> {
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        ...body,
        enter: () => {
          clearTimeout(late);
          clearInterval(turn);
          resolve(slotOf(active, body, admitWaiting));
        },
      };
      const turn = setInterval(() => {
        if (waiting.find((one) => active.hasRoomForPerson(one)) === entry) active.evictSlowest();
      }, limits.turnMs);
      const late = setTimeout(() => {
        clearInterval(turn);
        waiting.splice(waiting.indexOf(entry), 1);
        reject(active.hasRoomForPerson(body) ? instanceFull() : personFull());
        // Those behind it may have room.
        admitWaiting();
      }, limits.waitMs);
      waiting.push(entry);
      admitWaiting();
    });
  }

  return {
    /**
     * Waits for a slot; the caller must leave it. After `waitMs` without one: `request/too-many` (429) where the
     * person's own bodies take all that the person may have, else `server/not-ready` (503).
     */
    enter: async (body: LargeBody): Promise<BodySlot> => {
      const ownWaiting = waiting.filter(({ person }) => person === body.person).length;
      if (ownWaiting >= limits.waitingOfPerson) throw personFull();
      return wait(body);
    },
  };
}

/** What `createBodySlots` makes. */
export type BodySlots = ReturnType<typeof createBodySlots>;
