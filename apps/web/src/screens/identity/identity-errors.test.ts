import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wrongChoice, wrongEmail, wrongFields, wrongName, wrongPassword } from './identity-errors.ts';

test('an empty field is told in our own words', () => {
  assert.equal(wrongEmail('  '), 'Diga o e-mail.');
  assert.equal(wrongName(' '), 'Diga seu nome.');
  assert.equal(wrongPassword(''), 'Diga a senha.');
  assert.equal(wrongChoice(''), 'Escolha uma senha.');
});

test('an e-mail without an @ is told so, any other is left to the server', () => {
  assert.equal(wrongEmail('ana.example.test'), 'Falta o @ no e-mail.');
  assert.equal(wrongEmail(' ana@example.test '), undefined);
});

test('a password is taken as it is, spaces too', () => assert.equal(wrongPassword(' '), undefined));

test('fields in which nothing is wrong are no failure', () => {
  assert.equal(wrongFields({ email: undefined, password: undefined }), null);
  assert.deepEqual(wrongFields({ email: 'Diga o e-mail.', password: undefined }), {
    email: 'Diga o e-mail.',
    password: undefined,
  });
});
