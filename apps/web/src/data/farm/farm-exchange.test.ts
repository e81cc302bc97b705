import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { beforeEach, describe, mock, test } from 'node:test';
import { failure, type Scripted, ScriptedApi } from '../testing/scripted-api.ts';

const { openDeviceDatabase } = await import('../database/device-database.ts');
const { newId } = await import('../page/new-id.ts');
const { enqueue } = await import('../outbox/outbox.ts');
const { exchangeFarm, ServerFailedError } = await import('./farm-exchange.ts');

const FARM = 'f';
const AT = '2026-07-15T10:00:00.000Z';
const PULL = 'GET /farms/f/changes?since=0&v=2';
const WRITES = 'POST /farms/f/mutations';
const LEFT = { code: 'farm/forbidden', message: 'Você não trabalha mais aqui.' };
const DELETED = { code: 'record/not-found', message: 'Não há.' };
const NO_NEWS: Scripted = [200, { changes: [], seq: 1, more: false }];
const record = (id: string) => ({
  ...{ id, farmId: FARM, section: 'secagem', slug: id, date: '2026-07-15', data: {}, version: 2 },
});
const applied = (mutationId: string, id: string): Scripted => [
  200,
  { results: [{ mutationId, status: 'applied', record: record(id) }] },
];

const server = new ScriptedApi();
mock.method(console, 'warn', () => undefined);
let database: Awaited<ReturnType<typeof openDeviceDatabase>>;
let told: (readonly string[])[];

const write = (mutationId: string, recordId: string) =>
  enqueue(database, {
    farmId: FARM,
    mutation: { mutationId, section: 'secagem', recordId, op: 'update', baseVersion: 1, patch: { notes: 'n' }, at: AT },
    shown: { notes: 'n' },
  });
const hold = async (mutationId: string, recordId: string, trouble: typeof LEFT) =>
  database.put('outbox', {
    ...(await write(mutationId, recordId)),
    trouble: { kind: 'refused', ...trouble, fields: {} },
  });
const exchange = (personId = 'ana') =>
  exchangeFarm({ personId, database, farmId: FARM, onChanged: async (ids) => void told.push(ids) });

beforeEach(async () => {
  database = await openDeviceDatabase(newId());
  await database.put('farms', { id: FARM, name: 'Boa Vista', role: 'manager' } as never);
  told = [];
  server.begin({ [PULL]: NO_NEWS });
});

describe('an exchange of a farm', () => {
  test('asks for what is new alone where nothing waits', async () => {
    await exchange();
    assert.deepEqual(server.calls, [PULL]);
    assert.deepEqual(await database.get('cursors', FARM), { farmId: FARM, seq: 1 });
  });

  test('sends what waits before it asks for what is new', async () => {
    await write('m', 'a');
    server.script[WRITES] = applied('m', 'a');
    await exchange();
    assert.deepEqual(server.calls, [WRITES, PULL]);
    assert.deepEqual([await database.count('outbox'), told], [0, [['a'], []]]);
  });

  test('on which the server fails asks for what is new all the same, does not send again at once, and says so', async () => {
    await write('m', 'a');
    server.script[WRITES] = [200, { results: [{ mutationId: 'm', status: 'rejected' }] }];
    await assert.rejects(exchange(), ServerFailedError);
    assert.deepEqual(server.calls, [WRITES, PULL]);
    assert.equal((await database.getAll('outbox'))[0]?.failures, 1);
  });

  test('sends what waited for the farm to come back, and for a record that comes back with it', async () => {
    await hold('m', 'a', LEFT);
    server.script[WRITES] = applied('m', 'a');
    await exchange();
    assert.deepEqual(server.calls, [PULL, WRITES]);
    await hold('n', 'b', DELETED);
    const back = {
      kind: 'record',
      op: 'upsert',
      seq: 2,
      id: 'b',
      version: 1,
      value: { ...record('b'), deletedAt: null },
    };
    server.begin({
      'GET /farms/f/changes?since=1&v=2': [200, { changes: [back], seq: 2, more: false }],
      [WRITES]: applied('n', 'b'),
    });
    await exchange();
    assert.deepEqual([server.calls.at(-1), await database.count('outbox')], [WRITES, 0]);
  });

  test('lets a photo go that waited for the farm, also where nothing else waits', async () => {
    await database.put('unsentPhotos', { id: 'p', farmId: FARM, recordId: 'a', trouble: LEFT } as never);
    await exchange();
    assert.equal((await database.get('unsentPhotos', 'p'))?.trouble, null);
  });

  test('that finds the farm gone takes it from the device, but what was not sent, with the reason', async () => {
    await database.put('unsentPhotos', { id: 'p', farmId: FARM, recordId: 'a', trouble: null } as never);
    server.script[PULL] = failure(403, 'Acesso negado.', { code: 'farm/forbidden' });
    await assert.rejects(exchange(), { code: 'farm/forbidden' });
    assert.deepEqual(
      [await database.count('farms'), (await database.get('unsentPhotos', 'p'))?.trouble?.code],
      [0, 'farm/forbidden'],
    );
  });

  test('brings another role of the person', async () => {
    const member = { kind: 'member', op: 'upsert', seq: 1, id: 'ana', version: 1, value: { role: 'sales' } };
    server.script[PULL] = [200, { changes: [member], seq: 1, more: false }];
    await exchange();
    assert.equal((await database.get('farms', FARM))?.role, 'sales');
  });

  test('of a visitor goes nowhere: what was written is taken on the device', async () => {
    await database.put('records', record('a') as never);
    await write('m', 'a');
    await exchange('visitante');
    assert.deepEqual([server.calls, await database.count('outbox')], [[], 0]);
    assert.equal((await database.get('records', [FARM, 'a']))?.notes, 'n');
  });
});
