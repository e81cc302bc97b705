import '../../../testing/page-storage.ts';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { act } from 'react';
import { askHook, until } from '../../../testing/ask-hook.tsx';
import { useNoticeChoices } from '../notices/notice-choices.ts';
import { ApiError } from '../server/api.ts';
import { createQueryClient } from '../server/query-client.ts';
import { useDevices } from '../session/devices.ts';
import { useErasurePlan } from '../session/personal-data.ts';
import { readSession, updatePerson } from '../session/session.ts';
import { failure, ScriptedApi } from '../testing/scripted-api.ts';
import { useDeletedFarms } from './deleted-farms.ts';
import { leaveFarm, useFarmPeople, useFarmPeopleActions } from './farm-members.ts';
import {
  acceptInvitation,
  declineInvitation,
  isDeadInvitation,
  tokenIn,
  useInvitation,
  useReceivedInvitations,
} from './invitations.ts';
import { useMembers } from './members.ts';
import { refetchOnNews } from './refetch-on-news.ts';

const ANA = { uid: 'u1', email: 'ana@example.test', displayName: 'Ana', photoURL: null, emailVerified: false };
const server = new ScriptedApi();
let client = createQueryClient();
mock.method(console, 'warn', () => undefined);

const asked = <Answer,>(use: () => Answer, isThere?: (answer: Answer) => boolean) => askHook(client, use, isThere);

beforeEach(() => {
  client = createQueryClient();
  server.begin({});
  updatePerson(ANA);
});
afterEach(() => client.clear());

const PEOPLE = 'GET /farms/f1/membros';
const member = (userId: string) => ({ userId, name: null, email: `${userId}@example.test`, role: 'operator' });
const people = { members: [member('u1')], invitations: [] };

describe('the people of a farm', () => {
  test('are what the server answers, and nobody until it does', async () => {
    server.begin({ [PEOPLE]: [200, people] });
    const latest = await asked(() => useFarmPeople('f1'));
    assert.equal(latest().people, null);
    const known = await asked(
      () => useFarmPeople('f1'),
      ({ people: found }) => found !== null,
    );
    assert.deepEqual(known().people?.members, people.members);
    server.script[PEOPLE] = [200, { members: [], invitations: [] }];
    await act(() => known().refresh());
    await until(() => known().people?.members.length === 0);
  });

  test('of whom the list of members is asked for a known farm alone', async () => {
    server.begin({ [PEOPLE]: [200, people] });
    assert.deepEqual((await asked(() => useMembers(undefined)))(), []);
    assert.deepEqual(server.calls, []);
    assert.deepEqual(
      (
        await asked(
          () => useMembers('f1'),
          (found) => found.length > 0,
        )
      )(),
      people.members,
    );
  });

  test('are invited, changed and removed by the calls of the contract, after which they are asked for again', async () => {
    const invitation = { id: 'i1', email: 'rui@example.test', role: 'operator', expiresAt: '' };
    server.begin({
      [PEOPLE]: [200, people],
      'POST /farms/f1/membros': [201, { invitation }],
      'POST /farms/f1/convites/i1/link': [200, { link: 'https://x.test/convite/t' }],
      'DELETE /farms/f1/convites/i1': [200, {}],
      'PATCH /farms/f1/membros/u2': [200, {}],
      'DELETE /farms/f1/membros/u2': [200, {}],
      'DELETE /farms/f1/membros/u1': [200, {}],
    });
    const latest = await asked(
      () => ({ ...useFarmPeople('f1'), actions: useFarmPeopleActions('f1') }),
      ({ people: found }) => found !== null,
    );
    const { actions } = latest();
    const again = async (doing: () => Promise<unknown>): Promise<readonly [unknown, boolean]> => {
      const before = server.of(PEOPLE).length;
      let answer: unknown;
      await act(async () => {
        answer = await doing();
      });
      return [answer, server.of(PEOPLE).length > before];
    };
    assert.deepEqual(await again(() => actions.invite('rui@example.test', 'operator')), [{ ...invitation }, true]);
    assert.deepEqual(server.of('POST /farms/f1/membros')[0]?.json, { email: 'rui@example.test', role: 'operator' });
    assert.deepEqual(await again(() => actions.linkTo('i1')), ['https://x.test/convite/t', false]);
    assert.deepEqual(await again(() => actions.withdraw('i1')), [undefined, true]);
    assert.deepEqual(await again(() => actions.changeRole('u2', 'manager')), [undefined, true]);
    assert.deepEqual(server.of('PATCH /farms/f1/membros/u2')[0]?.json, { role: 'manager' });
    assert.deepEqual(await again(() => actions.remove('u2')), [undefined, true]);
    await leaveFarm('f1', 'u1');
    assert.equal(server.calls.at(-1), 'DELETE /farms/f1/membros/u1');
  });
});

