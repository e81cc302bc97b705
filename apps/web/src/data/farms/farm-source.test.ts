import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, mock, test } from 'node:test';
import { failure, ownAnswer, ScriptedApi } from '../testing/scripted-api.ts';
import { until } from '../testing/until.ts';

const { ApiError, NoConnectionError } = await import('../server/api.ts');
const { deviceOf } = await import('../database/device.ts');
const { clearSession, writePerson } = await import('../device/token-store.ts');
const { deviceFarms, serverFarms, storedFarms } = await import('./farm-source.ts');
const { countRemeasured, createFarm, deleteFarm, updateFarm, updateSettings } = await import('./farm-writes.ts');
const { Problem } = await import('@cafezal/domain/record/problem.ts');

const LIST = 'GET /farms?limit=500';
const AT = '2026-06-01T12:00:00.000Z';
const farm = (id: string, parts: object = {}) => ({
  ...{ id, farmSlug: `${id}-slug`, name: id, state: 'MG', role: 'owner', createdAt: AT, updatedAt: AT },
  ...parts,
});
const SETTINGS = { measureLiters: 80 };
const DRAFT = {
  ...{ name: 'Sede', totalArea: 12, city: 'Machado', region: 'Sul de Minas', state: 'MG', stateRegistration: null },
};

const server = new ScriptedApi();
mock.method(console, 'warn', () => undefined);

let uid: string;
const source = () => serverFarms(uid);
const kept = async () => (await storedFarms(uid)).map(({ id, role, settings }) => [id, role, settings]);
const put = async (...farms: readonly object[]): Promise<void> => {
  for (const one of farms) await (await deviceOf(uid)).put('farms', one as never);
};
const record = async (farmId: string) => {
  const database = await deviceOf(uid);
  await database.put('records', { id: `of ${farmId}`, farmId, section: 'colheita', date: '', season: '' } as never);
  await database.put('cursors', { farmId, seq: 7 });
};
const recordsOf = async (): Promise<string[]> =>
  (await (await deviceOf(uid)).getAll('records')).map(({ farmId }) => farmId).sort();

beforeEach(() => {
  uid = randomUUID();
  writePerson({ uid, email: 'ana@example.test', displayName: 'Ana', photoURL: null, emailVerified: false });
  server.begin({});
});

describe('the list of farms', () => {
  test('replaces what the device keeps, but not the settings that it knows', async () => {
    await put(farm('f1', { settings: SETTINGS }), farm('f2'));
    server.script[LIST] = [200, { farms: [farm('f1'), farm('f3')] }];
    assert.deepEqual(
      (await source().farms()).map(({ id, settings }) => [id, settings]),
      [
        ['f1', SETTINGS],
        ['f3', undefined],
      ],
    );
    assert.deepEqual(await kept(), [
      ['f1', 'owner', SETTINGS],
      ['f3', 'owner', undefined],
    ]);
  });

  test('that comes after the answer to a later question takes no farm away that is new since', async () => {
    const answers = new Map<string, PromiseWithResolvers<Response>>();
    const later = mock.method(globalThis, 'fetch', (address: string) => {
      const answer = Promise.withResolvers<Response>();
      answers.set(`${answers.size + 1} ${address}`, answer);
      return answer.promise;
    });
    const first = source().farms();
    await until(() => answers.size === 1);
    const second = source().farms();
    await until(() => answers.size === 2);
    const [late, early] = [...answers.values()];
    early?.resolve(ownAnswer(200, { farms: [farm('f1'), farm('new')] }));
    await second;
    await record('new');
    late?.resolve(ownAnswer(200, { farms: [farm('f1')] }));
    await first;
    later.mock.restore();
    assert.deepEqual([(await kept()).map(([id]) => id), await recordsOf()], [['f1', 'new'], ['new']]);
  });

  test('leaves nothing on the device of who signed out while the server answered', async () => {
    server.script[LIST] = [200, { farms: [farm('f1')] }];
    const asked = source().farms();
    await clearSession();
    assert.deepEqual(
      (await asked).map(({ id }) => id),
      ['f1'],
    );
    assert.deepEqual(await kept(), []);
  });

  test('without a farm that was lost takes its records from the device, and of the others none', async () => {
    await put(farm('f1'), farm('f2'));
    for (const id of ['f1', 'f2']) await record(id);
    server.script[LIST] = [200, { farms: [farm('f2')] }];
    await source().farms();
    assert.deepEqual(await recordsOf(), ['f2']);
  });

  test('with a role that sees no prices has the farm pulled again, and with another that does not', async () => {
    await put(farm('f1'), farm('f2'));
    for (const id of ['f1', 'f2']) await record(id);
    server.script[LIST] = [200, { farms: [farm('f1', { role: 'operator' }), farm('f2', { role: 'manager' })] }];
    await source().farms();
    assert.deepEqual(await recordsOf(), ['f2']);
    const roles = (await kept()).map(([id, role]) => [id, role]);
    assert.deepEqual(roles, [
      ['f1', 'operator'],
      ['f2', 'manager'],
    ]);
  });

  test('that nobody answers is what the device keeps; of a device that keeps none that is told', async () => {
    server.script[LIST] = 'no answer';
    await assert.rejects(source().farms(), NoConnectionError);
    await put(farm('f1'));
    assert.deepEqual(
      (await source().farms()).map(({ id }) => id),
      ['f1'],
    );
    server.script[LIST] = failure(500, 'Erro.');
    await assert.rejects(source().farms(), ApiError);
  });
});

