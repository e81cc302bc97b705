import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import { sql } from 'kysely';
import { insertMember } from '../db/farm-rows.ts';
import { readEvents } from '../test/event-reader.ts';
import { type FarmClient, farmOn, startSeasonServer } from '../test/farm-client.ts';
import { accept, inviteTo, mailedToken } from '../test/invitations.ts';
import { joinFarm } from '../test/join-farm.ts';
import { writtenMails } from '../test/mails.ts';
import { findMarks } from '../test/marks-in-database.ts';
import { proveAddress } from '../test/prove-address.ts';
import { startTestInstance, type TestServer } from '../test/test-app.ts';
import { call, createFarm, photoForm, signUp, type TestPerson } from '../test/test-client.ts';
import { serverEngine } from '../test/test-postgres.ts';

const NAME = 'Zulmira Quaresma';
const PLOT = { name: 'Talhão da Mata', status: 'active', data: { area: 4, plantingYear: 2015 } };

describe('erasing an account', () => {
  let server: TestServer;
  before(async () => {
    server = await startSeasonServer(serverEngine('15'));
  });
  after(() => server.close());

  const ask = (person: TestPerson, method: string, path: string, sent = {}) =>
    call(server.app, method, path, { token: person.token, ...sent });
  const confirm = (person: TestPerson) =>
    ask(person, 'POST', '/auth/reauthenticate', { json: { password: person.password } });
  const erase = async (person: TestPerson) => {
    assert.equal((await confirm(person)).status, 200);
    return ask(person, 'DELETE', '/users/me');
  };
  const keyOf = async (farmId: string): Promise<string> =>
    (await server.database.db.selectFrom('farms').select('key').where('id', '=', farmId).executeTakeFirstOrThrow()).key;
  const letJoin = (farmId: string, { uid }: TestPerson, role: FarmRole) =>
    joinFarm(server.database.db, { farmId, uid, role });
  const someone = async (): Promise<TestPerson> => {
    const person = await signUp(server.app);
    await ask(person, 'PATCH', `/users/profile/${person.uid}`, { json: { name: NAME, phone: '5535991234567' } });
    await ask(person, 'PATCH', '/auth/me', { json: { displayName: NAME } });
    return person;
  };

  test('asks first who it is, within five minutes and in this session', async () => {
    const person = await someone();
    const refused = async () => {
      const { status, body } = await ask(person, 'DELETE', '/users/me');
      assert.deepEqual([status, body.error.code], [403, 'auth/reauthentication-required']);
    };
    await refused();
    const elsewhere = await call<{ token: string }>(server.app, 'POST', '/auth/login', {
      json: { email: person.email, password: person.password },
    });
    await confirm({ ...person, token: elsewhere.body.token });
    await refused();
    const wrong = await ask(person, 'POST', '/auth/reauthenticate', { json: { password: 'outra coisa' } });
    assert.equal(wrong.status, 422);
    await refused();
    await confirm(person);
    server.clock.advance(5 * 60_000 + 1);
    await refused();
    await confirm(person);
    const { status, headers } = await ask(person, 'DELETE', '/users/me');
    assert.deepEqual([status, headers.get('clear-site-data')], [200, '"cache"']);
  });

  test('leaves no mark of the person in any column of any table', async () => {
    const person = await someone();
    const own = await createFarm(server.app, person.token, { name: 'Sítio da Zulmira' });
    await ask(person, 'POST', `/farms/${own.id}/talhoes`, { json: PLOT });
    const binned = await createFarm(server.app, person.token, { name: 'Sítio velho' });
    await ask(person, 'DELETE', `/farms/${binned.id}`);
    const others = await farmOn(server);
    await letJoin(others.farmId, person, 'manager');
    const plot = await others.ask('POST', '/talhoes', { json: PLOT, as: person });
    await others.ask('PATCH', `/talhoes/${plot.body.record.id}`, { json: { notes: 'capinado' }, as: person });
    await others.ask('POST', `/talhoes/${plot.body.record.id}/fotos`, { body: photoForm(), as: person });
    const season = await others.make('producao', { name: 'Safra 2026/27', season: '2026/27' });
    const json = { status: 'closed', reason: 'safra encerrada' };
    const closed = await others.ask('PATCH', `/producao/${season.id}`, { json, as: person });
    assert.equal(closed.status, 200);
    await others.ask('PATCH', `/producao/${season.id}`, { json: { notes: 'conferida' } });
    await ask(person, 'POST', `/farms/${others.farmId}/membros`, {
      json: { email: others.owner.email.replace('@', '+outra@'), role: 'viewer' },
    });
    const notice = { type: 'member', link: null, created_at: new Date(), updated_at: new Date() };
    await server.database.db
      .insertInto('notifications')
      .values([
        { ...notice, uid: others.owner.uid, id: randomUUID(), title: `${NAME} entrou na Fazenda`, body: 'Aceitou.' },
        { ...notice, uid: others.owner.uid, id: randomUUID(), title: 'Convite', body: `${NAME} convida você.` },
      ])
      .execute();
    await ask(person, 'POST', '/users/photo-upload', { body: photoForm() });
    for (const path of ['/users/send-welcome-email', '/notifications/welcome', '/auth/verification/send'])
      await ask(person, 'POST', path, { json: {} });
    await call(server.app, 'POST', '/auth/login', { json: { email: person.email, password: 'errada' } });
    const props = { userId: person.uid, userName: NAME, farmId: binned.id, farmName: 'Sítio velho' };
    await call(server.app, 'POST', '/analytics/events', { json: { name: 'farm_deleted', props } });
    await writtenMails(server);

    const marks = [person.uid, person.email, NAME, '991234567', 'Sítio da Zulmira', 'Sítio velho'];
    for (const mark of marks) assert.notDeepEqual(await findMarks(server.database.db, [mark]), [], mark);
    assert.equal((await erase(person)).status, 200);
    await writtenMails(server);
    assert.deepEqual(await findMarks(server.database.db, marks), []);
  });

  test('leaves no name that the person had when others were told of them', async () => {
    const others = await farmOn(server);
    const FORMER = 'Antonieta Velha';
    const person = await someone();
    const guest = await signUp(server.app);
    await proveAddress(server.database.db, guest);
    const rename = async (name: string) => {
      await ask(person, 'PATCH', `/users/profile/${person.uid}`, { json: { name } });
      await ask(person, 'PATCH', '/auth/me', { json: { displayName: name } });
    };
    await rename(FORMER);
    await inviteTo(others, { email: person.email, role: 'manager' });
    assert.equal((await accept(server, person, await mailedToken(server, person.email))).status, 200);
    assert.equal((await inviteTo(others, { email: guest.email, role: 'viewer' }, { as: person })).status, 201);
    await writtenMails(server);
    await server.services.background.settle();
    await rename(NAME);
    const told = async () => (await findMarks(server.database.db, [FORMER])).map(({ table }) => table);
    assert.deepEqual(await told(), ['mail_queue', 'notifications', 'notifications']);
    assert.equal((await erase(person)).status, 200);
    assert.deepEqual(await told(), []);
    const { rows } = await sql<{ text: string }>`
      select title || ' / ' || body as text from notifications where uid in (${others.owner.uid}, ${guest.uid})
      and type in ('member', 'invitation') order by type`.execute(server.database.db);
    assert.deepEqual(
      rows.map(({ text }) => text),
      [
        'Convite para a Fazenda Boa Vista / Conta apagada convida você como leitor.',
        'Conta apagada entrou na Fazenda Boa Vista / Aceitou o convite e trabalha agora como gerente.',
      ],
    );
  });

  test('says on farms that live on that an erased account wrote what it wrote, and tells their devices', async () => {
    const person = await someone();
    const farm: FarmClient = await farmOn(server);
    await letJoin(farm.farmId, person, 'agronomist');
    const { body } = await farm.ask('POST', '/talhoes', { json: PLOT, as: person });
    const { seq } = (await farm.ask<{ seq: number }>('GET', '/changes?since=0')).body;
    await erase(person);
    type History = { versions: { by: { userId: string; name: string } }[] };
    const history = (await farm.ask<History>('GET', `/talhoes/${body.record.id}/historico`)).body;
    const by = history.versions[0]?.by;
    assert.equal(by?.name, 'Conta apagada');
    assert.notEqual(by?.userId, person.uid);
    type Changes = { changes: { id: string; value: { createdBy: string; version: number } }[] };
    const { changes } = (await farm.ask<Changes>('GET', `/changes?since=${seq}`)).body;
    const [told] = changes.filter(({ id }) => id === body.record.id);
    assert.deepEqual([told?.value.createdBy, told?.value.version], [by?.userId, 1]);
  });

  test('takes farms along that are the person’s alone, with the files of their photos', async () => {
    const person = await someone();
    const farm = await createFarm(server.app, person.token);
    const plot = await call<{ record: { id: string } }>(server.app, 'POST', `/farms/${farm.id}/talhoes`, {
      token: person.token,
      json: PLOT,
    });
    const files = async () =>
      (await readdir(join(server.dataDir, 'photos'), { recursive: true })).filter((name) => name.endsWith('.webp'));
    const before = (await files()).length;
    await ask(person, 'POST', `/farms/${farm.id}/talhoes/${plot.body.record.id}/fotos`, { body: photoForm() });
    await ask(person, 'POST', `/farms/${farm.id}/photo-upload`, { body: photoForm() });
    await ask(person, 'POST', '/users/photo-upload', { body: photoForm() });
    assert.equal((await files()).length, before + 6);
    const plan = await ask(person, 'GET', '/users/me/erasure');
    const named = { id: farm.id, name: 'Fazenda Boa Vista', farmSlug: farm.farmSlug, isDeleted: false };
    assert.deepEqual(plan.body.farms, { erased: [named], kept: [], blocking: [] });
    await erase(person);
    await server.services.background.settle();
    assert.equal((await files()).length, before);
    const other = await signUp(server.app);
    assert.equal((await ask(other, 'GET', `/farms/slug/${farm.farmSlug}`)).status, 404);
  });

  test('leaves the photo of another that was named as one’s own', async () => {
    const person = await someone();
    const other = await someone();
    const { body } = await ask(other, 'POST', '/users/photo-upload', { body: photoForm() });
    await ask(person, 'PATCH', '/auth/me', { json: { photoURL: body.photoURL } });
    await erase(person);
    await server.services.background.settle();
    assert.equal((await server.app.request(`http://localhost${String(body.photoURL)}`)).status, 200);
  });

  test('waits until a farm on which others work has another owner, or is deleted', async () => {
    const person = await someone();
    const farm = await createFarm(server.app, person.token);
    const worker = await signUp(server.app);
    await letJoin(farm.id, worker, 'operator');
    const { status, body } = await erase(person);
    assert.deepEqual([status, body.error.code], [409, 'user/sole-owner']);
    assert.deepEqual(
      (body.error.farms as { id: string }[]).map(({ id }) => id),
      [farm.id],
    );
    assert.equal((await ask(person, 'GET', '/users/profile')).status, 200);
    const key = await keyOf(farm.id);
    const heir = await signUp(server.app);
    // An owner who has a farm of the same id, which their device chose.
    await createFarm(server.app, heir.token, { id: farm.id });
    await insertMember(server.database.db, { farm_key: key, uid: heir.uid, role: 'owner', change: '1' });
    assert.equal((await erase(person)).status, 200);
    const passed = await call<{ farm: { userId: string } }>(server.app, 'GET', `/farms/slug/${farm.farmSlug}`, heir);
    assert.deepEqual([passed.status, passed.body.farm.userId], [200, heir.uid]);
  });

  test('ends sessions on every instance within a second, and live lines', async () => {
    const person = await someone();
    const other = await startTestInstance(server);
    const line = await readEvents(other.app, person.token);
    await erase(person);
    await line.ended();
    for (const app of [server.app, other.app]) {
      const { status } = await call(app, 'GET', '/users/profile', { token: person.token });
      assert.equal(status, 401);
    }
    const refreshed = await call(other.app, 'POST', '/auth/refresh', { json: { refreshToken: person.refreshToken } });
    assert.equal(refreshed.status, 401);
    await other.close();
  });

  test('is refused by an instance that starts afterwards, as long as a token would live', async () => {
    const person = await someone();
    await erase(person);
    const late = await startTestInstance(server);
    const { status } = await call(late.app, 'POST', '/farms', { token: person.token, json: { id: randomUUID() } });
    assert.equal(status, 401);
    await late.close();
  });

  test('is told by one last mail, of which nothing is kept', async () => {
    const person = await someone();
    await erase(person);
    const mails = await writtenMails(server, person.email);
    assert.equal(mails.at(-1)?.subject, 'Sua conta foi apagada');
    assert.doesNotMatch(mails.at(-1)?.text ?? '', /Zulmira/);
    assert.deepEqual(await findMarks(server.database.db, [person.email]), []);
    const again = await signUp(server.app, { email: person.email });
    assert.notEqual(again.uid, person.uid);
  });
});