describe('an invitation', () => {
  test('is known by the path of its link alone', () => {
    assert.equal(tokenIn('/convite/a_B-1'), 'a_B-1');
    for (const other of [undefined, '', '/convite/', '/convite/a/b', '/x/convite/a', '/convites/a'])
      assert.equal(tokenIn(other), '', String(other));
  });

  test('that is mailed is read without a session; one that is dead is told so, and another failure as one', async () => {
    const invitation = { farmName: 'Boa Vista', role: 'operator' };
    server.begin({ 'GET /convites/t1': [200, { invitation }] });
    const found = await asked(
      () => useInvitation('t1'),
      ({ invitation: known }) => known !== null,
    );
    assert.deepEqual([found().isDead, found().error, server.asked[0]?.token], [false, null, null]);
    server.begin({
      'GET /convites/t2': [422, { success: false, error: { code: 'auth/link-invalid', message: 'Não vale.' } }],
    });
    const dead = await asked(
      () => useInvitation('t2'),
      ({ isDead }) => isDead,
    );
    assert.deepEqual([dead().invitation, dead().error], [null, null]);
    server.begin({ 'GET /convites/t3': failure(500, 'Erro.') });
    const failed = await asked(
      () => useInvitation('t3'),
      ({ error }) => error !== null,
    );
    assert.equal(failed().isDead, false);
    server.script['GET /convites/t3'] = [200, { invitation }];
    await act(async () => failed().retry());
    await until(() => failed().invitation !== null);
    assert.equal(isDeadInvitation(new Error('x')), false);
    server.begin({});
    await asked(() => useInvitation(''));
    assert.deepEqual(server.calls, []);
  });

  test('that waits for the signed-in person is listed', async () => {
    server.begin({ 'GET /convites': [200, { invitations: [{ id: 'i1' }] }] });
    assert.deepEqual((await asked(useReceivedInvitations, (found) => found.length > 0))(), [{ id: 'i1' }]);
  });

  test('is accepted, which may confirm the address, or declined; both say that the farms changed', async () => {
    server.begin({
      'GET /convites': [200, { invitations: [{ id: 'i1' }] }],
      'POST /convites/i1/aceitar': [200, { farm: { farmSlug: 'boa-vista' }, emailVerified: false }],
      'POST /convites/mailed/aceitar': [200, { farm: { farmSlug: 'boa-vista' }, emailVerified: true }],
      'POST /convites/i1/recusar': [200, {}],
    });
    refetchOnNews(client);
    await asked(useReceivedInvitations, (found) => found.length > 0);
    const asks = () => server.of('GET /convites').length;
    await act(async () => assert.equal(await acceptInvitation('i1'), 'boa-vista'));
    await until(() => asks() === 2);
    assert.equal(readSession().user?.emailVerified, false, 'a link that was passed on proves no address');
    await act(async () => void (await acceptInvitation('mailed')));
    assert.equal(readSession().user?.emailVerified, true);
    await until(() => asks() === 3);
    await act(() => declineInvitation('i1'));
    await until(() => asks() === 4);
  });
});

