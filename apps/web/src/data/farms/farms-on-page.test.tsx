import '../../../testing/page-locks.ts';
import '../../../testing/page-storage.ts';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { act } from 'react';
import { askHook, until } from '../../../testing/ask-hook.tsx';
import { deviceOf } from '../database/device.ts';
import type { DeviceFarm } from '../database/device-database.ts';
import { readDraft } from '../database/drafts.ts';
import type { FarmDraft } from '../device/contract.ts';
import { createQueryClient } from '../server/query-client.ts';
import { endVisitorSession, signOut, startVisitorSession, updatePerson } from '../session/session.ts';
import { VISITOR } from '../session/visitor.ts';
import { failure, type Scripted, ScriptedApi } from '../testing/scripted-api.ts';
import { useDemonstration } from './demonstration.ts';
import { preloadFarms, useFarm, useFarmActions, useFarms } from './farms.ts';

const ANA = { uid: 'u1', email: 'ana@example.test', displayName: 'Ana', photoURL: null, emailVerified: false };
const AT = '2026-06-01T12:00:00.000Z';
const LIST = 'GET /farms?limit=500';
// As much of a farm as is read here.
const farm = (id: string, farmSlug: string): DeviceFarm =>
  ({ id, farmSlug, name: farmSlug, state: 'MG', role: 'owner', createdAt: AT, updatedAt: AT }) as DeviceFarm;
const SEDE = farm('f1', 'sede');
const SERRA = farm('f2', 'serra');
const DRAFT: FarmDraft = {
  ...{ name: 'Sede', totalArea: 12, city: 'Machado', region: 'Sul de Minas', state: 'MG', stateRegistration: null },
};

const server = new ScriptedApi();
let client = createQueryClient();
mock.method(console, 'warn', () => undefined);
const asked = <Answer,>(use: () => Answer, isThere?: (answer: Answer) => boolean) => askHook(client, use, isThere);
const listOf = (farms: readonly DeviceFarm[]): Scripted => [200, { farms }];
const keep = async (uid: string, farms: readonly DeviceFarm[]): Promise<void> => {
  const database = await deviceOf(uid);
  await database.clear('farms');
  for (const one of farms) await database.put('farms', one);
};

beforeEach(async () => {
  client = createQueryClient();
  server.begin({ [LIST]: listOf([SEDE]) });
  updatePerson(ANA);
  await keep(ANA.uid, []);
});
afterEach(() => client.clear());

describe('the list of farms', () => {
  test('is the server’s, with its instants as dates, and is asked for anew', async () => {
    const latest = await asked(useFarms, ({ loading }) => !loading);
    assert.deepEqual(
      latest().farms.map(({ id, createdAt }) => [id, createdAt]),
      [['f1', new Date(AT)]],
    );
    server.script[LIST] = listOf([SEDE, SERRA]);
    await act(() => latest().refresh());
    await until(() => latest().farms.length === 2);
  });

  test('is asked for by nobody who is signed out', async () => {
    await act(() => signOut());
    const latest = await asked(useFarms);
    assert.deepEqual([latest().farms, server.of(LIST)], [[], []]);
    await preloadFarms(client);
    assert.deepEqual(client.getQueryCache().findAll({ predicate: ({ state }) => state.data !== undefined }), []);
  });

  test('without a network is what the device keeps', async () => {
    await keep(ANA.uid, [SEDE, SERRA]);
    server.begin({ [LIST]: 'no answer' });
    const latest = await asked(useFarms, ({ loading }) => !loading);
    assert.deepEqual(
      latest().farms.map(({ farmSlug }) => farmSlug),
      ['sede', 'serra'],
    );
  });

  test('of a device that keeps none puts nothing on the first screen', async () => {
    await preloadFarms(client);
    assert.equal(client.getQueryData(['farms', 'u1']), undefined);
  });

  test('of a visitor is the one on the device, which the server is never asked about', async () => {
    await act(() => signOut());
    await act(async () => startVisitorSession());
    await keep(VISITOR.uid, [SEDE]);
    server.begin({});
    const list = await asked(useFarms, ({ loading }) => !loading);
    assert.equal(list().farms[0]?.farmSlug, 'sede');
    const own = await asked(
      () => ({ ...useFarm('sede'), actions: useFarmActions() }),
      ({ farm: found, loading }) => found !== null && !loading,
    );
    await act(() => own().actions.update('f1', { ...DRAFT, name: 'Outra' }));
    await until(() => own().farm?.name === 'Outra');
    assert.deepEqual([own().farm?.totalArea, own().farm?.role], [12, 'owner']);
    const none = await asked(
      () => useFarm('nenhuma'),
      ({ hasLoadedOnce }) => hasLoadedOnce,
    );
    assert.deepEqual([none().farm, none().error, server.calls], [null, null, []]);
    await act(() => endVisitorSession());
  });
});

