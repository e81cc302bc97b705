import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { deleteErasedPhotos } from '../services/photos/erased-photos.ts';
import { joinFarm } from '../test/join-farm.ts';
import { overAllFarms, startTestServer, type TestServer } from '../test/test-app.ts';
import {
  call,
  createFarm,
  type LooseBody,
  photoForm,
  SAMPLE_FARM,
  signUp,
  type TestFarm,
  type TestPerson,
} from '../test/test-client.ts';

type FarmBody = LooseBody & { farm: TestFarm; farms: TestFarm[]; count: number; nextCursor: string | null };

const DAY = 24 * 3600 * 1000;

describe('farms', () => {
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

  describe('a farm', () => {
    test('seed 6.4 and 6.5: is seen, saved and deleted by its people alone, by id and by slug', async () => {
      const farm = await createFarm(server.app, owner.token);
      for (const path of [`/farms/${farm.id}`, `/farms/slug/${farm.farmSlug}`]) {
        for (const [method, json] of [
          ['GET', undefined],
          ['PATCH', SAMPLE_FARM],
          ['DELETE', undefined],
        ] as const) {
          assert.equal((await call(server.app, method, path, { json })).status, 401);
          const refused = await ask(method, path, { json, as: stranger });
          assert.deepEqual([refused.status, refused.body.error.message], [403, 'Acesso negado.']);
        }
      }
      for (const path of [`/farms/${randomUUID()}`, '/farms/nada', '/farms/slug/nao-existe', '/farms/slug/A%00']) {
        assert.equal((await ask('GET', path)).status, 404, path);
      }
    });

    test('seed 7.12, 7.13, 7.14, 7.15 and 7.17: is read and saved as it is, and deleted, by id and by slug alike', async () => {
      for (const by of ['id', 'slug'] as const) {
        const farm = await createFarm(server.app, owner.token);
        const path = by === 'id' ? `/farms/${farm.id}` : `/farms/slug/${farm.farmSlug}`;
        const read = await ask('GET', path);
        assert.deepEqual([read.status, read.body.success, read.headers.get('etag')], [200, true, '"1"']);
        assert.deepEqual(read.body.farm, farm);
        const saved = await ask('PATCH', path, { json: { ...SAMPLE_FARM, totalArea: '80,5' } });
        assert.deepEqual([saved.status, saved.body.success, saved.headers.get('etag')], [200, true, '"2"']);
        const { updatedAt, ...rest } = saved.body.farm;
        const { updatedAt: before, ...was } = farm;
        assert.deepEqual(rest, { ...was, totalArea: 80.5, version: 2 });
        assert.ok(String(updatedAt) >= String(before));
        const gone = await ask('DELETE', path);
        assert.deepEqual([gone.status, gone.body], [200, { success: true }]);
        assert.equal((await ask('GET', path)).status, 404);
      }
    });

    test('seed 5.2 and 7.16: keeps its slug when its name changes, and is saved whole', async () => {
      const farm = await createFarm(server.app, owner.token, { name: 'Nome antigo', stateRegistration: '123' });
      const path = `/farms/slug/${farm.farmSlug}`;
      const partial = await ask('PATCH', path, { json: { name: 'Só o nome' } });
      assert.equal(partial.body.error.message, 'Campos obrigatórios ausentes: totalArea, city, region, state');
      const { status, body } = await ask('PATCH', path, { json: { ...SAMPLE_FARM, name: 'Nome novo', state: 'SP' } });
      assert.equal(status, 200);
      assert.deepEqual(
        [body.farm.name, body.farm.farmSlug, body.farm.state, body.farm.version, body.farm.stateRegistration],
        ['Nome novo', farm.farmSlug, 'SP', 2, '123'],
        'what is not named stays',
      );
      const emptied = await ask('PATCH', path, { json: { ...SAMPLE_FARM, stateRegistration: null } });
      assert.equal(emptied.body.farm.stateRegistration, null);
    });

    test('refuses a stale version with the farm as it is', async () => {
      const farm = await createFarm(server.app, owner.token);
      const save = (tag: string) =>
        ask('PATCH', `/farms/${farm.id}`, { json: SAMPLE_FARM, headers: { 'if-match': tag } });
      assert.equal((await save('"1"')).status, 200);
      const stale = await save('"1"');
      assert.deepEqual([stale.status, stale.body.error.code], [409, 'record/version-conflict']);
      assert.deepEqual(stale.body.error.current, (await ask('GET', `/farms/${farm.id}`)).body.farm);
      const gone = await ask('DELETE', `/farms/${farm.id}`, { headers: { 'if-match': '"1"' } });
      assert.equal(gone.status, 409);
    });

    test('seed 4.17: is deleted softly, and comes back within 30 days with its slug', async () => {
      const farm = await createFarm(server.app, owner.token, { name: 'Vai e volta' });
      assert.equal((await ask('DELETE', `/farms/slug/${farm.farmSlug}`)).status, 200);
      for (const path of [`/farms/${farm.id}`, `/farms/slug/${farm.farmSlug}`]) {
        const [own, other] = [await ask('GET', path), await ask('GET', path, { as: stranger })];
        assert.deepEqual([own.status, other.status, other.body.error.restorableUntil], [404, 404, undefined]);
        const until = Date.parse(String(own.body.error.restorableUntil));
        assert.ok(Math.abs(until - server.clock.now().getTime() - 30 * DAY) < 60_000, 'its people hear until when');
      }
      const other = await createFarm(server.app, stranger.token, { name: 'Vai e volta' });
      assert.notEqual(other.farmSlug, farm.farmSlug);
      const bin = await ask('GET', '/farms?deleted=true');
      const binned = bin.body.farms.find(({ id }) => id === farm.id);
      assert.equal(binned?.deleted, true);
      assert.ok(!(await ask('GET', '/farms')).body.farms.some(({ id }) => id === farm.id));
      const askAsStranger = (id: string) => ask('POST', `/farms/${id}/restore`, { as: stranger });
      for (const id of [farm.id, randomUUID(), '%00']) {
        const { status, body } = await askAsStranger(id);
        const { requestId: _, ...error } = body.error;
        const message = 'Fazenda não encontrada.';
        assert.deepEqual(
          [status, error],
          [404, { code: 'farm/not-found', message }],
          'nobody hears of what is deleted',
        );
      }
      const living = await createFarm(server.app, owner.token);
      assert.equal((await askAsStranger(living.id)).status, 403);
      server.clock.advance(29 * DAY);
      await refreshPeople();
      for (let time = 0; time < 2; time += 1) {
        const { status, body } = await ask('POST', `/farms/${farm.id}/restore`);
        assert.equal(status, 200);
        assert.deepEqual([body.farm.farmSlug, body.farm.deleted, body.farm.version], [farm.farmSlug, false, 3]);
      }
    });

    test('does not come back after 30 days', async () => {
      const farm = await createFarm(server.app, owner.token);
      await ask('DELETE', `/farms/${farm.id}`);
      server.clock.advance(31 * DAY);
      await refreshPeople();
      const { status, body } = await ask('POST', `/farms/${farm.id}/restore`);
      assert.deepEqual([status, body.error.code], [409, 'farm/restore-expired']);
      assert.ok(!(await ask('GET', '/farms?deleted=true')).body.farms.some(({ id }) => id === farm.id));
    });

    test('seed 7.18 and 7.19: shows its photo at an address of its own', async () => {
      const farm = await createFarm(server.app, owner.token);
      for (const path of [`/farms/${farm.id}/photo-upload`, `/farms/slug/${farm.farmSlug}/photo-upload`]) {
        const send = (as: TestPerson) => call(server.app, 'POST', path, { token: as.token, body: photoForm() });
        assert.equal((await call(server.app, 'POST', path, { body: photoForm() })).status, 401);
        assert.equal((await send(stranger)).status, 403);
        const { status, body } = await send(owner);
        assert.equal(status, 200);
        assert.equal((await ask('GET', `/farms/${farm.id}`)).body.farm.imageUrl, body.photoURL);
      }
    });

    test('shows one photo at a time: the file of the one before goes', async () => {
      const farm = await createFarm(server.app, owner.token);
      const addresses: string[] = [];
      for (const _ of ['first', 'second']) {
        const sent = { token: owner.token, body: photoForm() };
        const path = `/farms/${farm.id}/photo-upload`;
        addresses.push((await call<{ photoURL: string }>(server.app, 'POST', path, sent)).body.photoURL);
        await deleteErasedPhotos(overAllFarms(server.services));
      }
      const answers = await Promise.all(addresses.map((address) => server.app.request(`http://localhost${address}`)));
      assert.deepEqual(
        answers.map(({ status }) => status),
        [404, 200],
      );
    });

    test('takes a number of its own for every change, and tells it to all instances', async () => {
      const farm = await createFarm(server.app, owner.token);
      await ask('PATCH', `/farms/${farm.id}`, { json: SAMPLE_FARM });
      const row = await server.database.db
        .selectFrom('farms')
        .selectAll()
        .where('id', '=', farm.id)
        .executeTakeFirstOrThrow();
      const member = await server.database.db
        .selectFrom('farm_members')
        .selectAll()
        .where('farm_key', '=', row.key)
        .executeTakeFirstOrThrow();
      assert.deepEqual([row.seq, row.change, member.change, member.role], ['3', '3', '2', 'owner']);
    });

    test('lists the lots that its plots and records name, each once and in order', async () => {
      const farm = await createFarm(server.app, owner.token);
      const post = (section: string, name: string, data: Record<string, unknown>) =>
        ask('POST', `/farms/${farm.id}/${section}`, {
          json: { name, data, status: section === 'talhoes' ? 'active' : 'planned' },
        });
      await post('talhoes', 'Um', { area: 1, farmLot: 'Zona' });
      await post('talhoes', 'Dois', { area: 1, farmLot: 'Água' });
      await post('talhoes', 'Três', { area: 1, farmLot: 'Zona' });
      await post('armazenamento', 'Tulha', { storageLot: 'T-1', farmLot: 'não é talhão' });
      const { farmLots, storageLots } = (await ask('GET', `/farms/${farm.id}`)).body.farm;
      assert.deepEqual([farmLots, storageLots], [['Água', 'Zona'], ['T-1']]);
    });
  });

  describe('a person’s farms', () => {
    test('seed 7.11: come page by page, in the order of creation, with the number of all', async () => {
      const person = await signUp(server.app);
      const made = [];
      for (let number = 0; number < 5; number += 1) made.push((await createFarm(server.app, person.token)).id);
      const all = await ask('GET', '/farms', { as: person });
      assert.deepEqual([all.body.count, all.body.nextCursor, all.body.farms.map(({ id }) => id)], [5, null, made]);
      const first = await ask('GET', '/farms?limit=2', { as: person });
      const second = await ask('GET', `/farms?limit=2&cursor=${first.body.nextCursor}`, { as: person });
      const third = await ask('GET', `/farms?limit=2&cursor=${second.body.nextCursor}`, { as: person });
      const pages = [first, second, third].flatMap(({ body }) => body.farms.map(({ id }) => id));
      assert.deepEqual([pages, third.body.nextCursor, third.body.count], [made, null, 5]);
    });

    test('are nobody else’s, and bad pages are refused', async () => {
      const from = (instant: string) => Buffer.from(`${instant}|${randomUUID()}`).toString('base64url');
      const person = await signUp(server.app);
      assert.deepEqual((await ask('GET', '/farms', { as: person })).body.farms, []);
      assert.equal((await call(server.app, 'GET', '/farms')).status, 401);
      const instants = ['0000-01-01T00:00:00Z', '2026-06-31T10:00:00Z', '2026-01-01T10:00:00+99', '2026-01-01'];
      const cursors = ['x', '%00', ...instants.map(from)].map((cursor) => `cursor=${cursor}`);
      for (const query of ['limit=0', 'limit=x', ...cursors]) {
        assert.ok([404, 422].includes((await ask('GET', `/farms?${query}`)).status), query);
      }
    });
  });

  describe('settings of a farm', () => {
    test('tell what a medida pays to those who may see prices, and the regime of today to all', async () => {
      const farm = await createFarm(server.app, owner.token);
      const path = `/farms/${farm.id}/settings`;
      const operator = await signUp(server.app);
      await joinFarm(server.database.db, { farmId: farm.id, uid: operator.uid, role: 'operator' });
      const sent = { pricePerMeasure: '21,00', taxRegime: 'payroll', targetMoisture: { low: 10.8, high: 11.3 } };
      const changed = await ask('PATCH', path, { json: sent });
      assert.equal(changed.status, 200);
      type Settings = { settings: Record<string, unknown> };
      const seenBy = async (as: TestPerson) => (await call<Settings>(server.app, 'GET', path, as)).body.settings;
      const [own, theirs] = [await seenBy(owner), await seenBy(operator)];
      assert.deepEqual(
        [own.pricePerMeasure, own.taxRegime, own.targetMoisture],
        [21, 'pf_payroll', sent.targetMoisture],
      );
      assert.deepEqual(theirs, Object.fromEntries(Object.entries(own).filter(([name]) => name !== 'pricePerMeasure')));
    });

    test('are its members’, follow its state and change key by key', async () => {
      const farm = await createFarm(server.app, owner.token, { state: 'Rondônia' });
      const path = `/farms/${farm.id}/settings`;
      assert.equal((await call(server.app, 'GET', path)).status, 401);
      for (const method of ['GET', 'PATCH']) {
        const json = method === 'PATCH' ? { measureLiters: 20 } : undefined;
        assert.equal((await ask(method, path, { json, as: stranger })).status, 403);
      }
      const before = await call<LooseBody & { settings: Record<string, unknown> }>(server.app, 'GET', path, owner);
      assert.deepEqual(
        [before.body.settings.timezone, before.body.settings.measureLiters],
        ['America/Porto_Velho', 60],
      );
      const wrong = await ask('PATCH', path, { json: { taxRegime: 'nenhum' } });
      assert.deepEqual([wrong.status, Object.keys(wrong.body.error.fields)], [422, ['taxRegime']]);
      const { status, body } = await ask('PATCH', path, { json: { measureLiters: 20, userId: 'x' } });
      assert.equal(status, 200);
      assert.deepEqual(body.settings, { ...before.body.settings, measureLiters: 20 });
      const stale = await ask('PATCH', path, { json: { measureLiters: 30 }, headers: { 'if-match': '"1"' } });
      assert.equal(stale.status, 409);
    });
  });

  /** Access tokens last 15 minutes: after the clock moved, people sign in again. */
  async function refreshPeople(): Promise<void> {
    for (const person of [owner, stranger]) {
      const { email, password } = person;
      const { body } = await call<{ token: string }>(server.app, 'POST', '/auth/login', { json: { email, password } });
      person.token = body.token;
    }
  }
});