describe('what else is asked of the server', () => {
  test('the signed-in devices, this one first, and to sign others out', async () => {
    const sessions = [
      { id: 'd1', current: false },
      { id: 'd2', current: true },
      { id: 'd3', current: false },
    ];
    server.begin({
      'GET /auth/sessions': [200, { sessions }],
      'DELETE /auth/sessions/d1': [200, {}],
      'DELETE /auth/sessions/d3': failure(403, 'Não.'),
    });
    const latest = await asked(useDevices, ({ devices }) => devices !== null);
    assert.deepEqual(
      latest().devices?.map(({ id }) => id),
      ['d2', 'd1', 'd3'],
    );
    const others = latest().devices?.filter(({ current }) => !current) ?? [];
    await act(() => assert.rejects(latest().signOut(others), ApiError));
    assert.deepEqual(server.calls.slice(1, 3), ['DELETE /auth/sessions/d1', 'DELETE /auth/sessions/d3']);
    assert.equal(server.of('GET /auth/sessions').length, 2, 'asked again, though one failed');
    server.script['GET /auth/sessions'] = [200, { sessions: [] }];
    await act(() => latest().refresh());
    await until(() => latest().devices?.length === 0);
  });

  test('deleted farms, and to restore one', async () => {
    const farms = [{ id: 'f9', name: 'Velha', deletedAt: '2026-06-01T00:00:00.000Z' }];
    server.begin({
      'GET /farms?deleted=true': [200, { farms }],
      'POST /farms/f9/restore': [200, { farm: { id: 'f9', farmSlug: 'velha' } }],
    });
    const latest = await asked(useDeletedFarms, ({ farms: found }) => found.length > 0);
    assert.deepEqual(latest().farms, farms);
    await act(() => latest().restore('f9'));
    assert.equal(server.of('POST /farms/f9/restore').length, 1);
    assert.ok(server.of('GET /farms?deleted=true').length > 1);
  });

  test('what an erasure would do', async () => {
    const farms = { erased: [{ id: 'f1' }], kept: [], blocking: [] };
    server.begin({ 'GET /users/me/erasure': [200, { farms }] });
    const latest = await asked(useErasurePlan, ({ plan }) => plan !== null);
    assert.deepEqual(latest().plan, farms);
    server.script['GET /users/me/erasure'] = [200, { farms: { ...farms, erased: [] } }];
    await act(() => latest().refresh());
    await until(() => latest().plan?.erased.length === 0);
  });

  test('the choices of notices, of which one is shown at once and goes back where it is not saved', async () => {
    const choices = { place: { app: true, mail: false }, target: { app: true, mail: true } };
    const SAVE = 'PATCH /notifications/choices';
    server.begin({ 'GET /notifications/choices': [200, { choices }], [SAVE]: [200, {}] });
    const latest = await asked(useNoticeChoices, ({ choices: known }) => known !== null);
    const choose = async (ways: object): Promise<void> => {
      await act(() => latest().choose('place', ways));
    };
    await choose({ mail: true });
    await until(() => latest().choices?.place.mail === true);
    assert.deepEqual(server.of(SAVE)[0]?.json, { choices: { place: { mail: true } } });
    assert.deepEqual(latest().choices, { ...choices, place: { app: true, mail: true } });
    server.script[SAVE] = failure(500, 'Erro.');
    await assert.rejects(choose({ app: false }));
    assert.deepEqual(latest().choices, { ...choices, place: { app: true, mail: true } });
    await assert.rejects(choose({ mail: false }));
    assert.deepEqual(latest().choices, { ...choices, place: { app: true, mail: true } });
    server.script['GET /notifications/choices'] = [200, { choices }];
    await act(() => latest().refresh());
    await until(() => latest().choices?.place.mail === false);
  });
});
