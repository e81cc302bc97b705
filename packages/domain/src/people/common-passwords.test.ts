import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCommonPassword } from './common-passwords.ts';

test('a password that many have is told, in capitals too, and one of a single character', () => {
  for (const common of ['12345678', 'brasil2026', 'BRASIL2026', 'zxcvzxcv', '00000000', 'qqqqqqqqqqqqqq', 'QqQqQqQq'])
    assert.ok(isCommonPassword(common), common);
  for (const own of ['terreiro de cimento', 'brasil20266', 'qqqqqqqqw']) assert.ok(!isCommonPassword(own), own);
});
