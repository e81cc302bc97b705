import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { FARM_ROLES, mayManage } from '@cafezal/domain/people/permissions.ts';
import { type FarmClient, farmOn } from '../test/farm-client.ts';
import { accept, inviteTo, type MembersBody, memberOf } from '../test/invitations.ts';
import { startTestInstance, startTestServer, type TestServer } from '../test/test-app.ts';
import { call, signUp, type TestPerson } from '../test/test-client.ts';

/** Rounds in which people change each other at once. */
const ROUNDS = 9;

describe('the members of a farm', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());
  // No more than 60 people sign up from one address in an hour.
  beforeEach(() => server.clock.advance(3_600_000));

  const membersOf = async (farm: FarmClient) => (await farm.ask<MembersBody>('GET', '/membros')).body.members;
  const rolesOf = async (farm: FarmClient) =>
    new Map((await membersOf(farm)).map(({ userId, role }) => [userId, role]));
  const change = (farm: FarmClient, { uid }: TestPerson, role: unknown, as = farm.owner) =>
    farm.ask<MembersBody>('PATCH', `/membros/${uid}`, { json: { role }, as });
  const remove = (farm: FarmClient, { uid }: TestPerson, as = farm.owner) =>
    farm.ask<MembersBody>('DELETE', `/membros/${uid}`, { json: {}, as });

  test('are its owner alone while nobody else came, and no invitation is open', async () => {
    const farm = await farmOn(server);
    const { status, body } = await farm.ask<MembersBody>('GET', '/membros');
    assert.equal(status, 200);
    const { uid: userId, email } = farm.owner;
    const since = body.members[0]?.since ?? '';
    assert.deepEqual(body.members, [{ userId, name: 'Pessoa de Teste', email, role: 'owner', since }]);
    assert.ok(Math.abs(Date.parse(since) - Date.now()) < 60_000);
    assert.deepEqual(body.invitations, []);
  });

  test('come by a link that is passed on by hand too: it lets in once and proves no address', async () => {
    const farm = await farmOn(server);
    const person = await signUp(server.app);
    const { id } = (await inviteTo(farm, { email: person.email, role: 'operator' })).body.invitation;
    const link = (as = farm.owner) => farm.ask<MembersBody>('POST', `/convites/${id}/link`, { json: {}, as });
    assert.equal((await link(await memberOf(farm, 'operator'))).status, 403);
    const [one, other] = [await link(), await link()];
    assert.deepEqual([one.status, one.body.link === other.body.link], [201, false]);
    const token = /\/convite\/([\w-]{43})$/.exec(other.body.link)?.[1] ?? '';
    const stranger = await signUp(server.app);
    assert.equal((await accept(server, stranger, token)).body.error.code, 'member/other-email');
    const { status, body } = await accept(server, person, token);
    assert.deepEqual([status, body.emailVerified], [200, false]);
    const me = await call<{ user: { emailVerified: boolean } }>(server.app, 'GET', '/users/profile', person);
    assert.equal(me.body.user.emailVerified, false);
    assert.equal((await link()).status, 404);
  });

  test('are told to every one of them, in the order in which they came, and open invitations to who may invite', async () => {
    const farm = await farmOn(server);
    const viewer = await memberOf(farm, 'viewer');
    const manager = await memberOf(farm, 'manager');
    await inviteTo(farm, { email: 'aberto@example.test', role: 'operator' });
    const seen = await farm.ask<MembersBody>('GET', '/membros', { as: viewer });
    assert.deepEqual(
      seen.body.members.map(({ userId, role }) => [userId, role]),
      [
        [farm.owner.uid, 'owner'],
        [viewer.uid, 'viewer'],
        [manager.uid, 'manager'],
      ],
    );
    assert.deepEqual(seen.body.invitations, []);
    const { invitations } = (await farm.ask<MembersBody>('GET', '/membros', { as: manager })).body;
    assert.deepEqual(
      invitations.map(({ email, role }) => [email, role]),
      [['aberto@example.test', 'operator']],
    );
  });

  test('are nobody else’s to see', async () => {
    const farm = await farmOn(server);
    assert.equal((await farm.ask('GET', '/membros', { as: await signUp(server.app) })).status, 403);
  });

  const MATRIX = FARM_ROLES.flatMap((role) => (['owner', 'viewer'] as const).map((other) => ({ role, other })));

  for (const { role, other } of MATRIX) {
    const isAllowed = mayManage(role, other);
    const expected = isAllowed ? [201, 200, 200] : [403, 403, 403];
    test(`are${isAllowed ? '' : ' not'} invited, changed and removed by ${role}, as ${other}`, async () => {
      const farm = await farmOn(server);
      const actor = role === 'owner' ? farm.owner : await memberOf(farm, role);
      const target = await memberOf(farm, other);
      const invited = await inviteTo(farm, { email: `c${randomUUID()}@example.test`, role: other }, { as: actor });
      const changed = await change(farm, target, other === 'owner' ? 'owner' : 'sales', actor);
      const removed = await remove(farm, target, actor);
      assert.deepEqual([invited.status, changed.status, removed.status], expected);
      assert.equal((await rolesOf(farm)).has(target.uid), !isAllowed);
    });
  }

  test('are made owners by no manager, themselves neither', async () => {
    const farm = await farmOn(server);
    const manager = await memberOf(farm, 'manager');
    const { status, body } = await change(farm, manager, 'owner', manager);
    assert.deepEqual([status, body.error.code], [403, 'farm/role-forbidden']);
    assert.equal(body.error.message, 'Só quem é proprietário convida, muda ou remove proprietários.');
    assert.equal((await change(farm, manager, 'viewer', manager)).status, 200);
  });

  test('have the role that was given, in every answer from then on', async () => {
    const farm = await farmOn(server);
    const person = await memberOf(farm, 'manager');
    const { status, body } = await change(farm, person, 'operator');
    assert.deepEqual([status, body.member.userId, body.member.role], [200, person.uid, 'operator']);
    const seen = await call<{ farm: { role: string } }>(server.app, 'GET', `/farms/${farm.farmId}`, person);
    assert.equal(seen.body.farm.role, 'operator');
    assert.equal((await farm.ask('PATCH', '/settings', { json: {}, as: person })).status, 403);
  });

  test('take no role that is none', async () => {
    const farm = await farmOn(server);
    const person = await memberOf(farm, 'viewer');
    for (const role of ['__proto__', 'constructor', 'Owner', '', null, 7, ['owner'], undefined]) {
      const { status, body } = await change(farm, person, role);
      assert.deepEqual([status, Object.keys(body.error.fields)], [422, ['role']], JSON.stringify(role));
    }
    assert.equal((await rolesOf(farm)).get(person.uid), 'viewer');
  });

  test('that are not there are 404, before the role is asked', async () => {
    const farm = await farmOn(server);
    const stranger = await signUp(server.app);
    const viewer = await memberOf(farm, 'viewer');
    for (const as of [farm.owner, viewer]) {
      for (const answer of [await change(farm, stranger, 'viewer', as), await remove(farm, stranger, as)])
        assert.deepEqual([answer.status, answer.body.error.code], [404, 'member/not-found']);
    }
  });

  test('may leave, whatever their role, and have access no more at once', async () => {
    const farm = await farmOn(server);
    for (const role of FARM_ROLES) {
      const person = await memberOf(farm, role);
      assert.equal((await remove(farm, person, person)).status, 200, role);
      const refused = await farm.ask('GET', '/changes?since=0', { as: person });
      assert.deepEqual([refused.status, refused.body.error.message], [403, 'Acesso negado.']);
    }
    assert.equal((await membersOf(farm)).length, 1);
  });

  test('who are removed have access no more on any instance, and see no such farm', async () => {
    const farm = await farmOn(server);
    const person = await memberOf(farm, 'operator');
    const other = await startTestInstance(server);
    await remove(farm, person);
    const { status } = await call(other.app, 'GET', `/farms/${farm.farmId}/colheita`, person);
    const list = await call<{ farms: unknown[] }>(other.app, 'GET', '/farms', person);
    await other.close();
    assert.deepEqual([status, list.body.farms], [403, []]);
  });

  test('keep an owner: the last one can neither leave nor be lowered', async () => {
    const farm = await farmOn(server);
    for (const refused of [await change(farm, farm.owner, 'manager'), await remove(farm, farm.owner)])
      assert.deepEqual([refused.status, refused.body.error.code], [409, 'member/last-owner']);
    const second = await memberOf(farm, 'owner');
    assert.equal((await change(farm, farm.owner, 'manager', second)).status, 200);
    assert.equal((await change(farm, second, 'viewer', second)).body.error.code, 'member/last-owner');
  });

  test('keep an owner also when two owners lower or remove each other, or leave, at once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const farm = await farmOn(server);
      const [one, other] = [farm.owner, await memberOf(farm, 'owner')];
      const attempts = [
        () => [change(farm, other, 'viewer', one), change(farm, one, 'viewer', other)],
        () => [remove(farm, other, one), remove(farm, one, other)],
        () => [remove(farm, one, one), remove(farm, other, other)],
      ];
      const statuses = (await Promise.all(attempts[round % attempts.length]?.() ?? [])).map(({ status }) => status);
      assert.equal(statuses.filter((status) => status === 200).length, 1, `round ${round}: ${statuses}`);
      assert.ok(statuses.every((status) => [200, 403, 404, 409].includes(status)));
      const roles = (await Promise.all([one, other].map((as) => farm.ask<MembersBody>('GET', '/membros', { as }))))
        .flatMap(({ body }) => body.members ?? [])
        .map(({ role }) => role);
      assert.ok(roles.includes('owner'), `round ${round}: ${roles}`);
    }
  });

  test('are in the changes of the farm as they come, change and go', async () => {
    const farm = await farmOn(server);
    type Feed = { changes: { kind: string; op: string; id: string; value: { role: string } | null }[]; seq: number };
    const feed = async (since: number) => {
      const { body } = await farm.ask<Feed>('GET', `/changes?since=${since}`);
      const members = body.changes.filter(({ kind }) => kind === 'member');
      return { seq: body.seq, members: members.map(({ op, id, value }) => [op, id, value?.role ?? null]) };
    };
    const start = (await feed(0)).seq;
    const person = await memberOf(farm, 'operator');
    const came = await feed(start);
    assert.deepEqual(came.members, [['upsert', person.uid, 'operator']]);
    await change(farm, person, 'sales');
    const changed = await feed(came.seq);
    assert.deepEqual(changed.members, [['upsert', person.uid, 'sales']]);
    await remove(farm, person);
    const gone = await feed(changed.seq);
    assert.deepEqual(gone.members, [['delete', person.uid, null]]);
    assert.ok((await feed(0)).members.some(([op, id]) => op === 'delete' && id === person.uid));
  });

  test('who left get nothing by sending again what made the farm', async () => {
    const owner = await signUp(server.app);
    const json = { name: 'Minha', totalArea: 3, city: 'Patrocínio', region: 'Cerrado', state: 'MG' };
    const headers = { 'idempotency-key': randomUUID() };
    const make = () => call<MembersBody>(server.app, 'POST', '/farms', { token: owner.token, json, headers });
    const { farm } = (await make()).body;
    const client = { ...(await farmOn(server)), owner, farmId: farm.id };
    client.ask = (method, path = '', { as = owner, ...sent } = {}) =>
      call(server.app, method, `/farms/${farm.id}${path}`, { token: as.token, ...sent });
    const next = await memberOf(client, 'owner');
    assert.equal((await remove(client, owner, next)).status, 200);
    assert.equal((await make()).status, 403);
  });
});