describe('the current farm', () => {
  test('is what the device keeps until the server answers, and then what it says', async () => {
    await keep(ANA.uid, [SERRA, { ...SEDE, name: 'Antes' }]);
    server.begin({ 'GET /farms/slug/sede': [200, { farm: { ...SEDE, name: 'Agora' } }] });
    const names: (string | undefined)[] = [];
    const latest = await asked(
      () => {
        const current = useFarm('sede');
        names.push(current.farm?.name);
        return current;
      },
      ({ farm: found }) => found?.name === 'Agora',
    );
    assert.deepEqual([...new Set(names)], [undefined, 'Antes', 'Agora']);
    server.script['GET /farms/slug/sede'] = [200, { farm: { ...SEDE, name: 'Depois' } }];
    await act(() => latest().refresh());
    await until(() => latest().farm?.name === 'Depois');
  });

  test('of an empty slug is asked for nowhere', async () => {
    const latest = await asked(() => useFarm(''));
    assert.deepEqual([latest().farm, latest().hasLoadedOnce, server.calls], [null, false, []]);
  });
});

describe('what is done to a farm', () => {
  const LISTED = { farms: LIST, slug: 'GET /farms/slug/sede' };
  const actions = async () => {
    server.begin({
      [LIST]: listOf([SEDE]),
      [LISTED.slug]: [200, { farm: SEDE }],
      'POST /farms': [201, { farm: SERRA }],
      'PATCH /farms/f1': [200, { farm: { ...SEDE, name: 'Nova' } }],
      'PATCH /farms/f1/settings': [200, {}],
      'DELETE /farms/f1': [200, {}],
      'POST /farms/f1/restore': [200, {}],
      'POST /farms/f1/photo-upload': [200, { photoURL: '/api/photos/1' }],
    });
    const latest = await asked(
      () => ({ list: useFarms(), current: useFarm('sede'), actions: useFarmActions() }),
      ({ list, current }) => !list.loading && current.hasLoadedOnce && !current.loading,
    );
    await until(() => server.of(LISTED.slug).length === 1);
    return latest().actions;
  };
  /** Does something, and waits until both the list and the current farm were asked for again. */
  const again = async <Answer,>(act0: () => Promise<Answer>): Promise<Answer> => {
    const before = [server.of(LISTED.farms).length, server.of(LISTED.slug).length] as const;
    const answer = await act(act0);
    await until(() => server.of(LISTED.farms).length > before[0] && server.of(LISTED.slug).length > before[1]);
    return answer;
  };

  test('is sent, answered with dates, and asked for again in the list and on its own', async () => {
    const { create, update, saveSettings, remove, restore, uploadPhoto } = await actions();
    const made = await again(() => create('key-1', DRAFT));
    assert.deepEqual([made.id, made.createdAt], ['f2', new Date(AT)]);
    assert.equal(server.of('POST /farms')[0]?.headers.get('idempotency-key'), 'key-1');
    const changed = await again(() => update('f1', DRAFT));
    assert.deepEqual([changed.name, changed.updatedAt], ['Nova', new Date(AT)]);
    await again(() => saveSettings('f1', { measureLiters: 80 }));
    assert.deepEqual(server.of('PATCH /farms/f1/settings')[0]?.json, { measureLiters: 80 });
    await again(() => remove('f1'));
    await again(() => restore('f1'));
    assert.equal(await again(() => uploadPhoto('f1', new File(['x'], 'f.jpg'))), '/api/photos/1');
  });

  test('needs somebody who is signed in', async () => {
    const { saveSettings } = await actions();
    await act(() => signOut());
    await assert.rejects(saveSettings('f1', {}), { message: 'Usuário não autenticado.' });
    assert.deepEqual(server.of('PATCH /farms/f1/settings'), []);
  });
});

