import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readCode } from './read-code.ts';

const ORIGIN = 'https://cafezal.example';

test('a label of this app opens its record', () => {
  const path = '/fazenda/boa-vista/armazenamento/0190a5c2-7b1e-7000-8000-000000000001';
  assert.deepEqual(readCode(` ${ORIGIN}${path}\n`, ORIGIN), { kind: 'own', path });
});

test('a label for buyers opens the page of its lot, which is no screen of the app', () => {
  const opened = (text: string) => readCode(text, ORIGIN);
  const token = 'ABCDEFGHIJKLMNOPQRSTUVWXY2';
  assert.deepEqual(opened(`HTTPS://CAFEZAL.EXAMPLE/R/${token}`), { kind: 'public', address: `${ORIGIN}/R/${token}` });
  for (const path of [`/r/${token}?versao=2&lang=en`, '/01/07891234567895/10/26-ARM-0001'])
    assert.deepEqual(opened(ORIGIN + path), { kind: 'public', address: ORIGIN + path });
  assert.equal(opened(`${ORIGIN}/register`).kind, 'own');
});

test('addresses of others, and what is no web address, are shown and not opened', () => {
  for (const text of [
    'https://elsewhere.example/fazenda/x',
    `https://cafezal.example.elsewhere.example/fazenda/x`,
    'http://cafezal.example/fazenda/x',
    'javascript:alert(1)',
    'mailto:ana@example.test',
    'https://[',
  ]) {
    assert.deepEqual(readCode(text, ORIGIN), { kind: 'foreign', text });
  }
});

test('anything else is taken for the code of a lot', () => {
  assert.deepEqual(readCode(' 26-ARM-0002 ', ORIGIN), { kind: 'code', text: '26-ARM-0002' });
});

test('whatever a code says, what is opened stays on this origin', () => {
  const texts = fc.oneof(
    fc.webUrl(),
    fc.string(),
    fc.string().map((rest) => `${ORIGIN}/${rest}`),
    fc.string().map((rest) => `${ORIGIN}//${rest}`),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const read = readCode(text, ORIGIN);
      if (read.kind === 'own') assert.equal(new URL(read.path, ORIGIN).origin, ORIGIN);
      if (read.kind === 'public') assert.equal(new URL(read.address).origin, ORIGIN);
    }),
  );
});
