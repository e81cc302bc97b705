import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { createLog } from '../platform/log.ts';
import { linkIn, writtenMails } from '../test/mails.ts';
import { startTestServer, type TestServer } from '../test/test-app.ts';
import { call, signUp } from '../test/test-client.ts';

type Tokens = { token: string; refreshToken: string };

const NEW_PASSWORD = 'outro café no coador';

describe('what identity keeps to itself', () => {
  const lines: string[] = [];
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ log: createLog('trace', { write: (line) => lines.push(line) }) });
  });
  after(() => server.close());

  const post = (path: string, json: unknown, token?: string) => call<Tokens>(server.app, 'POST', path, { json, token });

  test('no password, token or link of a whole life of an account is in the log at its most talkative', async () => {
    const person = await signUp(server.app);
    await post('/auth/login', { email: person.email, password: 'errada por pouco' });
    const second = (await post('/auth/login', { email: person.email, password: person.password })).body;
    const third = (await post('/auth/refresh', { refreshToken: second.refreshToken })).body;
    await post('/auth/refresh', { refreshToken: `${second.refreshToken}x` });
    await post('/auth/verification/send', {}, person.token);
    await post('/auth/password/forgot', { email: person.email });
    const mails = await writtenMails(server, person.email);
    const links = mails.filter(({ text }) => text?.includes('?token=')).map((mail) => linkIn(mail).token);
    assert.equal(links.length, 2);
    for (const token of links) {
      await post('/auth/verification/confirm', { token });
      await server.app.request(`http://localhost/redefinir-senha?token=${token}`);
      await post('/auth/password/reset', { token, newPassword: NEW_PASSWORD });
    }
    await call(server.app, 'GET', '/auth/sessions', { token: `${person.token}x` });
    const secrets = [
      ...[person.password, NEW_PASSWORD, 'errada por pouco', ...links],
      ...[person, second, third].flatMap(({ token, refreshToken }) => [token, refreshToken]),
    ];
    assert(lines.length > 10, 'the log speaks');
    for (const secret of secrets) assert(!lines.some((line) => line.includes(secret)), 'a secret is in the log');
  });

  test('a wrong sign-in costs one comparison of hashes, whether the address has an account or not', async (t) => {
    const person = await signUp(server.app);
    const compared = t.mock.method(server.services.identity.passwords, 'matches').mock;
    for (const email of [person.email, 'ninguem@example.test']) {
      await post('/auth/login', { email, password: 'não é esta' });
      const [stored] = compared.calls.at(-1)?.arguments ?? [];
      assert.equal(typeof stored === 'string', email === person.email);
    }
    assert.equal(compared.callCount(), 2);
  });

  test('who asks for a link is answered before anyone looks for the account', async () => {
    const person = await signUp(server.app);
    await server.database.db.transaction().execute(async (trx) => {
      await sql`lock table accounts in access exclusive mode`.execute(trx);
      for (const email of [person.email, 'ninguem@example.test'])
        assert.equal((await post('/auth/password/forgot', { email })).status, 202);
    });
    assert.equal((await writtenMails(server, person.email)).filter(({ text }) => text?.includes('?token=')).length, 1);
  });
});
