import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createLog, withoutSecrets } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let lines = '';
  write(createLog('info', { write: (line) => (lines += line) }));
  return lines;
}

describe('the log', () => {
  test('holds no secret under a key that names one, two levels down as well', () => {
    const text = logged((log) => {
      log.info({ password: 'S3GREDO', request: { headers: { authorization: 'S3GREDO', cookie: 'S3GREDO' } } }, 'x');
      log.info(
        { body: { refreshToken: 'S3GREDO', newPassword: 'S3GREDO' }, headers: { 'set-cookie': 'S3GREDO' } },
        'x',
      );
    });
    assert.doesNotMatch(text, /S3GREDO/);
    assert.match(text, /\[redacted\]/);
  });

  test('holds no secret inside an error or a text', () => {
    const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';
    const text = logged((log) => {
      log.error({ error: new Error(`cannot reach postgres://cafezal:S3GREDO@127.0.0.1/x with Bearer ${token}`) }, 'x');
      log.info(`mail with /redefinir?token=S3GREDO went out`);
    });
    assert.doesNotMatch(text, /S3GREDO|c2lnbmF0dXJl/);
  });

  test('is one JSON object a line with the level as a word', () => {
    const line = JSON.parse(logged((log) => log.warn({ status: 503 }, 'not ready')));
    assert.deepEqual({ ...line, time: null }, { level: 'warn', time: null, status: 503, msg: 'not ready' });
  });

  test('leaves harmless text as it is', () => {
    assert.equal(withoutSecrets('GET /api/farms?limit=50 200'), 'GET /api/farms?limit=50 200');
  });
});