describe('one farm', () => {
  const ONE = 'GET /farms/slug/f1-slug';
  const ITS = 'GET /farms/f1/settings';

  test('is kept with its settings, beside the other farms of the device', async () => {
    await put(farm('f0'));
    server.begin({ [ONE]: [200, { farm: farm('f1') }], [ITS]: [200, { settings: SETTINGS }] });
    assert.deepEqual((await source().farm('f1-slug'))?.settings, SETTINGS);
    assert.deepEqual(await kept(), [
      ['f0', 'owner', undefined],
      ['f1', 'owner', SETTINGS],
    ]);
  });

  test('whose settings are not to be had keeps those that the device knows', async () => {
    await put(farm('f1', { settings: SETTINGS }));
    for (const answer of [failure(403, 'Acesso negado.'), 'no answer'] as const) {
      server.begin({ [ONE]: [200, { farm: farm('f1', { name: 'Nova' }) }], [ITS]: answer });
      const found = await source().farm('f1-slug');
      assert.deepEqual([found?.name, found?.settings], ['Nova', SETTINGS]);
    }
  });

  test('that is unknown is none, and one that nobody answers about is the device’s', async () => {
    server.begin({ [ONE]: failure(404, 'Não há.') });
    assert.equal(await source().farm('f1-slug'), null);
    server.begin({ [ONE]: 'no answer' });
    await assert.rejects(source().farm('f1-slug'), NoConnectionError);
    await put(farm('f0'), farm('f1'));
    assert.equal((await source().farm('f1-slug'))?.id, 'f1');
    server.begin({ [ONE]: failure(403, 'Acesso negado.') });
    await assert.rejects(source().farm('f1-slug'), ApiError);
  });

  test('of which the role changed has its data forgotten, and no other farm', async () => {
    await put(farm('f0'), farm('f1'));
    for (const id of ['f0', 'f1']) await record(id);
    server.begin({ [ONE]: [200, { farm: farm('f1', { role: 'operator' }) }] });
    await source().farm('f1-slug');
    assert.deepEqual(await recordsOf(), ['f0']);
  });

  test('is saved whole by the server', async () => {
    server.begin({ 'PATCH /farms/f1': [200, { farm: farm('f1', { name: 'Sede' }) }] });
    assert.equal((await source().update('f1', DRAFT)).name, 'Sede');
    assert.deepEqual(server.asked[0]?.json, DRAFT);
  });
});

describe('a farm of the device alone', () => {
  test('is read and saved without the server', async () => {
    await put(farm('f0'), farm('f1', { version: 4 }));
    const own = deviceFarms(uid);
    assert.deepEqual(
      (await own.farms()).map(({ id }) => id),
      ['f0', 'f1'],
    );
    assert.equal((await own.farm('f1-slug'))?.id, 'f1');
    assert.equal(await own.farm('none'), null);
    const saved = await own.update('f1', DRAFT);
    assert.deepEqual([saved.name, saved.id, saved.version, saved.createdAt], ['Sede', 'f1', 5, AT]);
    assert.deepEqual(await own.farm('f1-slug'), saved);
    await assert.rejects(own.update('f9', DRAFT));
    assert.deepEqual(server.calls, []);
  });
});

describe('a farm that is written', () => {
  test('is checked before anything is sent', async () => {
    await assert.rejects(createFarm('k', { ...DRAFT, name: '' }), Problem);
    await assert.rejects(updateFarm('f1', { ...DRAFT, name: 'x'.repeat(5_000) }), Problem);
    assert.deepEqual(server.calls, []);
  });

  test('counts as made or deleted only by an answer that says so', async () => {
    server.begin({ 'POST /farms': [201, {}], 'DELETE /farms/f1': [200, { success: undefined }] });
    await assert.rejects(createFarm('k', DRAFT));
    await assert.rejects(deleteFarm('f1'));
    server.begin({ 'POST /farms': [200, { farm: farm('f1') }] });
    await assert.rejects(createFarm('k', DRAFT), 'made is 201');
  });

  test('whose settings are refused is told what was tried', async () => {
    server.begin({ 'PATCH /farms/f1/settings': failure(422, 'Confira.') });
    await assert.rejects(updateSettings('f1', {}), { message: 'Error updating farm via API: Confira.' });
  });

  test('tells beforehand how many records another medida would change', async () => {
    server.begin({ 'PATCH /farms/f1/settings?dryRun=true': [200, { count: 3 }] });
    assert.equal(await countRemeasured('f1', { measureLiters: 80, season: '2026/27' }), 3);
    assert.deepEqual(server.asked[0]?.json, { measureLiters: 80, remeasure: '2026/27' });
  });
});
