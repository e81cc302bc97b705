import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createLog } from '../platform/log.ts';
import { linkIn, writtenMails } from '../test/mails.ts';
import { startTestServer, type TestServer } from '../test/test-app.ts';
import { call, signUp } from '../test/test-client.ts';

type Tokens = { token: string; refreshToken: string };

const ROUNDS = 15;
const NEW_PASSWORD = 'outro café no coador';

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

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

  test('who has an account is not told by how long an answer takes', async () => {
    const person = await signUp(server.app);
    const times: Record<string, { known: number[]; unknown: number[] }> = {};
    const timed = async (path: string, email: string): Promise<number> => {
      const begun = performance.now();
      await post(path, { email, password: 'não é esta' });
      return performance.now() - begun;
    };
    for (const path of ['/auth/login', '/auth/password/forgot']) {
      const known: number[] = [];
      const unknown: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        known.push(await timed(path, person.email));
        unknown.push(await timed(path, `ninguem-${round}@example.test`));
        // Beyond the window of the throttle, which is not what is timed.
        server.clock.advance(3_600_000);
      }
      times[path] = { known, unknown };
    }
    for (const [path, { known, unknown }] of Object.entries(times)) {
      const ratio = median(known) / median(unknown);
      assert(ratio > 0.5 && ratio < 2, `${path}: known takes ${ratio.toFixed(2)} times as long as unknown`);
    }
  });
});
