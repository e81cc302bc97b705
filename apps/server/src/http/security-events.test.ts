import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createLog } from '../platform/log.ts';
import { type FarmClient, farmOn } from '../test/farm-client.ts';
import { accept, inviteTo, mailedToken, memberOf } from '../test/invitations.ts';
import { linkIn, writtenMails } from '../test/mails.ts';
import { startTestServer, type TestServer } from '../test/test-app.ts';
import { call, signUp, type TestPerson } from '../test/test-client.ts';

type Event = { event: string; requestId: string; user?: string; farm?: string; of?: string; code?: string };
type Tokens = { token: string; refreshToken: string };

describe('an event of security', () => {
  const lines: string[] = [];
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startTestServer({ log: createLog('info', { write: (line) => lines.push(line) }) });
    farm = await farmOn(server);
  });
  after(() => server.close());

  const post = (path: string, json: unknown) => call<Tokens>(server.app, 'POST', path, { json });

  /** The events that some work leaves, each with the id that its answer had. */
  async function during(work: () => Promise<{ headers: Headers }>): Promise<Event[]> {
    const since = lines.length;
    const id = (await work()).headers.get('x-request-id');
    const told = lines.slice(since).map((line) => JSON.parse(line) as Event);
    return told.filter(({ event, requestId }) => event !== undefined && requestId === id);
  }

  const signIn = ({ email, password }: TestPerson) => post('/auth/login', { email, password });

  test('is in the log once, by a stable name, with who and where as ids', async () => {
    const person = await memberOf(farm, 'operator');
    const path = `/membros/${person.uid}`;
    const about = { farm: farm.farmId, of: person.uid };
    const one = async (work: () => Promise<{ headers: Headers }>, expected: Partial<Event>): Promise<void> => {
      const [event, ...more] = await during(work);
      assert.deepEqual(more, []);
      assert.deepEqual({ ...event, ...expected }, event, JSON.stringify(expected));
    };
    await one(() => signIn(person), { event: 'signed-in', user: person.uid });
    await one(() => signIn({ ...person, password: 'errada' }), { event: 'sign-in-failed' });
    await one(() => farm.ask('PATCH', path, { json: { role: 'viewer' }, as: person }), {
      ...{ event: 'permission-refused', user: person.uid, code: 'farm/role-forbidden', ...about },
    });
    await one(() => farm.ask('PATCH', path, { json: { role: 'viewer' } }), { event: 'role-changed', ...about });
    await one(() => farm.ask('DELETE', path), { event: 'member-removed', user: farm.owner.uid, ...about });
    await one(() => farm.ask('GET', '', { as: person }), { event: 'permission-refused', user: person.uid });
  });

  test('is a role gained by an invitation, another session ended, and a wrong proof of who is signed in', async () => {
    const person = await signUp(server.app);
    await inviteTo(farm, { email: person.email, role: 'operator' });
    const token = await mailedToken(server, person.email);
    const [joined] = await during(() => accept(server, person, token));
    assert.deepEqual([joined?.event, joined?.user, joined?.farm], ['invitation-accepted', person.uid, farm.farmId]);
    const { body: other } = await signIn(person);
    const as = <Body>(method: string, path: string, json?: unknown) =>
      call<Body>(server.app, method, path, { token: person.token, ...(json === undefined ? {} : { json }) });
    const { sessions } = (await as<{ sessions: { id: string; current: boolean }[] }>('GET', '/auth/sessions')).body;
    const id = sessions.find(({ current }) => !current)?.id;
    const [ended] = await during(() => as('DELETE', `/auth/sessions/${id}`));
    assert.deepEqual([ended?.event, ended?.user, ended?.of], ['session-ended', person.uid, id]);
    const wrong = { currentPassword: 'errada', newPassword: 'outro café no coador' };
    for (const refused of [
      () => as('POST', '/auth/reauthenticate', { password: 'errada' }),
      () => as('POST', '/auth/password', wrong),
    ]) {
      const [event] = await during(refused);
      assert.deepEqual([event?.event, event?.user], ['proof-failed', person.uid]);
    }
    assert.deepEqual(await during(() => post('/auth/reauthenticate', { password: 'errada' })), []);
    assert.ok(other.token !== '');
  });

  test('is a new password, an erasure, and a session of which somebody has a copy', async () => {
    const person = await signUp(server.app);
    await post('/auth/password/forgot', { email: person.email });
    await server.services.background.settle();
    const mail = (await writtenMails(server, person.email)).findLast(({ text }) => text?.includes('/redefinir'));
    assert.ok(mail !== undefined);
    const newPassword = 'outro café no coador';
    const [reset] = await during(() => post('/auth/password/reset', { token: linkIn(mail).token, newPassword }));
    assert.equal(reset?.event, 'password-reset');
    const { body: first } = await signIn({ ...person, password: newPassword });
    const { body: second } = await post('/auth/refresh', { refreshToken: first.refreshToken });
    await post('/auth/refresh', { refreshToken: second.refreshToken });
    const [ended] = await during(() => post('/auth/refresh', { refreshToken: first.refreshToken }));
    assert.equal(ended?.event, 'session-family-ended');
    const { body: again } = await signIn({ ...person, password: newPassword });
    await call(server.app, 'POST', '/auth/reauthenticate', { token: again.token, json: { password: newPassword } });
    const [erased] = await during(() => call(server.app, 'DELETE', '/users/me', { token: again.token }));
    assert.deepEqual([erased?.event, erased?.user], ['account-erased', person.uid]);
  });

  test('says no e-mail, password or token', () => {
    const events = lines.filter((line) => line.includes('"event"'));
    assert.ok(events.length > 10);
    for (const line of events) assert.doesNotMatch(line, /@|cafe-|café|errada|eyJ|Pessoa de Teste/);
  });
});
