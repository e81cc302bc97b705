import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import { sql } from 'kysely';
import { allExportsGone } from '../test/exports.ts';
import { farmOn, startSeasonServer } from '../test/farm-client.ts';
import { joinFarm } from '../test/join-farm.ts';
import { writtenMails } from '../test/mails.ts';
import { proveAddress } from '../test/prove-address.ts';
import type { TestServer } from '../test/test-app.ts';
import { call, createFarm, photoForm, signUp, type TestPerson } from '../test/test-client.ts';
import { serverEngine } from '../test/test-postgres.ts';
import { unpack } from '../test/unpack.ts';

const PLOT = { name: 'Talhão da Mata', status: 'active', data: { area: 4, plantingYear: 2015 } };

describe('everything held on a person', () => {
  let server: TestServer;
  before(async () => {
    server = await startSeasonServer(serverEngine('15'));
  });
  after(() => server.close());

  const download = (person: TestPerson, method = 'GET') =>
    server.app.request('http://localhost/api/users/me/export', {
      method,
      headers: { authorization: `Bearer ${person.token}` },
    });
  const exported = async (person: TestPerson) => {
    const files = await unpack(await (await download(person)).blob());
    const bytes = (name: string) => files.get(name) ?? assert.fail(`${name} is not among ${[...files.keys()]}`);
    const text = (name: string): string => new TextDecoder().decode(bytes(name));
    // The test names the shape of the file; its assertions say where it differs.
    return { names: [...files.keys()], bytes, text, json: <Shape>(name: string) => JSON.parse(text(name)) as Shape };
  };
  const join = (farmId: string, { uid }: TestPerson, role: FarmRole) =>
    joinFarm(server.database.db, { farmId, uid, role });

  test('comes as a ZIP under a plain name, each file explained', async () => {
    const person = await signUp(server.app);
    const answer = await download(person);
    assert.equal(answer.headers.get('content-type'), 'application/zip');
    assert.match(
      answer.headers.get('content-disposition') ?? '',
      /^attachment; filename="cafezal-meus-dados-\d{4}-\d\d-\d\d\.zip"$/,
    );
    await answer.body?.cancel();
    const { names, text } = await exported(person);
    const readme = text('LEIA-ME.txt');
    for (const name of names.filter((file) => file !== 'LEIA-ME.txt')) assert(readme.includes(name), name);
    const told = [...readme.matchAll(/^(\S+\.(?:json|webp|zip))$/gm)].map(([, name]) => name);
    assert.deepEqual(told.toSorted(), names.filter((name) => name !== 'LEIA-ME.txt').toSorted());
  });

  test('has account, profile, devices, notices, mails, farms and what the person wrote, and no secrets', async () => {
    const person = await signUp(server.app);
    await call(server.app, 'POST', '/users/photo-upload', { token: person.token, body: photoForm() });
    await call(server.app, 'POST', '/notifications/welcome', { token: person.token, json: {} });
    await call(server.app, 'POST', '/auth/verification/send', { token: person.token, json: {} });
    const waiting = await exported(person);
    const [mail] = await writtenMails(server, person.email);
    const others = await farmOn(server, { name: 'Fazenda de outra gente' });
    await join(others.farmId, person, 'agronomist');
    const { record } = (await others.ask('POST', '/talhoes', { json: PLOT, as: person })).body;
    const own = await createFarm(server.app, person.token, { name: 'Sítio meu' });
    const file = await exported(person);
    assert.deepEqual(file.json<{ email: string; hasPassword: boolean }>('account.json').email, person.email);
    assert.equal(file.json<{ uid: string }>('profile.json').uid, person.uid);
    assert.equal(file.json<object[]>('sessions.json').length, 1);
    assert.equal(file.json<object[]>('notifications.json').length, 1);
    assert.deepEqual(
      file.json<{ subject: string }[]>('mails.json').map(({ subject }) => subject),
      ['Confirme seu e-mail'],
    );
    assert.deepEqual(
      file.json<{ name: string; role: string }[]>('farms.json').map(({ name, role }) => [name, role]),
      [
        ['Fazenda de outra gente', 'agronomist'],
        ['Sítio meu', 'owner'],
      ],
    );
    const written = file.json<{ kind: string; record: string; id: string; op: string }[]>('written.json');
    assert.deepEqual(
      written.map(({ kind, id, op, record: name }) => [kind, id, op, name]),
      [['record', record.id, 'create', PLOT.name]],
    );
    assert.equal(Buffer.from(file.bytes('photo.webp').subarray(8, 12)).toString(), 'WEBP');
    const farm = await unpack(new Blob([file.bytes(`farms/${own.farmSlug}.zip`)]));
    assert(farm.has('manifest.json') && farm.has('records/talhoes.json'));
    assert(!file.names.includes(`farms/${others.farmId}.zip`));
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? assert.fail('the mail has no token');
    for (const { names, text } of [waiting, file]) {
      const all = names
        .filter((name) => /json$|txt$/.test(name))
        .map(text)
        .join();
      for (const secret of [token, person.refreshToken, person.token, 'argon2', 'hash"']) {
        assert(!all.includes(secret), secret);
      }
    }
  });

  test('has the devices that are known and the invitations that were sent and received', async () => {
    const person = await signUp(server.app);
    const login = { json: { email: person.email, password: person.password }, headers: { 'x-device': 'd'.repeat(43) } };
    assert.equal((await call(server.app, 'POST', '/auth/login', login)).status, 200);
    const others = await farmOn(server, { name: 'Fazenda que convida' });
    const own = await createFarm(server.app, person.token, { name: 'Sítio meu' });
    const guest = others.owner.email;
    await call(server.app, 'POST', `/farms/${own.id}/membros`, {
      token: person.token,
      json: { email: guest, role: 'viewer' },
    });
    await others.ask('POST', '/membros', { json: { email: person.email, role: 'operator' } });
    type Told = { farm: string | null; role: string; email?: string; isAccepted: boolean };
    type Invitations = { sent: Told[]; received: Told[] };
    const told = async () => {
      const { sent, received } = (await exported(person)).json<Invitations>('invitations.json');
      const lines = (list: Told[]) => list.map(({ farm, role, email, isAccepted }) => [farm, role, email, isAccepted]);
      return [lines(sent), lines(received)];
    };
    const sent = [['Sítio meu', 'viewer', guest, false]];
    // Whose address it is has not been proven yet.
    assert.deepEqual(await told(), [sent, []]);
    await proveAddress(server.database.db, person);
    assert.deepEqual(await told(), [sent, [['Fazenda que convida', 'operator', undefined, false]]]);
    await sql`update invitations set closed_at = created_at where email = ${person.email}`.execute(server.database.db);
    assert.deepEqual(await told(), [sent, [[null, 'operator', undefined, false]]]);
    const devices = (await exported(person)).json<{ lastUsedAt: string }[]>('devices.json');
    assert.deepEqual(
      devices.map((device) => Object.keys(device)),
      [['lastUsedAt']],
    );
  });

  test('does not name what lies on a farm on which the person works no longer', async () => {
    const person = await signUp(server.app);
    const others = await farmOn(server, { name: 'Fazenda que ficou' });
    await join(others.farmId, person, 'agronomist');
    await others.ask('POST', '/talhoes', { json: PLOT, as: person });
    await server.database.db.deleteFrom('farm_members').where('uid', '=', person.uid).execute();
    const { text, json } = await exported(person);
    assert.deepEqual(
      json<{ farm: string | null; record: string | null; section: string }[]>('written.json').map(
        ({ farm, record, section }) => [farm, record, section],
      ),
      [[null, null, 'talhoes']],
    );
    assert.doesNotMatch(text('written.json'), /Fazenda que ficou|Mata/);
  });

  test('is made five times an hour, and leaves nothing behind, read or not', async () => {
    const person = await signUp(server.app);
    await createFarm(server.app, person.token);
    assert.equal((await download(person, 'HEAD')).headers.get('content-type'), 'application/zip');
    for (let time = 0; time < 5; time += 1) {
      const answer = await download(person);
      assert.equal(answer.status, 200);
      await (time === 0 ? answer.body?.cancel() : answer.blob());
    }
    const refused = await call(server.app, 'GET', '/users/me/export', { token: person.token });
    assert.deepEqual([refused.status, refused.body.error.code], [429, 'request/too-many']);
    server.clock.advance(3_600_001);
    await allExportsGone(server);
  });
});
