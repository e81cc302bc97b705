import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Problem } from '@cafezal/domain/problem.ts';
import { createBodySlots } from './body-slots.ts';

const MIB = 1 << 20;
const LIMITS = { ofPerson: 2, together: 3, bytes: 10 * MIB, waitMs: 20, waitingOfPerson: 2 };

const refused =
  (status: number) =>
  (error: unknown): boolean =>
    error instanceof Problem && error.status === status && (error.details.retryAfterSec ?? 0) > 0;

describe('large bodies', () => {
  test('of one person come in two at once; a third waits for one of them, and in the end is told to come later', async () => {
    const slots = createBodySlots(LIMITS);
    const [leave] = [await slots.enter({ person: 'a', bytes: 1 }), await slots.enter({ person: 'a', bytes: 1 })];
    await assert.rejects(slots.enter({ person: 'a', bytes: 1 }), refused(429));
    const third = slots.enter({ person: 'a', bytes: 1 });
    leave();
    (await third)();
    await slots.enter({ person: 'a', bytes: 1 });
  });

  test('of everybody come in so many at once, and with so many bytes', async () => {
    const slots = createBodySlots(LIMITS);
    const first = await slots.enter({ person: 'a', bytes: 6 * MIB });
    await assert.rejects(slots.enter({ person: 'b', bytes: 6 * MIB }), refused(503));
    await slots.enter({ person: 'b', bytes: 1 });
    await slots.enter({ person: 'c', bytes: 1 });
    await assert.rejects(slots.enter({ person: 'd', bytes: 1 }), refused(503));
    first();
    await slots.enter({ person: 'd', bytes: 1 });
  });

  test('are let in in the order in which they came, but past those whose own others are in', async () => {
    const slots = createBodySlots({ ...LIMITS, waitMs: 60_000 });
    const leave = [
      await slots.enter({ person: 'a', bytes: 1 }),
      await slots.enter({ person: 'a', bytes: 1 }),
      await slots.enter({ person: 'b', bytes: 1 }),
    ] as const;
    const order: string[] = [];
    const asked = [
      { person: 'a', bytes: 1 },
      { person: 'c', bytes: 9.9 * MIB },
      { person: 'd', bytes: 1 },
    ].map(async (body) => {
      const done = await slots.enter(body);
      order.push(body.person);
      return done;
    });
    leave[2]();
    const c = await asked[1];
    leave[0]();
    await asked[0];
    c?.();
    await Promise.all(asked);
    assert.deepEqual(order, ['c', 'a', 'd']);
  });

  test('of one person do not wait in any number', async () => {
    const slots = createBodySlots(LIMITS);
    const asked = Array.from({ length: 20 }, () => slots.enter({ person: 'a', bytes: 1 }));
    await assert.rejects(asked[19] ?? Promise.resolve(), refused(429));
    const inside = (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled');
    assert.equal(inside.length, 2);
  });
});
