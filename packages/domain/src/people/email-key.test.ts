import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emailKey, isEmail, trimEmail } from './email-key.ts';

test('an e-mail is kept as it was typed, but for blanks round it and how its accents are made', () => {
  assert.equal(trimEmail('  Ana@Example.test \n'), 'Ana@Example.test');
  assert.equal(trimEmail('jose\u0301@example.test'), 'jos\u00e9@example.test');
});

test('an account is found however its e-mail is written', () => {
  assert.equal(emailKey(' ANA@Example.Test '), 'ana@example.test');
  assert.equal(emailKey('JOSE\u0301@example.test'), emailKey('jos\u00e9@EXAMPLE.test'));
});

test('an e-mail has one @ with something before it and a domain with a dot behind it', () => {
  for (const right of ['a@b.c', 'ana.souza+x@coop.com.br']) assert.ok(isEmail(right), right);
  for (const wrong of ['', 'ana', 'ana@coop', '@coop.com', 'ana@.com', 'ana@coop.', 'a na@coop.com', 'a@b@coop.com'])
    assert.ok(!isEmail(wrong), wrong);
});
