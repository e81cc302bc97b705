import assert from 'node:assert/strict';
import dns from 'node:dns';
import { describe, test } from 'node:test';
import { createTestDatabase } from '../test/test-database.ts';
import { TEST_ENGINES } from '../test/test-postgres.ts';
import { assertExternalPostgres } from './external-postgres.ts';

type Done = (error: Error | null, address?: string | dns.LookupAddress[], family?: number) => void;

test('DATABASE_URL whose name nobody knows yet is asked for again', async (context) => {
  const { url, drop } = await createTestDatabase({ engine: '18' });
  const lookup = context.mock.method(dns, 'lookup', (name: string, { all }: dns.LookupOptions, done: Done) => {
    assert.equal(name, 'banco.invalid');
    if (lookup.mock.callCount() === 0) done(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }));
    else if (all === true) done(null, [{ address: '127.0.0.1', family: 4 }]);
    else done(null, '127.0.0.1', 4);
  });
  const named = new URL(url);
  named.hostname = 'banco.invalid';
  await assertExternalPostgres(named.href);
  assert.equal(lookup.mock.callCount(), 2);
  await drop();
});

for (const engine of TEST_ENGINES) {
  describe(`DATABASE_URL with PostgreSQL ${engine}`, () => {
    test('is taken when the database answers, and refused at once for a wrong password', async () => {
      const { url, drop } = await createTestDatabase({ engine });
      await assertExternalPostgres(url);
      const wrong = new URL(url);
      wrong.password = 'errada';
      const begun = Date.now();
      await assert.rejects(assertExternalPostgres(wrong.href), (error) => {
        assert(error instanceof Error);
        assert.match(error.message, /Não conseguimos entrar no banco de DATABASE_URL/);
        assert.doesNotMatch(error.message, /errada/);
        return true;
      });
      assert(Date.now() - begun < 8_000);
      await drop();
    });
  });
}
