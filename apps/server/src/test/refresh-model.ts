import fc from 'fast-check';
import {
  createSuccessors,
  type FamilyToken,
  firstRefreshToken,
  hashOf,
  succession,
} from '../services/identity/refresh-family.ts';

/** The tokens on a device. In the model an access token is the hash of the refresh token it came with. */
export type Held = { access: string; refresh: string };

/** A session on a server: how it answers refresh tokens and accepts access tokens; null is a refusal. */
export type SessionServer = {
  refresh: (token: string, askedAt: number) => Promise<Held | null>;
  use: (access: string) => Promise<boolean>;
};

const keyOf = (refreshToken: string): string => hashOf(refreshToken).toString('base64url');

/** The server's own rules over rows in memory, for more races than a database has time for. */
export function sessionInMemory(clock: { now: number }): {
  first: Held;
  server: SessionServer;
  isEnded: () => boolean;
} {
  const successorOf = createSuccessors('the secret of a model, long enough');
  const rows = new Map<string, FamilyToken>();
  let isEnded = false;
  const insert = (token: string, state: FamilyToken['state'], number: number): void => {
    rows.set(keyOf(token), { hash: hashOf(token), state, number, madeAt: new Date(clock.now), retiredAt: null });
  };
  const confirm = (key: string): void => {
    for (const [each, row] of rows) {
      if (each === key) row.state = 'confirmed';
      else if (row.state === 'confirmed') Object.assign(row, { state: 'retired', retiredAt: new Date(clock.now) });
      else if (row.state === 'unconfirmed') row.state = 'dead';
    }
  };
  const refuse = (): null => {
    isEnded = true;
    return null;
  };
  const first = firstRefreshToken();
  insert(first, 'confirmed', 0);
  return {
    first: { access: keyOf(first), refresh: first },
    isEnded: () => isEnded,
    server: {
      refresh: async (token, askedAt) => {
        const shown = rows.get(keyOf(token));
        if (shown === undefined || isEnded) return null;
        const next = succession(shown, [...rows.values()], { now: new Date(clock.now), askedAt: new Date(askedAt) });
        if (next === null) return refuse();
        const successor = successorOf(token, next.number);
        if (next.confirms) confirm(keyOf(token));
        if (next.isNew) insert(successor, 'unconfirmed', next.number);
        else if (!rows.has(keyOf(successor))) return refuse();
        return { access: keyOf(successor), refresh: successor };
      },
      use: async (access) => {
        const state = isEnded ? undefined : rows.get(access)?.state;
        if (state === 'unconfirmed') confirm(access);
        if (state === 'dead') refuse();
        return state !== undefined && state !== 'dead';
      },
    },
  };
}

/** A step of a tab after a pause: refreshing the tokens, or using those of the device. */
export type TabStep = {
  afterMs: number;
  what: 'refresh' | 'use';
  /** What the network does to it: which direction is lost, and how long each takes. */
  lost: 'nothing' | 'request' | 'answer';
  thereMs: number;
  waitsMs: number;
  backMs: number;
};

const TAB_STEP: fc.Arbitrary<TabStep> = fc.record({
  afterMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 90_000 })),
  what: fc.constantFrom('refresh', 'refresh', 'use'),
  lost: fc.constantFrom('nothing', 'nothing', 'request', 'answer', 'answer'),
  thereMs: fc.integer({ min: 0, max: 100 }),
  waitsMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5_000 })),
  backMs: fc.integer({ min: 100, max: 20_000 }),
});

/** The steps of the tabs of one device in a race. */
export const TAB_STEPS: fc.Arbitrary<TabStep[]> = fc.array(TAB_STEP, { minLength: 1, maxLength: 40 });

type Due = { at: number; run: () => Promise<void> };

/**
 * Tabs of one device with shared tokens, over a slow network that loses answers. Requests of a device arrive in the
 * order in which they were sent: the server cannot tell a delayed call from a stolen token. As in the app, an answer is
 * stored only if the device still has the token that was sent. Answers how often an honest tab was refused.
 */
export async function race(
  steps: readonly TabStep[],
  { clock, first, server }: { clock: { now: number }; first: Held; server: SessionServer },
): Promise<number> {
  let held = first;
  let refusals = 0;
  const due: Due[] = [];
  const at = (time: number, run: Due['run']): void => void due.push({ at: time, run });
  const refresh = (asked: Held, step: TabStep): void => {
    const arrivedAt = clock.now;
    at(clock.now + step.waitsMs, async () => {
      const answer = await server.refresh(asked.refresh, arrivedAt);
      if (answer === null) refusals += 1;
      if (answer === null || step.lost === 'answer') return;
      at(clock.now + step.backMs, async () => {
        if (held.refresh === asked.refresh) held = answer;
      });
    });
  };
  let start = clock.now;
  let lastArrival = start;
  for (const step of steps) {
    start += step.afterMs;
    at(start, async () => {
      const asked = held;
      if (step.lost === 'request') return;
      lastArrival = Math.max(lastArrival, clock.now + step.thereMs);
      at(lastArrival, async () => {
        if (step.what === 'refresh') refresh(asked, step);
        else if (!(await server.use(asked.access))) refusals += 1;
      });
    });
  }
  for (;;) {
    const [next] = due.sort((one, other) => one.at - other.at);
    if (next === undefined) return refusals;
    due.shift();
    // Each event has a millisecond of its own: a token shown in the millisecond of its successor's first use counts as
    // shown after it.
    clock.now = Math.max(clock.now + 1, next.at);
    await next.run();
  }
}