describe('the demonstration farm', () => {
  const MADE = { ...farm('0', 'exemplo') };
  const accepted = (): Scripted => [200, { results: [] }];
  const demonstrated = () =>
    asked(
      () => useDemonstration(),
      () => true,
    );
  const begin = async (): Promise<void> => {
    const { demonstrationId } = await import('@cafezal/domain/demonstration/demonstration-id.ts');
    const id = demonstrationId('000000000000');
    server.begin({ [LIST]: listOf([]), 'POST /farms': [201, { farm: { ...MADE, id } }] });
    mock.method(globalThis, 'fetch', answering(id));
  };
  /** The script, with every write, reading and closing of the farm accepted. */
  const plain = globalThis.fetch;
  const answering =
    (id: string) =>
    async (address: string, options: RequestInit): Promise<Response> => {
      if (address.includes('/medicoes')) server.script[`POST ${address.replace('/api', '')}`] = accepted();
      if (options.method === 'PATCH') server.script[`PATCH ${address.replace('/api', '')}`] = [200, {}];
      if (address === `/api/farms/${id}/mutations`) {
        const { mutations } = JSON.parse(String(options.body)) as { mutations: readonly { mutationId: string }[] };
        const results = mutations.map(({ mutationId }) => ({ mutationId, status: 'applied' }));
        server.script[`POST /farms/${id}/mutations`] = [200, { results }];
      }
      return plain(address, options);
    };

  test('is made once, however often it is asked for, and counts as unfinished until then', async () => {
    await begin();
    const latest = await demonstrated();
    assert.equal(latest().isUnfinished, false);
    const progress: number[] = [];
    const [one, other] = await act(() =>
      Promise.all([
        latest().make(({ done }) => progress.push(done)),
        latest().make(() => assert.fail('one is enough')),
      ]),
    );
    assert.equal(one, other);
    assert.equal(server.of('POST /farms').length, 1);
    assert.deepEqual([progress[0], progress.length > 3], [0, true]);
    assert.equal(await readDraft(ANA.uid, 'demonstration'), undefined);
    assert.ok(server.calls.some((call) => call.endsWith('/medicoes')));
    assert.ok(server.calls.some((call) => call.startsWith('PATCH ')));
  });

  test('that breaks off is unfinished, and may be made again or removed', async () => {
    await begin();
    server.script['POST /farms'] = failure(500, 'Erro.');
    const latest = await demonstrated();
    await act(() => assert.rejects(latest().make(() => undefined)));
    await until(() => latest().isUnfinished);
    server.script['DELETE /farms/f1'] = [200, {}];
    await act(() => latest().remove('f1'));
    await until(() => !latest().isUnfinished);
    assert.equal(server.of('DELETE /farms/f1').length, 1);
    await begin();
    await act(() => latest().make(() => undefined));
    assert.equal(server.of('POST /farms').length, 1);
  });

  test('is made for somebody who is signed in', async () => {
    await act(() => signOut());
    server.begin({});
    const latest = await demonstrated();
    await assert.rejects(
      latest().make(() => undefined),
      { message: 'No user authenticated' },
    );
    assert.deepEqual([latest().isUnfinished, server.calls], [false, []]);
  });
});
