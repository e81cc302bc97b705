import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type FarmClient, farmOn, type RecordBody, startSeasonServer } from '../test/farm-client.ts';
import type { TestServer } from '../test/test-app.ts';
import { signUp, type TestAnswer } from '../test/test-client.ts';

const told = ({ status, body }: TestAnswer<RecordBody>) => [status, body.error?.code];

describe('records', () => {
  let server: TestServer;
  let farm: FarmClient;
  let plotId: string;
  before(async () => {
    server = await startSeasonServer();
    farm = await farmOn(server);
    plotId = (await farm.make('talhoes', { name: 'Talhão Mata', data: { area: 2 } })).id;
  });
  after(() => server.close());

  const harvestOf = (kg: number) => ({ name: 'Café da Mata', date: '2026-06-01', data: { plots: [{ plotId, kg }] } });
  const harvested = (kg = 1000) => farm.make('colheita', harvestOf(kg));
  const dryingOf = (recordId: string, kg: number) => ({
    name: 'Secagem',
    date: '2026-06-02',
    status: 'in_progress',
    inputs: [{ recordId, kg }],
  });

  describe('are created', () => {
    test('once under the id of the body, whatever the order of its keys and whatever became of them', async () => {
      const id = randomUUID();
      const json = { id, name: 'Poda', notes: 'n', status: 'planned' };
      const made = await farm.ask('POST', '/atividades', { json });
      assert.deepEqual([made.status, made.body.record.id, made.headers.get('etag')], [201, id, '"1"']);
      assert.equal(made.headers.get('idempotency-replayed'), null);
      await farm.ask('PATCH', `/atividades/${id}`, { json: { notes: 'depois' } });
      const again = await farm.ask('POST', '/atividades', {
        json: { status: 'planned', notes: 'n', name: 'Poda', id },
      });
      assert.deepEqual([again.status, again.body.record.notes, again.body.record.version], [201, 'depois', 2]);
      assert.equal(again.headers.get('idempotency-replayed'), 'true');
      await farm.ask('DELETE', `/atividades/${id}`);
      assert.equal((await farm.ask('POST', '/atividades', { json })).status, 201);
      assert.deepEqual(told(await farm.ask('POST', '/atividades', { json: { ...json, notes: 'x' } })), [
        409,
        'record/id-taken',
      ]);
      assert.deepEqual(told(await farm.ask('POST', '/parceiros', { json })), [409, 'record/id-taken']);
    });

    test('under the Idempotency-Key, a UUID as it is and another text by person', async () => {
      const key = randomUUID();
      const json = { name: 'Roçada' };
      const make = (headers: Record<string, string>, as = farm.owner) =>
        farm.ask('POST', '/atividades', { json, headers, as });
      assert.equal((await make({ 'idempotency-key': key })).body.record.id, key);
      const one = await make({ 'idempotency-key': 'roçada 1'.replace('ç', 'c') });
      const two = await make({ 'idempotency-key': 'rocada 1' });
      assert.equal(one.body.record.id, two.body.record.id);
      assert.equal(two.headers.get('idempotency-replayed'), 'true');
      assert.equal((await make({ 'idempotency-key': 'x'.repeat(256) })).status, 422);
      assert.equal((await farm.ask('POST', '/atividades', { json: { id: 'nada', ...json } })).status, 422);
    });

    test('with the same id on another farm as another thing', async () => {
      const other = await farmOn(server);
      const id = randomUUID();
      assert.equal((await farm.make('atividades', { id, name: 'A' })).id, id);
      assert.equal((await other.make('atividades', { id, name: 'B' })).name, 'B');
      assert.equal((await farm.ask('GET', `/atividades/${id}`)).body.record.name, 'A');
    });

    test('with a slug of their own, never a reserved word, and a code where the stage makes lots', async () => {
      const [one, two, reserved] = [
        await harvested(),
        await harvested(),
        await farm.make('colheita', { name: 'Editar' }),
      ];
      assert.deepEqual([one.slug, two.slug, reserved.slug], ['cafe-da-mata', 'cafe-da-mata-2', 'colheita-editar']);
      assert.match(one.code, /^26-COL-\d{4}$/);
      assert.notEqual(one.code, two.code);
      assert.equal(one.data.lot, one.code);
      await farm.ask('DELETE', `/colheita/${two.id}`);
      assert.equal((await harvested()).slug, 'cafe-da-mata-3');
      assert.equal((await farm.ask('GET', '/colheita/cafe-da-mata')).body.record.id, one.id);
    });

    test('with a warning where a person typed a code that is taken, kept with who confirmed it', async () => {
      await farm.make('colheita', { name: 'A', code: 'MEU-1' });
      const { body } = await farm.ask('POST', '/colheita', {
        json: { name: 'B', code: 'MEU-1', confirmedWarnings: ['*'] },
      });
      assert.ok(body.warnings.some(({ code }) => code === 'code/duplicate'));
      const kept = body.record.confirmedWarnings.find(({ code }) => code === 'code/duplicate');
      assert.equal(kept?.by, farm.owner.uid);
    });

    test('in the order of checks: token, farm, section, lengths, missing, ranges', async () => {
      const { status } = await server.app.request(`http://localhost/api/farms/${farm.farmId}/colheita`, {
        method: 'POST',
        body: '{',
        headers: { 'content-type': 'application/json' },
      });
      assert.equal(status, 400);
      const stranger = await signUp(server.app);
      const post = (path: string, json: unknown, as = farm.owner) => farm.ask('POST', path, { json, as });
      assert.deepEqual(told(await post('/colheita', { name: 'x'.repeat(999) }, stranger)), [403, 'farm/forbidden']);
      assert.equal((await post('/nada', { name: 'x' })).status, 404);
      const long = await post('/talhoes', { notes: 'x'.repeat(501) });
      assert.equal(
        long.body.error.message,
        "Validation failed: Field 'notes' exceeds maximum length of 500 characters (got 501)",
      );
      const both = await post('/talhoes', { id: 'x', notes: 'x'.repeat(501) });
      assert.equal(both.body.error.message, long.body.error.message);
      assert.deepEqual(Object.keys((await post('/talhoes', { data: {} })).body.error.fields).sort(), [
        'data.area',
        'name',
      ]);
      assert.deepEqual(told(await post('/talhoes', [1])), [422, 'request/invalid']);
    });

    test('as by an empty object where the body is missing', async () => {
      const missing = await farm.ask('POST', '/talhoes');
      const empty = await farm.ask('POST', '/talhoes', { json: {} });
      assert.deepEqual([missing.status, Object.keys(missing.body.error.fields)], [422, ['name', 'data.area']]);
      assert.deepEqual(missing.body.error.fields, empty.body.error.fields);
      const { id } = await farm.make('talhoes', { name: 'Sem corpo', data: { area: 1 } });
      const { status, body } = await farm.ask('PATCH', `/talhoes/${id}`);
      assert.deepEqual([status, body.record.version, body.record.name], [200, 1, 'Sem corpo']);
    });

    test('never with what is another farm’s or nobody’s, in the same words', async () => {
      const other = await farmOn(server);
      const plot = await other.make('talhoes', { name: 'T', data: { area: 1 } });
      const lot = await other.make('colheita', {
        name: 'C',
        date: '2026-06-01',
        data: { plots: [{ plotId: plot.id, kg: 100 }] },
      });
      for (const status of ['planned', 'in_progress']) {
        const draw = async (recordId: string) =>
          (await farm.ask('POST', '/secagem', { json: { ...dryingOf(recordId, 1), status } })).body.error;
        const [theirs, nobodys] = [await draw(lot.id), await draw(randomUUID())];
        assert.equal(theirs.code, 'lot/not-found');
        assert.deepEqual([theirs.message, theirs.fields], [nobodys.message, nobodys.fields]);
      }
      const pick = async (id: string) =>
        (await farm.ask('POST', '/colheita', { json: { name: 'x', data: { plots: [{ plotId: id, kg: 1 }] } } })).body
          .error;
      const [theirs, nobodys] = [await pick(plot.id), await pick(randomUUID())];
      assert.deepEqual([theirs.code, theirs.message], [nobodys.code, nobodys.message]);
    });
  });

  describe('are changed', () => {
    test('by a JSON merge, with a version for every change and none where nothing changes', async () => {
      const made = await farm.make('atividades', { name: 'A', notes: 'n', data: { cost: 10.5, description: 'd' } });
      const path = `/atividades/${made.slug}`;
      const changed = await farm.ask('PATCH', path, { json: { notes: null, data: { cost: '1.234,56' } } });
      const { notes, data, version } = changed.body.record;
      assert.deepEqual([notes, data.cost, data.description, version], [null, 1234.56, 'd', 2]);
      assert.equal(changed.headers.get('etag'), '"2"');
      assert.equal((await farm.ask('PATCH', path, { json: { data: { cost: 1234.56 } } })).body.record.version, 2);
      const { status, body } = await farm.ask('PATCH', path, { json: { data: { cost: 1.999 } } });
      assert.deepEqual([status, Object.keys(body.error.fields)], [422, ['data.cost']]);
    });

    test('unless If-Match names another version, and then what is stored is answered', async () => {
      const { id } = await farm.make('atividades', { name: 'A' });
      await farm.ask('PATCH', `/atividades/${id}`, { json: { notes: 'outra pessoa' } });
      const patch = (tag: string, json: object = { notes: 'eu' }) =>
        farm.ask('PATCH', `/atividades/${id}`, { json, headers: { 'if-match': tag } });
      const stale = await patch('"1"');
      assert.deepEqual(told(stale), [409, 'record/version-conflict']);
      const { current } = stale.body.error as unknown as { current: { version: number; notes: string } };
      assert.deepEqual([current.version, current.notes], [2, 'outra pessoa']);
      assert.deepEqual(told(await patch('"1"', { name: '' })), [422, 'record/invalid']);
      assert.equal((await patch('W/"7", W/"2"')).status, 200);
      assert.equal((await patch('*', { notes: 'z' })).status, 200);
      assert.deepEqual(told(await farm.ask('DELETE', `/atividades/${id}`, { headers: { 'if-match': '"1"' } })), [
        409,
        'record/version-conflict',
      ]);
    });

    test('with every version in the history, newest first, by whom', async () => {
      const { id } = await farm.make('atividades', { name: 'A' });
      await farm.ask('PATCH', `/atividades/${id}`, { json: { name: 'B', data: { description: 'd' } } });
      await farm.ask('DELETE', `/atividades/${id}`);
      type Version = {
        version: number;
        op: string;
        by: { userId: string; name: string };
        changes: { field: string }[];
      };
      const { body } = await farm.ask<{ versions: Version[] }>('GET', `/atividades/${id}/historico`);
      assert.deepEqual(
        body.versions.map(({ version, op }) => [version, op]),
        [
          [3, 'delete'],
          [2, 'update'],
          [1, 'create'],
        ],
      );
      const [, update] = body.versions;
      assert.deepEqual(
        [update?.by, update?.changes],
        [
          { userId: farm.owner.uid, name: 'Pessoa de Teste' },
          [
            { field: 'name', from: 'A', to: 'B' },
            { field: 'data.description', from: null, to: 'd' },
          ],
        ],
      );
    });
  });

  describe('are deleted softly', () => {
    test('and found by history, restore and the bin alone', async () => {
      const { id } = await farm.make('parceiros', { name: 'Cooperativa' });
      assert.equal((await farm.ask('POST', `/parceiros/${id}/restore`)).body.record.version, 1);
      assert.equal((await farm.ask('DELETE', `/parceiros/${id}`)).status, 200);
      for (const [method, rest] of [
        ['GET', ''],
        ['PATCH', ''],
        ['DELETE', ''],
        ['GET', '/rastreabilidade'],
        ['GET', '/medicoes'],
      ] as const) {
        assert.deepEqual(told(await farm.ask(method, `/parceiros/${id}${rest}`)), [404, 'record/not-found'], rest);
      }
      const ids = async (query: string) =>
        (await farm.ask('GET', `/parceiros${query}`)).body.records.map((one) => one.id);
      assert.deepEqual(await ids('?deleted=true'), [id]);
      assert.deepEqual(await ids(''), []);
      const back = await farm.ask('POST', `/parceiros/${id}/restore`);
      assert.deepEqual([back.status, back.body.record.deletedAt, back.body.record.version], [200, null, 3]);
    });

    test('and kept by a sale that names them, while a new one may name none that the farm does not have', async () => {
      const buyer = await farm.make('parceiros', { name: 'Cooperativa' });
      const others = await (await farmOn(server)).make('parceiros', { name: 'De outra fazenda' });
      const sale = (buyerId: string) => ({ name: 'Venda', status: 'draft', data: { buyer: 'Cooperativa', buyerId } });
      const { id } = await farm.make('vendas', sale(buyer.id.toUpperCase()));
      assert.equal((await farm.ask('DELETE', `/parceiros/${buyer.id}`)).status, 200);
      const { status, body } = await farm.ask('PATCH', `/vendas/${id}`, {
        json: { ...sale(buyer.id), notes: 'combinada' },
      });
      assert.deepEqual([status, body.record.data.buyerId], [200, buyer.id]);
      for (const nobody of [randomUUID(), others.id, plotId, buyer.id]) {
        const refused = await farm.ask('POST', '/vendas', { json: sale(nobody) });
        assert.deepEqual(told(refused), [422, 'lot/not-found']);
        assert.ok(refused.body.error.fields['data.buyerId']);
      }
    });

    test('unless a later record draws from them; what they drew is given back and taken again', async () => {
      const lot = await harvested();
      const drying = await farm.make('secagem', dryingOf(lot.id, 700));
      const left = async () => (await farm.ask('GET', `/colheita/${lot.id}`)).body.record.outputs[0]?.availableKg;
      assert.equal(await left(), 300);
      assert.deepEqual(told(await farm.ask('DELETE', `/colheita/${lot.id}`)), [409, 'record/in-use']);
      assert.deepEqual(told(await farm.ask('DELETE', `/talhoes/${plotId}`)), [409, 'record/in-use']);
      await farm.ask('DELETE', `/secagem/${drying.id}`);
      assert.equal(await left(), 1000);
      await farm.make('secagem', dryingOf(lot.id, 400));
      const back = await farm.ask('POST', `/secagem/${drying.id}/restore`);
      assert.deepEqual(told(back), [422, 'lot/insufficient-mass']);
      assert.equal(back.body.error.availableKg, 600);
      await farm.ask('PATCH', `/colheita/${lot.id}`, { json: harvestOf(1200) });
      assert.equal((await farm.ask('POST', `/secagem/${drying.id}/restore`)).status, 200);
      assert.equal(await left(), 100);
    });

    test('unless they are a harvest whose plot is gone', async () => {
      const plot = await farm.make('talhoes', { name: 'Por pouco tempo', data: { area: 0.5 } });
      const lot = await farm.make('colheita', { name: 'C', status: 'planned', data: { plots: [{ plotId: plot.id }] } });
      await farm.ask('DELETE', `/colheita/${lot.id}`);
      await farm.ask('DELETE', `/talhoes/${plot.id}`);
      assert.deepEqual(told(await farm.ask('POST', `/colheita/${lot.id}/restore`)), [422, 'lot/not-found']);
      await farm.ask('POST', `/talhoes/${plot.id}/restore`);
      assert.equal((await farm.ask('POST', `/colheita/${lot.id}/restore`)).status, 200);
    });
  });
});
