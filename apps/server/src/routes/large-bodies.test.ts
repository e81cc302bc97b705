import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { LIMITS } from '../services/request/limits.ts';
import { startTestServer, type TestServer } from '../test/test-app.ts';
import {
  call,
  createFarm,
  type LooseBody,
  photoForm,
  refreshTokens,
  SAMPLE_FARM,
  signUp,
  type TestAnswer,
  type TestPerson,
} from '../test/test-client.ts';

const MIB = 1 << 20;
const bodies = { ...LIMITS.bodies, together: 3, waitMs: 50, turnMs: 20 };

/** A body that comes in parts of 64 KiB as they are asked for, and tells how much of it was. */
function slowBody(text: string) {
  const bytes = Buffer.from(text);
  const seen = { bytes: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const part = bytes.subarray(seen.bytes, seen.bytes + 65_536);
        seen.bytes += part.length;
        if (part.length === 0) controller.close();
        else controller.enqueue(new Uint8Array(part));
      },
    },
    { highWaterMark: 0 },
  );
  return { body, seen };
}

const PHOTO_TYPE = 'multipart/form-data; boundary=x';

/** A first piece of a body that says that it is far larger; puts what hangs up into `hangUps`. */
function begunBody(type: string, hangUps: (() => void)[]) {
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(Buffer.from('--x\r\n'));
      hangUps.push(() => controller.error(new Error('gone')));
    },
  });
  return { body, headers: { 'content-type': type, 'content-length': String(3 * MIB) } };
}

const listOf = (item: string, count: number): string => `{"mutations":[${Array(count).fill(item).join(',')}]}`;
const codeOf = ({ status, body }: TestAnswer<LooseBody>) => [status, body.error?.code];

