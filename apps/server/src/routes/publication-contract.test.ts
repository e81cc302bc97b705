import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { goldenId } from '@cafezal/domain/golden/season.ts';
import { type FarmClient, goldenFarmOn, startSeasonServer } from '../test/farm-client.ts';
import { type Publisher, publisherOf, type TestPublication } from '../test/publisher.ts';
import type { TestServer } from '../test/test-app.ts';

describe('the texts of a publication', () => {
  let server: TestServer;
  let farm: FarmClient;
  let publisher: Publisher;
  before(async () => {
    server = await startSeasonServer();
    farm = await goldenFarmOn(server);
    publisher = publisherOf(farm);
  });
  after(() => server.close());

  test('that are longer than any of their name are told so, what is typed for buyers by its own bound', async () => {
    const page = await publisher.publish('ST1');
    const show = { contact: 'c'.repeat(256), text: 't'.repeat(601) };
    const long = { recordId: goldenId('ST1'), output: 'o'.repeat(300), show };
    for (const [method, path] of [
      ['POST', ''],
      ['PATCH', `/${page.id}`],
    ] as const) {
      const { status, body } = await publisher.ask(method, path, long);
      assert.deepEqual([status, Object.keys(body.error.fields)], [422, ['output', 'show.contact']], method);
      assert.equal(
        body.error.message,
        "Validation failed: Field 'output' exceeds maximum length of 255 characters (got 300); " +
          "Field 'contact' exceeds maximum length of 255 characters (got 256)",
      );
    }
    const unknown = await publisher.ask('PATCH', `/${page.id}`, { outra: 'x'.repeat(256) });
    assert.deepEqual([unknown.status, Object.keys(unknown.body.error.fields)], [422, ['outra']]);
    const own = await publisher.ask('PATCH', `/${page.id}`, { show: { producer: 'p'.repeat(101) } });
    assert.deepEqual(own.body.error.fields, { 'show.producer': 'No máximo 100 caracteres.' });
    const said = await publisher.ask('PATCH', `/${page.id}`, { show: { text: 't'.repeat(600) } });
    assert.equal(said.status, 200);
    const elsewhere = await publisher.ask('PATCH', `/${page.id}`, { text: 't'.repeat(600) });
    assert.equal(elsewhere.status, 422);
  });
});

describe('a publication that is sent again', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startSeasonServer();
    farm = await goldenFarmOn(server);
  });
  after(() => server.close());

  const send = async (path: string, json?: unknown, key?: string) => {
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    const answer = await farm.ask<Awaited<ReturnType<Publisher['ask']>>['body']>('POST', `/publicacoes${path}`, {
      ...(json === undefined ? {} : { json }),
      headers,
    });
    return { ...answer, isReplay: answer.headers.get('idempotency-replayed') === 'true' };
  };
  const revoke = (id: string) => publisherOf(farm).ask('DELETE', `/${id}`);
  const lotOf = async (name: string) => {
    const { body } = await farm.ask('GET', `/armazenamento/${goldenId(name)}`);
    return { recordId: goldenId(name), output: body.record.outputs[0]?.key, show: { weight: true } };
  };
  const numbers = ({ versions }: TestPublication) => versions.map(({ number }) => number);

  test('under a key is the first one, whatever became of it', async () => {
    const lot = await lotOf('ST1');
    const key = randomUUID();
    const first = await send('', lot, key.toUpperCase());
    assert.deepEqual([first.status, first.isReplay, first.body.publication.id], [201, false, key]);
    const again = await send('', lot, key);
    assert.deepEqual([again.status, again.isReplay, again.body.publication], [201, true, first.body.publication]);
    const changed = await publisherOf(farm).ask('PATCH', `/${key}`, { show: { weight: false }, languages: ['en'] });
    assert.equal(changed.status, 200);
    const late = await send('', lot, key);
    assert.deepEqual([late.status, late.isReplay, late.body.publication.show.weight], [201, true, false]);
    await revoke(key);
    const revoked = await send('', lot, key);
    assert.deepEqual([revoked.status, revoked.isReplay], [201, true]);
    assert.notEqual(revoked.body.publication.revokedAt, null);
  });

  test('under an id of its body says that it was there, and with anything else is refused', async () => {
    const sent = { ...(await lotOf('ST1')), id: randomUUID() };
    assert.equal((await send('', sent)).isReplay, false);
    const again = await send('', sent);
    assert.deepEqual([again.status, again.isReplay], [201, true]);
    const others = [
      { ...sent, show: { weight: false } },
      { ...sent, show: undefined },
      { ...sent, languages: ['en'] },
      { ...sent, expiresAt: '2030-01-01T00:00:00Z' },
      { ...sent, ...(await lotOf('ST2')) },
    ];
    for (const other of others) {
      const { status, body } = await send('', other);
      assert.deepEqual([status, body.error?.code], [409, 'publication/id-taken'], JSON.stringify(other));
    }
    await revoke(sent.id);
  });

  test('from before requests were kept is known by its lot', async () => {
    const sent = { ...(await lotOf('ST1')), id: randomUUID() };
    await send('', sent);
    await server.database.db.deleteFrom('mutations').execute();
    assert.equal((await send('', sent)).isReplay, true);
    const other = await send('', { ...sent, ...(await lotOf('ST2')) });
    assert.deepEqual([other.status, other.body.error.code], [409, 'publication/id-taken']);
    await revoke(sent.id);
  });

  test('under an id that is none is refused in the words of all ids, and null is none sent', async () => {
    const lot = await lotOf('ST1');
    const refused = await send('', { ...lot, id: '7' });
    assert.deepEqual(refused.body.error.fields, { id: 'O identificador precisa ser um UUID.' });
    const { status, body } = await send('', { ...lot, id: null });
    assert.equal(status, 201);
    await revoke(body.publication.id);
  });

  test('at once is made once', async () => {
    const lot = await lotOf('ST1');
    const key = 'celular-7/publicar-1';
    const answers = await Promise.all([send('', lot, key), send('', lot, key), send('', lot, key)]);
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]));
    assert.equal(new Set(answers.map(({ body }) => body.publication.id)).size, 1);
    assert.equal(answers.filter(({ isReplay }) => isReplay).length, 2);
    await revoke(answers[0]?.body.publication.id ?? '');
  });

  test('as a version is one version, on its page alone', async () => {
    const [one, other] = [await send('', await lotOf('ST1')), await send('', await lotOf('ST2'))];
    const path = `/${one.body.publication.id}/versoes`;
    const key = randomUUID();
    const together = await Promise.all([send(path, undefined, key), send(path, undefined, key)]);
    assert.deepEqual(
      together.map(({ status }) => status),
      [201, 201],
    );
    assert.equal(together.filter(({ isReplay }) => isReplay).length, 1);
    const again = await send(path, { id: key });
    assert.deepEqual([again.status, again.isReplay, numbers(again.body.publication)], [201, true, [2, 1]]);
    const elsewhere = await send(`/${other.body.publication.id}/versoes`, undefined, key);
    assert.deepEqual([elsewhere.status, elsewhere.body.error.code], [409, 'publication/id-taken']);
    const next = await send(path);
    assert.deepEqual([next.isReplay, numbers(next.body.publication)], [false, [3, 2, 1]]);
    await revoke(one.body.publication.id);
    const late = await send(path, undefined, key);
    assert.deepEqual([late.status, late.isReplay], [201, true]);
    assert.equal((await send(path, undefined, randomUUID())).status, 409);
    await revoke(other.body.publication.id);
  });
});
