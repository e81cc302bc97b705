import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { linkIn, writtenMails } from '../test/mails.ts';
import { startTestServer, type TestServer } from '../test/test-app.ts';
import { call, type LooseBody, signUp, type TestPerson } from '../test/test-client.ts';

const HOUR = 3_600_000;
const NEW_PASSWORD = 'um café passado agora';

type Body = LooseBody & { user: { emailVerified: boolean } };

describe('coming back and confirming the address', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  const post = (path: string, json: unknown = {}, token?: string) =>
    call<Body>(server.app, 'POST', path, { json, token, headers: {} });
  const login = (email: string, password: string) => post('/auth/login', { email, password });
  const profile = async (person: TestPerson) =>
    (await call<Body>(server.app, 'GET', '/users/profile', { token: person.token })).body.user;
  const lastLink = async (email: string, subject: RegExp) => {
    const mail = (await writtenMails(server, email)).findLast((one) => subject.test(one.subject ?? ''));
    assert(mail !== undefined, 'a mail came');
    return linkIn(mail);
  };
  const sendVerification = (person: TestPerson) => post('/auth/verification/send', {}, person.token);

  test('seed 5.5: asks for a sign-in where it concerns one’s own account', async () => {
    for (const path of ['/auth/verification/send', '/users/send-welcome-email']) {
      assert.equal((await post(path)).status, 401, path);
    }
  });

  test('the address is confirmed by the link of the mail, once, and then the profile says so', async () => {
    const person = await signUp(server.app);
    assert.equal((await sendVerification(person)).status, 200);
    assert.equal((await post('/users/verify-email', { userId: person.uid }, person.token)).status, 409);
    const { href, token } = await lastLink(person.email, /Confirme/);
    assert(href.startsWith(`${server.services.config.publicUrl}/verificar-email?`));
    assert.equal((await post('/auth/verification/confirm', { token })).status, 200);
    assert.equal((await post('/users/verify-email', { userId: person.uid }, person.token)).status, 200);
    assert.equal((await profile(person)).emailVerified, true);
    const again = await post('/auth/verification/confirm', { token });
    assert.deepEqual([again.status, again.body.error.code], [422, 'auth/link-invalid']);
  });

  test('a link is not good after its day, for another purpose, or made up', async () => {
    const person = await signUp(server.app);
    await sendVerification(person);
    const { token } = await lastLink(person.email, /Confirme/);
    const asReset = await post('/auth/password/reset', { token, newPassword: NEW_PASSWORD });
    assert.deepEqual([asReset.status, asReset.body.error.code], [422, 'auth/link-invalid']);
    server.clock.advance(24 * HOUR + 1);
    assert.equal((await post('/auth/verification/confirm', { token })).status, 422);
    assert.equal((await post('/auth/verification/confirm', { token: 'inventado' })).status, 422);
    assert.equal((await post('/auth/verification/confirm', {})).status, 422);
  });

  test('seed 5.5 and 8.14: a verification mail follows another after five seconds, else auth/debounced', async () => {
    const person = await signUp(server.app);
    assert.equal((await sendVerification(person)).status, 200);
    server.clock.advance(2_000);
    const early = await sendVerification(person);
    assert.equal(early.status, 429);
    assert.equal(early.body.error.code, 'auth/debounced');
    assert.equal(early.body.error.message, 'Aguarde alguns segundos antes de tentar novamente.');
    assert.equal(early.body.error.retryAfterSec, 3);
    assert.equal(early.headers.get('retry-after'), '3');
    server.clock.advance(3_001);
    assert.equal((await sendVerification(person)).status, 200);
  });

  test('seed 8.15 and 9.4: past ten verification mails an hour auth/too-many-requests hints at 300 s', async () => {
    const person = await signUp(server.app);
    for (let time = 0; time < 10; time += 1) {
      assert.equal((await sendVerification(person)).status, 200);
      server.clock.advance(6_000);
    }
    const late = await sendVerification(person);
    assert.deepEqual([late.status, late.body.error.code], [429, 'auth/too-many-requests']);
    assert.equal(late.body.error.message, 'Muitas tentativas de envio. Tente novamente mais tarde.');
    assert.equal(late.body.error.retryAfterSec, 300);
    server.clock.advance(HOUR);
    const { token } = (await login(person.email, person.password)).body as unknown as TestPerson;
    assert.equal((await post('/auth/verification/send', {}, token)).status, 200);
  });

  test('a forgotten password is asked for with one answer, account or not', async () => {
    const person = await signUp(server.app);
    const [known, unknown] = [
      await post('/auth/password/forgot', { email: person.email.toUpperCase() }),
      await post('/auth/password/forgot', { email: 'ninguem@example.test' }),
    ];
    assert.deepEqual([known.status, unknown.status], [202, 202]);
    assert.deepEqual(known.body, unknown.body);
    assert.equal((await writtenMails(server, 'ninguem@example.test')).length, 0);
    assert.equal((await writtenMails(server, person.email)).length, 1);
  });

  test('the link sets a new password once, ends every session and confirms the address', async () => {
    const person = await signUp(server.app);
    const second = await login(person.email, person.password);
    await post('/auth/password/forgot', { email: person.email });
    const { href, token } = await lastLink(person.email, /nova senha/);
    assert(href.startsWith(`${server.services.config.publicUrl}/redefinir-senha?`));
    const weak = await post('/auth/password/reset', { token, newPassword: '12345678' });
    assert.deepEqual([weak.status, weak.body.error.code], [422, 'auth/weak-password']);
    assert.equal((await post('/auth/password/reset', { token, newPassword: NEW_PASSWORD })).status, 200);
    for (const { token: old } of [person, second.body as unknown as TestPerson]) {
      assert.equal((await call(server.app, 'GET', '/auth/sessions', { token: old })).status, 401);
    }
    assert.equal((await login(person.email, person.password)).status, 401);
    const back = await login(person.email, NEW_PASSWORD);
    assert.deepEqual([back.status, back.body.user.emailVerified], [200, true]);
    const again = await post('/auth/password/reset', { token, newPassword: `${NEW_PASSWORD} 2` });
    assert.deepEqual([again.status, again.body.error.code], [422, 'auth/link-invalid']);
    const told = await writtenMails(server, person.email);
    assert(told.some(({ subject }) => subject === 'Sua senha foi trocada'));
  });

  test('of several links to a new password one use ends all', async () => {
    const person = await signUp(server.app);
    await post('/auth/password/forgot', { email: person.email });
    const first = await lastLink(person.email, /nova senha/);
    server.clock.advance(1000);
    await post('/auth/password/forgot', { email: person.email });
    const second = await lastLink(person.email, /nova senha/);
    assert.notEqual(first.token, second.token);
    const racing = await Promise.all(
      [first, second].map(({ token }) => post('/auth/password/reset', { token, newPassword: NEW_PASSWORD })),
    );
    assert.deepEqual(racing.map(({ status }) => status).toSorted(), [200, 422]);
  });

  test('a link to a new password is good for 60 minutes', async () => {
    const person = await signUp(server.app);
    await post('/auth/password/forgot', { email: person.email });
    const { token } = await lastLink(person.email, /nova senha/);
    server.clock.advance(HOUR + 1);
    assert.equal((await post('/auth/password/reset', { token, newPassword: NEW_PASSWORD })).status, 422);
  });

  test('past ten an hour to one address the answer is the same, and nothing more is mailed', async () => {
    const person = await signUp(server.app);
    for (const email of ['ninguem-2@example.test', person.email]) {
      for (let time = 0; time < 12; time += 1) {
        const { status, body } = await post('/auth/password/forgot', { email });
        assert.deepEqual([status, body], [202, { success: true }], `${email} ${time}`);
      }
    }
    assert.equal((await writtenMails(server, person.email)).length, 10);
    server.clock.advance(HOUR);
    await post('/auth/password/forgot', { email: person.email });
    assert.equal((await writtenMails(server, person.email)).length, 11);
    server.clock.advance(HOUR);
  });

  test('past sixty an hour from one network the answer is the same, and nothing more is mailed', async () => {
    const person = await signUp(server.app);
    for (let time = 0; time < 60; time += 1) {
      assert.equal((await post('/auth/password/forgot', { email: `ninguem${time}@example.test` })).status, 202);
    }
    assert.equal((await post('/auth/password/forgot', { email: person.email })).status, 202);
    assert.equal((await writtenMails(server, person.email)).length, 0);
    server.clock.advance(HOUR);
  });

  test('seed 7.7: the welcome mail comes once, however often it is asked for', async () => {
    const person = await signUp(server.app);
    for (let time = 0; time < 3; time += 1) {
      assert.equal((await post('/users/send-welcome-email', {}, person.token)).status, 200);
    }
    const mails = await writtenMails(server, person.email);
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      ['Boas-vindas ao Cafezal'],
    );
  });

  test('a device that never signed in is told by mail, one that did is not', async () => {
    const person = await signUp(server.app);
    const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
    const device = 'd'.repeat(43);
    for (const browser of [phone, phone.replace('140', '141')]) {
      await call(server.app, 'POST', '/auth/login', {
        json: { email: person.email, password: person.password },
        headers: { 'user-agent': browser, 'x-device': device },
      });
    }
    const mails = (await writtenMails(server, person.email)).filter(({ subject }) =>
      /aparelho novo/.test(subject ?? ''),
    );
    assert.equal(mails.length, 1);
    assert.match(mails[0]?.text ?? '', /Chrome no Android/);
  });

  test('a name with markup stays text in the mail', async () => {
    const person = await signUp(server.app);
    await call(server.app, 'PATCH', `/users/profile/${person.uid}`, {
      token: person.token,
      json: { name: '<b>Zé</b>"><script>x</script>' },
    });
    await sendVerification(person);
    const mail = (await writtenMails(server, person.email)).at(-1);
    assert.doesNotMatch(mail?.html ?? '', /<script|<b>/);
    assert.match(mail?.html ?? '', /&lt;b&gt;Zé/);
  });
});