describe('a body above 64 KiB', () => {
  let server: TestServer;
  let owner: TestPerson;
  let stranger: TestPerson;
  let path: string;

  const send = (text: string, token?: string, headers: Record<string, string> = {}) => {
    const { body, seen } = slowBody(text);
    const sent = { token, headers: { 'content-type': 'application/json', ...headers }, body };
    return { seen, answer: call(server.app, 'POST', path, sent) };
  };

  before(async () => {
    server = await startTestServer({ limits: { ...LIMITS, bodies } });
    [owner, stranger] = [await signUp(server.app), await signUp(server.app)];
    path = `/farms/${(await createFarm(server.app, owner.token)).id}/mutations`;
  });
  after(() => server.close());

  test('is read only of somebody who may send it: of nobody, and of who knows another farm, no more than 64 KiB are taken', async () => {
    const large = `[${'{},'.repeat(15_000)}"${'x'.repeat(3 * MIB)}"`;
    for (const [token, refusal] of [
      [undefined, [401, 'auth/unauthenticated']],
      ['a.b.c', [401, 'auth/unauthenticated']],
      [stranger.token, [403, 'farm/forbidden']],
    ] as const) {
      const { answer, seen } = send(large, token);
      assert.deepEqual(codeOf(await answer), refusal);
      assert.ok(seen.bytes <= 2 * 65_536, `${seen.bytes} bytes were read`);
      const told = send(large, token, { 'content-length': String(large.length) });
      assert.deepEqual(codeOf(await told.answer), refusal);
      assert.equal(told.seen.bytes, 0, 'one that says how large it is');
    }
  });

  test('is checked like a small one once it is known whose it is', async () => {
    assert.deepEqual(codeOf(await send(`{"mutations":["${'x'.repeat(MIB)}"`, owner.token).answer), [
      400,
      'request/not-json',
    ]);
    const text = { 'content-type': 'text/plain' };
    assert.deepEqual(codeOf(await send(listOf('1', 40_000), owner.token, text).answer), [415, 'request/media-type']);
    const whole = await send(`{"mutations":[],"x":"${'x'.repeat(3 * MIB)}"}`, owner.token).answer;
    assert.deepEqual(codeOf(whole), [200, undefined]);
  });

  test('is too large above 4 MiB, 50,000 nodes or 32 levels, whatever length it names', async () => {
    for (const text of [
      `{"mutations":[],"x":"${'x'.repeat(4 * MIB)}"}`,
      listOf('{}', 50_000),
      listOf('['.repeat(40), 4_000),
    ]) {
      for (const headers of [{}, { 'content-length': String(text.length) }, { 'content-length': '70000' }]) {
        const { answer, seen } = send(text, owner.token, headers as Record<string, string>);
        assert.deepEqual(codeOf(await answer), [413, 'request/too-large']);
        assert.ok(seen.bytes <= 4 * MIB + 65_536);
      }
    }
  });

  test('is not taken at all of somebody unknown', async () => {
    const { body, seen } = slowBody(JSON.stringify({ email: 'a@example.test', password: 'x'.repeat(3 * MIB) }));
    const headers = { 'content-type': 'application/json' };
    assert.deepEqual(codeOf(await call(server.app, 'POST', '/auth/login', { body, headers })), [
      413,
      'request/too-large',
    ]);
    assert.ok(seen.bytes <= 2 * 65_536);
  });

  test('of few bytes and many nodes is parsed of nobody unknown either', async () => {
    const nodes = `{"mutations":[${'{},'.repeat(15_000)}{`;
    assert.deepEqual(codeOf(await send(nodes).answer), [401, 'auth/unauthenticated']);
    assert.deepEqual(codeOf(await send(nodes, owner.token).answer), [400, 'request/not-json']);
    const headers = { 'content-type': 'application/json' };
    const signIn = await call(server.app, 'POST', '/auth/login', { body: nodes, headers });
    assert.deepEqual(codeOf(signIn), [413, 'request/too-large']);
  });

  test('lets others have a turn between its entries, and asks the database for no number of ids', async () => {
    const ids = Array.from({ length: 5_100 }, () => `"${randomUUID()}"`).join(',');
    const entry = (patch: string) =>
      `{"mutationId":"${randomUUID()}","recordId":"${randomUUID()}","section":"colheita","op":"create","at":"","patch":${patch}}`;
    const [result] = (await send(`{"mutations":[${entry(`{"data":{"x":[${ids}]}}`)}]}`, owner.token).answer).body
      .results as { status: string; error: { message: string } }[];
    assert.deepEqual(result?.error.message, 'Este registro aponta para registros demais.');
    let turns = 0;
    const count = (): void => {
      turns += 1;
      running = setImmediate(count);
    };
    let running = setImmediate(count);
    assert.equal((await send(listOf('1', 500), owner.token).answer).status, 200);
    clearImmediate(running);
    assert.ok(turns >= 500, `${turns} turns`);
  });

  test('waits while two of the same person, or too many of all, are still coming; then says when to come again', async () => {
    const ends: (() => void)[] = [];
    const json = `{"mutations":[],"x":"${'x'.repeat(100_000)}"}`;
    /** Begins to send what does not come to its end yet. */
    const begin = async ({ token }: TestPerson, at: string) => {
      const begun = Promise.withResolvers<void>();
      const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
        const end = Promise.withResolvers<void>();
        ends.push(end.resolve);
        begun.resolve();
        await end.promise;
        controller.enqueue(Buffer.from(json));
        controller.close();
      };
      const body = new ReadableStream({ pull }, { highWaterMark: 0 });
      const headers = { 'content-type': 'application/json', 'content-length': String(json.length) };
      const answer = call(server.app, 'POST', at, { token, body, headers });
      await begun.promise;
      return { answer };
    };
    const other = await signUp(server.app);
    const otherPath = `/farms/${(await createFarm(server.app, other.token)).id}/mutations`;
    const held = [await begin(owner, path), await begin(owner, path)];
    const third = await send(json, owner.token).answer;
    assert.deepEqual(codeOf(third), [429, 'request/too-many']);
    assert.equal(third.headers.get('retry-after'), String(third.body.error.retryAfterSec));
    held.push(await begin(other, otherPath));
    const fourth = await call(server.app, 'POST', otherPath, { token: other.token, json: JSON.parse(json) });
    assert.deepEqual(codeOf(fourth), [503, 'server/not-ready']);
    assert.equal(fourth.headers.get('retry-after'), String(fourth.body.error.retryAfterSec));
    for (const end of ends) end();
    for (const { answer } of held) assert.equal((await answer).status, 200);
    assert.equal((await send(json, owner.token).answer).status, 200);
  });
});

