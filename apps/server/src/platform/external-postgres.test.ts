import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createTestDatabase } from '../test/test-database.ts';
import { TEST_ENGINES } from '../test/test-postgres.ts';
import { assertExternalPostgres } from './external-postgres.ts';

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
