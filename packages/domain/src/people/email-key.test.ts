import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emailKey, trimEmail } from './email-key.ts';

test('an e-mail is kept as it was typed, but for blanks round it and how its accents are made', () => {
  assert.equal(trimEmail('  Ana@Example.test \n'), 'Ana@Example.test');
  assert.equal(trimEmail('jose\u0301@example.test'), 'jos\u00e9@example.test');
});

test('an account is found however its e-mail is written', () => {
  assert.equal(emailKey(' ANA@Example.Test '), 'ana@example.test');
  assert.equal(emailKey('JOSE\u0301@example.test'), emailKey('jos\u00e9@EXAMPLE.test'));
});
