import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { createBodySlots, type LargeBody } from './body-slots.ts';

const MIB = 1 << 20;
const LIMITS = {
  ofPerson: 2,
  together: 3,
  bytes: 10 * MIB,
  waitMs: 20,
  turnMs: 5,
  graceMs: 60_000,
  restMs: 30_000,
  waitingOfPerson: 2,
};

const bodyOf = (person: string, bytes = 1): LargeBody => ({ person, bytes, isDeclared: true });

const refused =
  (status: number) =>
  (error: unknown): boolean =>
    error instanceof Problem && error.status === status && (error.details.retryAfterSec ?? 0) > 0;

describe('large bodies', () => {
  test('of one person come in two at once; a third waits for one of them, and in the end is told to come later', async () => {
    const slots = createBodySlots(LIMITS);
    const [slot] = [await slots.enter(bodyOf('a')), await slots.enter(bodyOf('a'))];
    await assert.rejects(slots.enter(bodyOf('a')), refused(429));
    const third = slots.enter(bodyOf('a'));
    slot.leave();
    (await third).leave();
    await slots.enter(bodyOf('a'));
  });

  test('of everybody come in so many at once, and with so many bytes', async () => {
    const slots = createBodySlots(LIMITS);
    const first = await slots.enter(bodyOf('a', 6 * MIB));
    await assert.rejects(slots.enter(bodyOf('b', 6 * MIB)), refused(503));
    await slots.enter(bodyOf('b'));
    await slots.enter(bodyOf('c'));
    await assert.rejects(slots.enter(bodyOf('d')), refused(503));
    first.leave();
    await slots.enter(bodyOf('d'));
  });

  test('are let in in the order in which they came, but past those whose own others are in', async () => {
    const slots = createBodySlots({ ...LIMITS, waitMs: 60_000 });
    const inside = [
      await slots.enter(bodyOf('a')),
      await slots.enter(bodyOf('a')),
      await slots.enter(bodyOf('b')),
    ] as const;
    const order: string[] = [];
    const asked = [bodyOf('a'), bodyOf('c', 9.9 * MIB), bodyOf('d')].map(async (body) => {
      const done = await slots.enter(body);
      order.push(body.person);
      return done;
    });
    inside[2].leave();
    const c = await asked[1];
    inside[0].leave();
    await asked[0];
    c?.leave();
    await Promise.all(asked);
    assert.deepEqual(order, ['c', 'a', 'd']);
  });

  test('are let in as soon as a larger one before them waits no more', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
    const slots = createBodySlots(LIMITS);
    await slots.enter(bodyOf('a', 6 * MIB));
    const larger = slots.enter(bodyOf('b', 6 * MIB));
    context.mock.timers.tick(LIMITS.waitMs / 2);
    const small = slots.enter(bodyOf('c'));
    context.mock.timers.tick(LIMITS.waitMs / 2);
    await assert.rejects(larger, refused(503));
    context.mock.timers.tick(LIMITS.waitMs);
    (await small).leave();
  });

  test('of one person do not wait in any number', async () => {
    const slots = createBodySlots(LIMITS);
    const asked = Array.from({ length: 20 }, () => slots.enter(bodyOf('a')));
    await assert.rejects(asked[19] ?? Promise.resolve(), refused(429));
    const inside = (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled');
    assert.equal(inside.length, 2);
  });

  test('that never said how large they are take room as they arrive', async () => {
    const slots = createBodySlots(LIMITS);
    const unsaid = { person: 'a', bytes: 10 * MIB, isDeclared: false };
    const [first] = [await slots.enter(unsaid), await slots.enter(unsaid)];
    first.arrived(4 * MIB);
    await assert.rejects(slots.enter(bodyOf('b', 7 * MIB)), refused(503));
    const second = await slots.enter(bodyOf('b', 6 * MIB));
    first.arrived(1);
    await assert.rejects(first.lost, refused(503));
    first.leave();
    second.leave();
  });

  test('that come so slowly that they would be there for long give way to who waits, the slowest first', async () => {
    const slots = createBodySlots({ ...LIMITS, waitMs: 60_000, graceMs: 0, restMs: 60_000 });
    const [slow, fast, whole] = [
      await slots.enter(bodyOf('a', 4 * MIB)),
      await slots.enter(bodyOf('a', 4 * MIB)),
      await slots.enter(bodyOf('b')),
    ];
    slow.arrived(1);
    fast.arrived(4 * MIB - 1);
    whole.isWhole();
    const waiting = slots.enter(bodyOf('c'));
    await assert.rejects(slow.lost, refused(503));
    slow.leave();
    const third = await waiting;
    const still = await Promise.race([fast.lost, whole.lost, third.lost, Promise.resolve('in')]);
    assert.equal(still, 'in');
  });

  test('are not sent out by who has two of their own in', async () => {
    const slots = createBodySlots({ ...LIMITS, graceMs: 0, restMs: 0 });
    const [one] = [await slots.enter(bodyOf('a', MIB)), await slots.enter(bodyOf('a', MIB))];
    await assert.rejects(slots.enter(bodyOf('a')), refused(429));
    assert.equal(await Promise.race([one.lost, Promise.resolve('in')]), 'in');
  });
});
