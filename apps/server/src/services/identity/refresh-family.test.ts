import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type Held, race, sessionInMemory, TAB_STEPS } from '../../test/refresh-model.ts';

const RACES = 1_000;

const begin = () => {
  const clock = { now: Date.parse('2026-07-15T12:00:00Z') };
  return { clock, ...sessionInMemory(clock) };
};

describe('a session of which answers are lost', () => {
  test(`signs nobody out in ${RACES} races of tabs`, async () => {
    await fc.assert(
      fc.asyncProperty(TAB_STEPS, async (steps) => {
        const session = begin();
        assert.equal(await race(steps, session), 0);
        assert.equal(session.isEnded(), false);
      }),
      { numRuns: RACES },
    );
  });

  test('is answered with one successor for a minute, then with others, the twentieth again and again', async () => {
    const { clock, first, server } = begin();
    const ask = async (): Promise<string> => (await server.refresh(first.refresh, clock.now))?.refresh ?? 'refused';
    const seen: string[] = [];
    for (let minutes = 0; minutes < 30; minutes += 1) {
      const [one, other] = [await ask(), await ask()];
      assert.equal(one, other);
      seen.push(one);
      clock.now += 60_000;
    }
    assert.equal(new Set(seen).size, 20);
    assert.equal(new Set(seen.slice(19)).size, 1);
  });
});

/** What two do who hold one token: each asks for the next one or uses what they hold. */
const theftStep = fc.record({
  who: fc.constantFrom('owner', 'thief'),
  what: fc.constantFrom('refresh', 'use'),
  afterMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 200_000 })),
});

describe('a session whose token was stolen', () => {
  test('never lives on as two that do not know of each other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(theftStep, { minLength: 2, maxLength: 30 }), async (steps) => {
        const { clock, first, server, isEnded } = begin();
        const holds: Record<'owner' | 'thief', Held> = { owner: first, thief: first };
        for (const { who, what, afterMs } of steps) {
          clock.now += afterMs;
          if (what === 'use') await server.use(holds[who].access);
          else holds[who] = (await server.refresh(holds[who].refresh, clock.now)) ?? holds[who];
        }
        // Once both used what they hold and asked anew a minute apart, one of them showed what is dead.
        for (const who of ['owner', 'thief'] as const) {
          await server.use(holds[who].access);
          clock.now += 61_000;
          const next = await server.refresh(holds[who].refresh, clock.now);
          if (next !== null) await server.use(next.access);
        }
        assert.equal(isEnded(), true);
      }),
      { numRuns: RACES },
    );
  });
});
