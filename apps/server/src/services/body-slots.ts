import { Problem } from '@cafezal/domain/problem.ts';
import type { BodyLimits } from '../limits.ts';

/** A large body that asks to be read: whose it is, and how many bytes it may have. */
export type LargeBody = { readonly person: string; readonly bytes: number };

type Waiting = LargeBody & { enter: () => void };

/** Seconds after which room may be expected: most bodies are in and done with by then. */
const RETRY_AFTER_SEC = 5;

const personFull = (): Problem => new Problem('request/too-many', { retryAfterSec: RETRY_AFTER_SEC });

const instanceFull = (): Problem =>
  new Problem('server/not-ready', {
    message: 'Muita gente está enviando agora. Tente de novo em instantes.',
    retryAfterSec: RETRY_AFTER_SEC,
  });

/** Lets large bodies in, so many at once of a person and of everybody; the others wait in the order in which they came. */
export function createBodySlots(limits: BodyLimits) {
  const ofPerson = new Map<string, number>();
  const waiting: Waiting[] = [];
  let count = 0;
  let bytes = 0;

  const hasOwnRoom = ({ person }: LargeBody): boolean => (ofPerson.get(person) ?? 0) < limits.ofPerson;
  // One that is larger than everything together is let in alone.
  const hasRoom = (body: LargeBody): boolean =>
    count === 0 || (count < limits.together && bytes + body.bytes <= limits.bytes);

  function occupy(body: LargeBody): void {
    count += 1;
    bytes += body.bytes;
    ofPerson.set(body.person, (ofPerson.get(body.person) ?? 0) + 1);
  }

  function letIn(): void {
    for (const body of [...waiting]) {
      if (!hasOwnRoom(body)) continue;
      // Whoever came first of those who may is not overtaken by smaller bodies.
      if (!hasRoom(body)) return;
      waiting.splice(waiting.indexOf(body), 1);
      occupy(body);
      body.enter();
    }
  }

  function leave(body: LargeBody): void {
    count -= 1;
    bytes -= body.bytes;
    const left = (ofPerson.get(body.person) ?? 1) - 1;
    if (left === 0) ofPerson.delete(body.person);
    else ofPerson.set(body.person, left);
    letIn();
  }

  function wait(body: LargeBody): Promise<void> {
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        ...body,
        enter: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(entry), 1);
        reject(hasOwnRoom(body) ? instanceFull() : personFull());
      }, limits.waitMs);
      waiting.push(entry);
      letIn();
    });
  }

  return {
    /**
     * Takes a slot, to be given back by the function that is returned. Who finds none within `waitMs` gets
     * `request/too-many` (429) where it is one's own bodies that fill them, else `server/not-ready` (503).
     */
    enter: async (body: LargeBody): Promise<() => void> => {
      const ownWaiting = waiting.filter(({ person }) => person === body.person).length;
      if (ownWaiting >= limits.waitingOfPerson) throw personFull();
      await wait(body);
      return () => leave(body);
    },
  };
}

/** What `createBodySlots` makes. */
export type BodySlots = ReturnType<typeof createBodySlots>;
