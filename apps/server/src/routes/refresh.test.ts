import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { up as addRefreshTokens } from '../db/migrations/0006-refresh-tokens.ts';
import { startTestInstance, startTestServer, type TestInstance, type TestServer } from '../test/test-app.ts';
import { call, refreshTokens, signUp, statusOfToken, type TestApp } from '../test/test-client.ts';

type Tokens = { token: string; refreshToken: string };

const MINUTE = 60_000;

describe('a refresh token', () => {
  let server: TestServer;
  let other: TestInstance;
  before(async () => {
    server = await startTestServer();
    other = await startTestInstance(server);
  });
  after(async () => {
    await other.close();
    await server.close();
  });

  const refresh = (refreshToken: string, app: TestApp = server.app) => refreshTokens(app, refreshToken);
  const next = async (refreshToken: string): Promise<Tokens> => {
    const { status, body } = await refresh(refreshToken);
    assert.equal(status, 200);
    return body;
  };
  const use = ({ token }: Pick<Tokens, 'token'>, app: TestApp = server.app) => statusOfToken(app, token);
  const isEnded = async (...held: readonly Tokens[]): Promise<void> => {
    for (const tokens of held) {
      assert.equal((await refresh(tokens.refreshToken)).body.error.code, 'auth/session-ended');
      assert.equal(await use(tokens), 401);
      const deadline = performance.now() + 30_000;
      while ((await use(tokens, other.app)) !== 401) assert(performance.now() < deadline);
    }
  };

  test('repeated within a minute gives the same successor, later another, and all are good until one is used', async () => {
    const first = await signUp(server.app);
    const answers = await Promise.all(Array.from({ length: 5 }, () => next(first.refreshToken)));
    assert.equal(new Set(answers.map(({ refreshToken }) => refreshToken)).size, 1);
    server.clock.advance(MINUTE);
    const later = await next(first.refreshToken);
    assert.notEqual(later.refreshToken, answers[0]?.refreshToken);
    const [lost] = answers;
    assert.ok(lost);
    const carriedOn = await next(lost.refreshToken);
    assert.equal(await use(carriedOn), 200);
  });

  test('is asked about once: using what came with it costs one query more the first time, and none later', async () => {
    const tokens = await next((await signUp(server.app)).refreshToken);
    let asked = 0;
    const count = (): void => {
      asked += 1;
    };
    server.database.doors.pool.on('acquire', count);
    const costs: number[] = [];
    for (let uses = 0; uses < 3; uses += 1) {
      asked = 0;
      assert.equal(await use(tokens), 200);
      costs.push(asked);
    }
    server.database.doors.pool.off('acquire', count);
    assert.deepEqual(costs, [3, 1, 1]);
  });

  test('is good together with the access tokens of before it', async () => {
    const first = await signUp(server.app);
    const second = await next(first.refreshToken);
    assert.deepEqual([await use(second), await use(first), await use(first, other.app)], [200, 200, 200]);
  });

  const thefts: Readonly<Record<string, (first: Tokens) => Promise<readonly Tokens[]>>> = {
    'the thief first, before the owner asked for the next': async (first) => {
      const thief = await next(first.refreshToken);
      assert.equal(await use(thief), 200);
      assert.equal((await refresh(first.refreshToken)).status, 401);
      return [thief, first];
    },
    'the owner first': async (first) => {
      const owner = await next(first.refreshToken);
      assert.equal(await use(owner), 200);
      assert.equal((await refresh(first.refreshToken, other.app)).status, 401);
      return [owner, first];
    },
    'the thief first, after the owner asked for the next and did not use it': async (first) => {
      const owner = await next(first.refreshToken);
      server.clock.advance(2 * MINUTE);
      const thief = await next(first.refreshToken);
      assert.equal(await use(thief), 200);
      assert.equal(await use(owner, other.app), 401);
      return [owner, thief, first];
    },
    'the owner first, after the thief asked for the next and did not use it': async (first) => {
      const thief = await next(first.refreshToken);
      server.clock.advance(2 * MINUTE);
      const owner = await next(first.refreshToken);
      const carriedOn = await next(owner.refreshToken);
      assert.equal((await refresh(thief.refreshToken)).status, 401);
      return [owner, carriedOn, thief, first];
    },
  };
  for (const [how, steal] of Object.entries(thefts)) {
    test(`that was stolen ends the one session, its access tokens on every instance too: ${how}`, async () => {
      const person = await signUp(server.app);
      const elsewhere = (
        await call<Tokens>(server.app, 'POST', '/auth/login', {
          json: { email: person.email, password: person.password },
        })
      ).body;
      await isEnded(...(await steal(person)));
      assert.equal(await use(elsewhere), 200);
    });
  }

  test('of before any one confirmed ends the session, in whatever order tokens were used', async () => {
    const { email, password } = await signUp(server.app);
    const login = () => call<Tokens>(server.app, 'POST', '/auth/login', { json: { email, password } });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 6 }), async (ages) => {
        const given = [(await login()).body];
        for (const age of ages) {
          const shown = given.at(-1 - age) ?? given[0];
          assert.ok(shown);
          const { status, body } = await refresh(shown.refreshToken);
          assert.equal(status, shown === given.at(-1) ? 200 : 401);
          if (status === 401) return isEnded(...given);
          assert.equal(await use(body), 200);
          given.push(body);
        }
      }),
      { numRuns: 10 },
    );
  });

  test('that was shown before its successor was first used lost a race: it gets that one', async () => {
    const { refreshToken } = await signUp(server.app);
    const races = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const answer = await next(refreshToken);
        return { answer, used: await use(answer) };
      }),
    );
    assert.deepEqual(new Set(races.map(({ used }) => used)), new Set([200]));
    assert.equal(new Set(races.map(({ answer }) => answer.refreshToken)).size, 1);
  });

  test('of before tokens were kept each by itself goes on', async () => {
    const states = await server.database.db.connection().execute(async (connection) => {
      await sql`create schema of_before`.execute(connection);
      await sql`set search_path to of_before`.execute(connection);
      await sql`create table sessions (id uuid primary key, current_hash bytea, previous_hash bytea, last_used_at timestamptz)`.execute(
        connection,
      );
      await sql`create table spent_refresh_tokens (hash bytea primary key, session_id uuid)`.execute(connection);
      const [fresh, renewed] = [1, 2].map((number) => `00000000-0000-7000-8000-00000000000${number}`);
      await sql`insert into sessions values (${fresh}, 'a', null, now()), (${renewed}, 'c', 'b', now())`.execute(
        connection,
      );
      await sql`insert into spent_refresh_tokens values ('z', ${renewed})`.execute(connection);
      await addRefreshTokens(connection as never);
      const { rows } = await sql<{ token: string; state: string }>`
        select convert_from(hash, 'UTF8') as token, state from refresh_tokens order by 1`.execute(connection);
      await sql`set search_path to default`.execute(connection);
      return rows.map(({ token, state }) => `${token} ${state}`);
    });
    assert.deepEqual(states, ['a confirmed', 'b confirmed', 'c unconfirmed', 'z retired']);
  });
});