describe('a large body that hardly comes on', () => {
  let server: TestServer;
  let people: { token: string; farm: string }[];
  const hangUps: (() => void)[] = [];
  before(async () => {
    const limits = { ...bodies, waitMs: 60_000, graceMs: 0, restMs: 1_000 };
    server = await startTestServer({ limits: { ...LIMITS, bodies: limits, uploads: limits } });
    people = [];
    for (const { token } of [await signUp(server.app), await signUp(server.app)])
      people.push({ token, farm: `/farms/${(await createFarm(server.app, token)).id}` });
  });
  after(() => server.close());

  const to = (
    at: number,
    path: string,
    rest: { json?: unknown; body?: BodyInit; headers?: Record<string, string> },
  ) => {
    const { token, farm } = people[at] ?? { token: '', farm: '' };
    return call(server.app, 'POST', `${farm}${path}`, { token, ...rest });
  };
  const begin = (at: number, path: string, type: string) => to(at, path, begunBody(type, hangUps));
  const batch = () => to(1, '/mutations', { json: { mutations: [], x: 'x'.repeat(100_000) } });
  const photo = () => to(1, '/photo-upload', { body: photoForm(Buffer.alloc(100_000)) });
  const KINDS = [
    ['a batch', '/mutations', 'application/json', batch, 200],
    ['a photo', '/photo-upload', PHOTO_TYPE, photo, 422],
  ] as const;

  for (const [name, path, type, ask, status] of KINDS) {
    test(`gives its place to who waits, and is told to come again: ${name}`, async () => {
      const slow = [begin(0, path, type), begin(0, path, type), begin(1, path, type)];
      let given: TestAnswer<LooseBody> | null = null;
      void Promise.race(slow).then((answer) => {
        given = answer;
      });
      let last = 0;
      // One that comes before all the slow ones are there may have to give its place itself.
      while (given === null) {
        last = (await ask()).status;
        assert.ok(last === status || last === 503, `${last}`);
      }
      assert.equal(last, status);
      for (const hangUp of hangUps.splice(0)) hangUp();
      await Promise.all(slow);
      assert.deepEqual(codeOf(given), [503, 'server/not-ready']);
    });
  }
});

describe('photos that are at work', () => {
  test('hold no records up: a large batch is answered while they have all the places of files', async () => {
    const uploads = { ...bodies, ofPerson: 3, graceMs: 60_000 };
    const server = await startTestServer({ limits: { ...LIMITS, bodies, uploads } });
    const { token } = await signUp(server.app);
    const farm = `/farms/${(await createFarm(server.app, token)).id}`;
    const hangUps: (() => void)[] = [];
    const begun = Array.from({ length: uploads.together }, () =>
      call(server.app, 'POST', `${farm}/photo-upload`, { token, ...begunBody(PHOTO_TYPE, hangUps) }),
    );
    const json = { mutations: [], x: 'x'.repeat(100_000) };
    assert.equal((await call(server.app, 'POST', `${farm}/mutations`, { token, json })).status, 200);
    for (const hangUp of hangUps) hangUp();
    await Promise.all(begun);
    await server.close();
  });
});

describe('a session', () => {
  test('is carried on 60 times a minute; past that it waits, and its token is as good afterwards', async () => {
    const rates = { ...LIMITS.rates, refresh: { max: 2, seconds: 60 } };
    const server = await startTestServer({ limits: { ...LIMITS, rates } });
    const [person, other] = [await signUp(server.app), await signUp(server.app)];
    const refresh = ({ refreshToken }: { refreshToken: string }) => refreshTokens(server.app, refreshToken);
    const { body: last } = await refresh((await refresh(person)).body);
    const refused = await refresh(last);
    assert.deepEqual(codeOf(refused), [429, 'request/too-many']);
    assert.ok(Number(refused.headers.get('retry-after')) <= 60);
    assert.equal((await refresh(other)).status, 200);
    server.clock.advance(61_000);
    assert.equal((await refresh(last)).status, 200);
    await server.close();
  });
});

describe('calls that write', () => {
  test('are 600 a minute for one person, and farms 20 a day; who repeats a farm makes none', async () => {
    const rates = { ...LIMITS.rates, writes: { max: 12, seconds: 60 }, farms: { max: 3, seconds: 86_400 } };
    const server = await startTestServer({ limits: { ...LIMITS, rates } });
    const [{ token }, other] = [await signUp(server.app), await signUp(server.app)];
    const farm = (key: string, of = token) =>
      call(server.app, 'POST', '/farms', { token: of, json: SAMPLE_FARM, headers: { 'idempotency-key': key } });
    for (const key of ['1', '1', '1', '2', '3', '3']) assert.equal((await farm(key)).status, 201);
    const fourth = await farm('4');
    assert.deepEqual(codeOf(fourth), [429, 'request/too-many']);
    assert.equal(Number(fourth.headers.get('retry-after')), fourth.body.error.retryAfterSec);
    assert.ok(fourth.body.error.retryAfterSec > 86_000);
    assert.equal((await farm('4', other.token)).status, 201);
    server.clock.advance(61_000);
    for (let write = 0; write < 12; write += 1) assert.notEqual((await farm('5')).headers.get('retry-after'), '60');
    const refused = await call(server.app, 'PATCH', '/auth/me', { token, json: {} });
    assert.deepEqual(codeOf(refused), [429, 'request/too-many']);
    assert.ok(refused.body.error.retryAfterSec <= 60);
    assert.equal((await call(server.app, 'GET', '/farms', { token })).status, 200);
    await server.close();
  });
});
