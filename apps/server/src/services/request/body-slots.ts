import { Problem } from '@cafezal/domain/record/problem.ts';
import type { BodyLimits } from './limits.ts';

/** A large body that asks to be read: whose it is, how many bytes it may have, and whether it said so itself. */
export type LargeBody = { readonly person: string; readonly bytes: number; readonly isDeclared: boolean };

/** A body that is let in, as whoever reads it tells of it. */
export type BodySlot = {
  /** Takes down bytes that arrived. One that never said how many would come takes room by them alone. */
  readonly arrived: (bytes: number) => void;
  /** Says that all of it is here: nobody waits for its sender any more. */
  readonly isWhole: () => void;
  /** Rejects with `server/not-ready` (503) when it has to give way. */
  readonly lost: Promise<never>;
  readonly leave: () => void;
};

type Held = LargeBody & { reserved: number; arrived: number; since: number; isComing: boolean; giveWay: () => void };
type Waiting = LargeBody & { enter: () => void };

/** Seconds after which room may be expected: most bodies are in and done with by then. */
const RETRY_AFTER_SEC = 5;

const personFull = (): Problem => new Problem('request/too-many', { retryAfterSec: RETRY_AFTER_SEC });

const instanceFull = (): Problem =>
  new Problem('server/not-ready', {
    message: 'Muita gente está enviando agora. Tente de novo em instantes.',
    retryAfterSec: RETRY_AFTER_SEC,
  });

/** Milliseconds that a body is going to hold its place, at the pace at which it came so far. */
function restOf({ bytes, arrived, since }: Held): number {
  const spent = performance.now() - since;
  return arrived === 0 ? Number.POSITIVE_INFINITY : ((bytes - arrived) / arrived) * spent;
}

/** The bodies that are in. */
class Inside {
  readonly #limits: BodyLimits;
  readonly #held = new Set<Held>();
  #bytes = 0;

  constructor(limits: BodyLimits) {
    this.#limits = limits;
  }

  hasRoomOfPerson({ person }: LargeBody): boolean {
    return [...this.#held].filter((held) => held.person === person).length < this.#limits.ofPerson;
  }

  /** One that is larger than everything together is let in alone. */
  hasRoom(body: LargeBody): boolean {
    const bytes = body.isDeclared ? body.bytes : 0;
    return (
      this.#held.size === 0 || (this.#held.size < this.#limits.together && this.#bytes + bytes <= this.#limits.bytes)
    );
  }

  add(body: LargeBody, giveWay: () => void): Held {
    const reserved = body.isDeclared ? body.bytes : 0;
    const held = { ...body, reserved, arrived: 0, since: performance.now(), isComing: true, giveWay };
    this.#held.add(held);
    this.#bytes += reserved;
    return held;
  }

  /** Counts what arrived; says whether it is within what all may have together. */
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

  /** Sends out who would hold its place longest, if that is long; says whether there was one. */
  sendOutSlowest(): boolean {
    const { graceMs, restMs } = this.#limits;
    const settled = [...this.#held].filter(({ isComing, since }) => isComing && performance.now() - since >= graceMs);
    const [slowest] = settled.sort((one, other) => restOf(other) - restOf(one));
    if (slowest === undefined || restOf(slowest) < restMs) return false;
    slowest.isComing = false;
    slowest.giveWay();
    return true;
  }
}

/** Lets a body in: what its reader gets. */
function slotOf(inside: Inside, body: LargeBody, onLeave: () => void): BodySlot {
  const { promise: lost, reject } = Promise.withResolvers<never>();
  // Whoever is done does not listen any more.
  lost.catch(() => undefined);
  const held = inside.add(body, () => reject(instanceFull()));
  return {
    lost,
    arrived: (bytes) => {
      if (!inside.grow(held, bytes) && !inside.sendOutSlowest()) held.giveWay();
    },
    isWhole: () => {
      held.isComing = false;
    },
    leave: () => {
      inside.remove(held);
      onLeave();
    },
  };
}

/**
 * Lets large bodies in, so many at once of a person and of everybody; the others wait in the order in which they came.
 * While somebody waits, who sends so slowly that their place would be held for long gives way: a few of them would
 * otherwise keep everybody out.
 */
export function createBodySlots(limits: BodyLimits) {
  const inside = new Inside(limits);
  const waiting: Waiting[] = [];

  function letIn(): void {
    for (const body of [...waiting]) {
      if (!inside.hasRoomOfPerson(body)) continue;
      // Whoever came first of those who may is not overtaken by smaller bodies.
      if (!inside.hasRoom(body)) return;
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
          resolve(slotOf(inside, body, letIn));
        },
      };
      const turn = setInterval(() => {
        if (waiting.find((one) => inside.hasRoomOfPerson(one)) === entry) inside.sendOutSlowest();
      }, limits.turnMs);
      const late = setTimeout(() => {
        clearInterval(turn);
        waiting.splice(waiting.indexOf(entry), 1);
        reject(inside.hasRoomOfPerson(body) ? instanceFull() : personFull());
      }, limits.waitMs);
      waiting.push(entry);
      letIn();
    });
  }

  return {
    /**
     * Takes a slot, to be left by whoever got it. Who finds none within `waitMs` gets `request/too-many` (429) where it
     * is one's own bodies that fill them, else `server/not-ready` (503).
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
