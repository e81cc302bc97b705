import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { uuidV5 } from '@cafezal/domain/ground/uuid-v5.ts';
import { startTestServer, type TestServer } from '../test/test-app.ts';
import { call, type LooseBody, SAMPLE_FARM, signUp, type TestFarm, type TestPerson } from '../test/test-client.ts';

type FarmBody = LooseBody & { farm: TestFarm; farms: TestFarm[]; count: number; nextCursor: string | null };

describe('making a farm', () => {
  let server: TestServer;
  let owner: TestPerson;
  let stranger: TestPerson;
  before(async () => {
    server = await startTestServer();
    owner = await signUp(server.app);
    stranger = await signUp(server.app);
  });
  after(() => server.close());

  type Sent = { json?: unknown; headers?: Record<string, string>; as?: TestPerson };
  const ask = (method: string, path: string, { as = owner, ...sent }: Sent = {}) =>
    call<FarmBody>(server.app, method, path, { token: as.token, ...sent });
  const make = (json: Record<string, unknown>, headers = {}, as = owner) =>
    ask('POST', '/farms', { json: { ...SAMPLE_FARM, ...json }, headers, as });

  test('seed 6.2: needs a sign-in', async () => {
    assert.equal((await call(server.app, 'POST', '/farms', { json: SAMPLE_FARM })).status, 401);
  });

  test('seed 5.1: needs all five fields, and names those that are missing', async () => {
    const { status, body } = await ask('POST', '/farms', { json: { name: ' ', city: 'Patrocínio' } });
    assert.equal(status, 422);
    assert.equal(body.error.code, 'farm/missing-fields');
    assert.equal(body.error.message, 'Campos obrigatórios ausentes: name, totalArea, region, state');
  });

  test('seed 5.3: checks lengths before what is missing, and what is missing before ranges', async () => {
    const long = await ask('POST', '/farms', { json: { name: 'n'.repeat(101), stateRegistration: 's'.repeat(31) } });
    assert.equal(
      long.body.error.message,
      "Validation failed: Field 'name' exceeds maximum length of 100 characters (got 101); " +
        "Field 'stateRegistration' exceeds maximum length of 30 characters (got 31)",
    );
    const missing = await make({ totalArea: 0, city: '' });
    assert.equal(missing.body.error.message, 'Campos obrigatórios ausentes: city');
    const range = await make({ totalArea: 0 });
    assert.deepEqual([range.status, Object.keys(range.body.error.fields)], [422, ['totalArea']]);
  });

  test('seed 3.8 and 7.10: answers every field of the farm, and drops what cannot be set', async () => {
    const json = { name: 'Fazenda São João', totalArea: '1.234,5', syncStatus: 'x', farmSlug: 'x', deleted: true };
    const { status, body, headers } = await make(json);
    assert.equal(status, 201);
    assert.equal(headers.get('etag'), '"1"');
    const { id, createdAt, updatedAt, ...farm } = body.farm;
    assert.equal(createdAt, updatedAt);
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    assert.deepEqual(farm, {
      name: 'Fazenda São João',
      farmSlug: 'fazenda-sao-joao',
      city: 'Patrocínio',
      state: 'MG',
      region: 'Cerrado Mineiro',
      totalArea: 1234.5,
      userId: owner.uid,
      imageUrl: null,
      deleted: false,
      deletedAt: null,
      farmLots: [],
      storageLots: [],
      stateRegistration: null,
      version: 1,
      role: 'owner',
    });
  });

  test('twice with one key makes one farm, and says that it was there', async () => {
    const key = randomUUID();
    const first = await make({ name: 'Uma só' }, { 'idempotency-key': key });
    assert.equal(first.body.farm.id, key);
    assert.equal(first.headers.get('idempotency-replayed'), null);
    await ask('PATCH', `/farms/${key}`, { json: { ...SAMPLE_FARM, name: 'Outro nome' } });
    const second = await make({ name: 'Uma só' }, { 'idempotency-key': key });
    assert.equal(second.status, 201);
    assert.equal(second.headers.get('idempotency-replayed'), 'true');
    assert.equal(second.body.farm.name, 'Outro nome');
    const other = await make({ name: 'Diferente' }, { 'idempotency-key': key });
    assert.deepEqual([other.status, other.body.error.code], [409, 'farm/id-taken']);
  });

  test('at once with one key makes one farm', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 6 }, () => make({ name: 'Ao mesmo tempo' }, headers)));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201]);
    assert.equal(new Set(answers.map(({ body }) => body.farm.farmSlug)).size, 1);
    const replays = answers.filter((answer) => answer.headers.get('idempotency-replayed') === 'true');
    assert.equal(replays.length, 5);
  });

  test('takes a key that is no UUID as the UUIDv5 of person and key, and refuses a bad one', async () => {
    const made = await make({ name: 'Com chave' }, { 'idempotency-key': 'fazenda da vo' });
    assert.equal(made.body.farm.id, uuidV5(owner.uid, 'fazenda da vo'));
    const bad = await make({ name: 'Com chave' }, { 'idempotency-key': 'k'.repeat(256) });
    assert.equal(bad.status, 422);
    assert.equal((await make({ id: 'nada' })).status, 422);
  });

  test('under the id of a stranger’s farm makes another farm, and each sees their own', async () => {
    const id = randomUUID();
    const mine = await make({ name: 'Minha', id });
    const theirs = await make({ name: 'Deles', id }, {}, stranger);
    assert.deepEqual([mine.status, theirs.status], [201, 201]);
    assert.equal((await ask('GET', `/farms/${id}`)).body.farm.name, 'Minha');
    assert.equal((await ask('GET', `/farms/${id}`, { as: stranger })).body.farm.name, 'Deles');
    await ask('DELETE', `/farms/${id}`, { as: stranger });
    assert.equal((await ask('GET', `/farms/${id}`)).status, 200);
  });

  test('with a name that others have gives each a slug of its own, also at once', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => make({ name: 'Santa Clara' })));
    const slugs = answers.map(({ body }) => body.farm.farmSlug);
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201]);
    assert.equal(new Set(slugs).size, 14);
    for (const slug of slugs) assert.match(slug, /^santa-clara(-[a-z0-9]+)?$/);
    const odd = await Promise.all(['cadastrar', '☕☕☕', 'x'.repeat(100)].map((name) => make({ name })));
    for (const { body } of odd) assert.match(body.farm.farmSlug, /^[a-z0-9-]{1,100}$/);
    assert.notEqual(odd[0]?.body.farm.farmSlug, 'cadastrar');
  });
});
