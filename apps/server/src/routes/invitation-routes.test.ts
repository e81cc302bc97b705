import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { type FarmClient, farmOn } from '../test/farm-client.ts';
import { accept, inviteTo, type MembersBody, mailedToken, mailedTokens, memberOf } from '../test/invitations.ts';
import { writtenMails } from '../test/mails.ts';
import { startTestServer, type TestServer } from '../test/test-app.ts';
import { call, signUp, type TestPerson } from '../test/test-client.ts';
import { serverEngine } from '../test/test-postgres.ts';

const DAY_MS = 24 * 3_600_000;
const anyAddress = () => `c${randomUUID()}@example.test`;

describe('an invitation', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startTestServer({ engine: serverEngine('15') });
  });
  // A test that moves the clock outlives the session of its owner.
  beforeEach(async () => {
    farm = await farmOn(server);
  });
  after(() => server.close());

  const read = (token: string) => call<MembersBody>(server.app, 'GET', `/convites/${token}`);
  const openOnes = async () => (await farm.ask<MembersBody>('GET', '/membros', { as: farm.owner })).body.invitations;
  const withdraw = (id: string, as = farm.owner) =>
    farm.ask<MembersBody>('DELETE', `/convites/${id}`, { json: {}, as });
  const again = async (person: TestPerson): Promise<TestPerson> => {
    const { body } = await call<TestPerson>(server.app, 'POST', '/auth/login', { json: person });
    return { ...person, token: body.token };
  };
  const isVerified = async (token: string) =>
    (await call<{ user: { emailVerified: boolean } }>(server.app, 'GET', '/users/profile', { token })).body.user
      .emailVerified;

  test('goes out by mail, says who asks and as what, and makes a member of who accepts', async () => {
    const person = await signUp(server.app);
    const { status, body } = await inviteTo(farm, { email: person.email, role: 'operator' });
    assert.equal(status, 201);
    const { id, expiresAt } = body.invitation;
    assert.deepEqual(body.invitation, { id, email: person.email, role: 'operator', expiresAt });
    assert.ok(Math.abs(Date.parse(expiresAt) - Date.now() - 14 * DAY_MS) < 60_000);
    assert.ok((await openOnes()).some((one) => one.id === id));
    const [mail] = await writtenMails(server, person.email);
    assert.equal(mail?.subject, 'Pessoa de Teste convida você para a Fazenda Boa Vista');
    assert.match(mail?.text ?? '', /como operador\./);
    const token = await mailedToken(server, person.email);
    const shown = (await read(token)).body.invitation;
    assert.deepEqual([shown.farm, shown.invitedBy, shown.role], ['Fazenda Boa Vista', 'Pessoa de Teste', 'operator']);
    const joined = await accept(server, person, token);
    assert.equal(joined.status, 200);
    assert.deepEqual(
      [joined.body.farm.id, joined.body.farm.role, joined.body.role],
      [farm.farmId, 'operator', 'operator'],
    );
    assert.ok((await openOnes()).every((one) => one.id !== id));
    assert.equal((await farm.ask('GET', '/colheita', { as: person })).status, 200);
  });

  test('of the same address is the same one, mailed anew, with the role and the days of the last', async () => {
    const email = anyAddress();
    const first = (await inviteTo(farm, { email, role: 'viewer' })).body.invitation;
    server.clock.advance(600_000);
    const second = await inviteTo(farm, { email: email.toUpperCase(), role: 'sales' });
    assert.equal(second.status, 201);
    assert.deepEqual([second.body.invitation.id, second.body.invitation.role], [first.id, 'sales']);
    assert.ok(Date.parse(second.body.invitation.expiresAt) > Date.parse(first.expiresAt));
    const tokens = await mailedTokens(server, email);
    assert.equal(new Set(tokens).size, 2);
    for (const token of tokens) assert.equal((await read(token)).body.invitation.role, 'sales');
  });

  test('is made once for an Idempotency-Key, and mailed once', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const json = { email: anyAddress(), role: 'viewer' };
    const first = await inviteTo(farm, json, { headers });
    const second = await inviteTo(farm, { ...json, id: null }, { headers });
    assert.equal(first.body.invitation.id, headers['idempotency-key']);
    assert.deepEqual([second.status, second.body.invitation], [201, first.body.invitation]);
    assert.deepEqual(
      [first, second].map((one) => one.headers.get('idempotency-replayed')),
      [null, 'true'],
    );
    assert.equal((await mailedTokens(server, json.email)).length, 1);
    const other = await inviteTo(farm, { ...json, role: 'sales' }, { headers });
    assert.deepEqual([other.status, other.body.error.code], [409, 'member/id-taken']);
  });

  test('of an address at once from many is one', async () => {
    const email = anyAddress();
    const answers = await Promise.all(Array.from({ length: 6 }, () => inviteTo(farm, { email, role: 'viewer' })));
    assert.deepEqual(new Set(answers.map(({ status, body }) => `${status} ${body.invitation.id}`)).size, 1);
  });

  test('of who is a member already is refused', async () => {
    const member = await memberOf(farm, 'viewer');
    const { status, body } = await inviteTo(farm, { email: member.email.toUpperCase(), role: 'sales' });
    assert.deepEqual([status, body.error.code], [409, 'member/already']);
    assert.equal(body.error.message, 'Esta pessoa já trabalha nesta fazenda.');
  });

  test('asks for an e-mail and a role', async () => {
    const long = `${'a'.repeat(254 - '@example.test'.length)}@example.test`;
    const good = { email: anyAddress(), role: 'viewer' };
    assert.equal((await inviteTo(farm, { ...good, email: long })).status, 201);
    for (const [field, value] of [
      ['email', ''],
      ['email', 'ze'],
      ['email', `a${long}`],
      ['email', 'ze@example.test\r\nBcc: mal@example.test'],
      ['email', 'ze@example.test, mal@example.test'],
      ['email', null],
      ['role', '__proto__'],
      ['role', 'admin'],
      ['role', undefined],
    ] as const) {
      const { status, body } = await inviteTo(farm, { ...good, [field]: value });
      assert.deepEqual([status, Object.keys(body.error.fields)], [422, [field]], `${field} ${value}`);
    }
  });

  test('says names as text of one line that links to nothing', async () => {
    const name = 'Café\nBcc: mal@example.test https://mal.example/x <b>';
    const odd = await farmOn(server, { name });
    const email = anyAddress();
    await inviteTo(odd, { email, role: 'viewer' });
    const [mail, ...more] = await writtenMails(server, email);
    assert.equal(more.length, 0);
    assert.deepEqual([mail?.bcc, mail?.to?.length], [undefined, 1]);
    assert.doesNotMatch(mail?.subject ?? '', /[\r\n]/);
    for (const text of [mail?.subject, mail?.text, mail?.html])
      assert.doesNotMatch(text ?? '', /mal\.example|mal@\S|<b>/);
  });

  test('is accepted once: who lost the answer gets it again, everybody else is told that it is not good', async () => {
    const person = await signUp(server.app);
    await inviteTo(farm, { email: person.email, role: 'viewer' });
    const token = await mailedToken(server, person.email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(server, person, token)));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200, 200],
    );
    assert.equal((await read(token)).body.error.code, 'auth/link-invalid');
    const thief = await accept(server, await signUp(server.app), token);
    assert.deepEqual([thief.status, thief.body.error.code], [422, 'auth/link-invalid']);
    await farm.ask('DELETE', `/membros/${person.uid}`, { json: {} });
    assert.equal((await accept(server, person, token)).status, 422);
  });

  test('that is unknown, withdrawn, declined or too old gets one answer', async () => {
    const people = await Promise.all([1, 2, 3].map(() => signUp(server.app)));
    const tokens: string[] = [];
    const ids: string[] = [];
    for (const { email } of people) {
      ids.push((await inviteTo(farm, { email, role: 'viewer' })).body.invitation.id);
      tokens.push(await mailedToken(server, email));
    }
    const [withdrawn = '', declined = '', old = ''] = tokens;
    assert.equal((await withdraw(ids[0] ?? '')).status, 200);
    const said = await call(server.app, 'POST', `/convites/${declined}/recusar`, {
      token: people[1]?.token,
      json: {},
    });
    assert.equal(said.status, 200);
    server.clock.advance(15 * DAY_MS);
    const fresh = await Promise.all(people.map(again));
    farm.owner = await again(farm.owner);
    const made = [withdrawn, declined, old, 'x', 'A'.repeat(43), '%00', randomUUID()];
    for (const token of made) {
      const seen = await read(token);
      const taken = await accept(server, fresh[made.indexOf(token) % 3] ?? farm.owner, token);
      for (const { status, body } of [seen, taken]) {
        if (token === '%00') assert.equal(status, 404);
        else
          assert.deepEqual(
            [status, body.error.code, body.error.message],
            [422, 'auth/link-invalid', 'Este convite não vale mais. Peça outro.'],
          );
      }
    }
    assert.ok(
      (await openOnes()).some(({ id }) => id === ids[2]),
      'an old one can be sent anew',
    );
    await inviteTo(farm, { email: people[2]?.email, role: 'viewer' }, { as: farm.owner });
    assert.equal((await read(old)).status, 200);
  });

  test('is for its own address: another account is told so, and it stays open', async () => {
    const email = anyAddress();
    await inviteTo(farm, { email, role: 'viewer' });
    const token = await mailedToken(server, email);
    const other = await accept(server, await signUp(server.app), token);
    assert.deepEqual([other.status, other.body.error.code], [403, 'member/other-email']);
    assert.equal(other.body.error.message, `Este convite é para ${email}. Entre com esse e-mail para aceitar.`);
    const person = await signUp(server.app, { email: email.toUpperCase() });
    assert.equal((await accept(server, person, token)).status, 200);
  });

  test('accepted by the token of its mail confirms the address, and its id opens nothing to who has not', async () => {
    const person = await signUp(server.app);
    const { id } = (await inviteTo(farm, { email: person.email, role: 'viewer' })).body.invitation;
    const mine = () => call<MembersBody>(server.app, 'GET', '/convites', { token: person.token });
    assert.deepEqual((await mine()).body.invitations, []);
    assert.equal((await accept(server, person, id)).status, 422);
    assert.equal(await isVerified(person.token), false);
    assert.equal((await accept(server, person, await mailedToken(server, person.email))).body.emailVerified, true);
    assert.equal(await isVerified(person.token), true);
    const second = await farmOn(server, { name: 'Sítio Alto' });
    const next = (await inviteTo(second, { email: person.email, role: 'sales' })).body.invitation;
    assert.deepEqual(
      (await mine()).body.invitations.map((one) => one.id),
      [next.id],
    );
    assert.equal((await read(next.id)).status, 422);
    assert.deepEqual((await accept(server, person, next.id)).body.role, 'sales');
  });

  test('is a notice too, only for who has proven the address, and without the token', async () => {
    const unproven = await signUp(server.app);
    const proven = await memberOf(await farmOn(server), 'viewer');
    for (const { email } of [unproven, proven]) await inviteTo(farm, { email, role: 'agronomist' });
    await server.services.background.settle();
    const noticesOf = async ({ token }: { token: string }) =>
      (
        await call<{ notifications: { type: string; body: string; link: string }[] }>(
          server.app,
          'GET',
          '/notifications',
          { token },
        )
      ).body.notifications;
    assert.deepEqual(await noticesOf(unproven), []);
    const [notice] = await noticesOf(proven);
    assert.deepEqual(
      [notice?.type, notice?.body, notice?.link],
      ['invitation', 'Pessoa de Teste convida você como agrônomo.', '/fazenda'],
    );
  });

  test('ends with the right of who invited: removed, or lowered below it', async () => {
    const manager = await memberOf(farm, 'manager');
    const second = await memberOf(farm, 'owner');
    const [byManager, toOwner, toViewer] = [anyAddress(), anyAddress(), anyAddress()];
    await inviteTo(farm, { email: byManager, role: 'viewer' }, { as: manager });
    await inviteTo(farm, { email: toOwner, role: 'owner' }, { as: second });
    await inviteTo(farm, { email: toViewer, role: 'viewer' }, { as: second });
    await farm.ask('DELETE', `/membros/${manager.uid}`, { json: {} });
    await farm.ask('PATCH', `/membros/${second.uid}`, { json: { role: 'manager' } });
    const statusOf = async (email: string) => (await read(await mailedToken(server, email))).status;
    assert.deepEqual([await statusOf(byManager), await statusOf(toOwner), await statusOf(toViewer)], [422, 422, 200]);
  });

  test('to become an owner is withdrawn and changed by owners alone', async () => {
    const manager = await memberOf(farm, 'manager');
    const email = anyAddress();
    const { id } = (await inviteTo(farm, { email, role: 'owner' })).body.invitation;
    assert.equal((await withdraw(id, manager)).status, 403);
    assert.equal((await inviteTo(farm, { email, role: 'viewer' }, { as: manager })).status, 403);
    assert.equal((await withdraw(id)).status, 200);
    assert.equal((await withdraw(id)).body.error.code, 'member/invitation-not-found');
  });

  test('of another farm is not there', async () => {
    const other = await farmOn(server);
    const { id } = (await inviteTo(other, { email: anyAddress(), role: 'viewer' })).body.invitation;
    assert.equal((await withdraw(id)).status, 404);
  });

  test('leads nowhere once the farm is deleted', async () => {
    const gone = await farmOn(server);
    const person = await signUp(server.app);
    await inviteTo(gone, { email: person.email, role: 'viewer' });
    const token = await mailedToken(server, person.email);
    await gone.ask('DELETE', '', { json: {} });
    assert.deepEqual([(await read(token)).status, (await accept(server, person, token)).status], [422, 422]);
  });

  test('is mailed to one address ten times an hour', async () => {
    const email = anyAddress();
    for (let sent = 0; sent < 10; sent += 1) {
      assert.equal((await inviteTo(farm, { email, role: 'viewer' })).status, 201);
      server.clock.advance(1000);
    }
    const { status, headers } = await inviteTo(farm, { email, role: 'viewer' });
    assert.equal(status, 429);
    assert.ok(Number(headers.get('retry-after')) > 0);
  });
});

describe('the token of an invitation', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  test('is not to be guessed: after a hundred tries a network waits', async () => {
    const statuses = new Set<number>();
    for (let at = 0; at < 100; at += 1) {
      statuses.add((await call(server.app, 'GET', `/convites/${String(at).padStart(43, 'A')}`)).status);
    }
    assert.deepEqual([...statuses], [422]);
    const { status, headers } = await call(server.app, 'GET', `/convites/${'B'.repeat(43)}`);
    assert.equal(status, 429);
    assert.ok(Number(headers.get('retry-after')) > 0);
  });

  test('is kept as a hash alone, and not told in lists, changes or the log', async () => {
    const farm = await farmOn(server);
    const email = anyAddress();
    const asked = await inviteTo(farm, { email, role: 'viewer' });
    const token = await mailedToken(server, email);
    const list = await farm.ask('GET', '/membros');
    assert.ok(![asked, list].some(({ body }) => JSON.stringify(body).includes(token)));
    const links = await server.database.db.selectFrom('invitation_links').selectAll().execute();
    assert.ok(links.every(({ hash }) => hash.length === 32 && !hash.toString('latin1').includes(token)));
  });
});
