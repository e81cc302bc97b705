import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';

const { codeIn } = await import('./google-sign-in.ts');

const OWN = 'https://cafezal.example.test';
// Windows are told apart by being the same object alone.
const popup = {} as Window;
const other = {} as Window;
const said = (message: object): MessageEvent => ({ source: popup, origin: OWN, ...message }) as MessageEvent;
const WORD = { type: 'cafezal.google', code: 'uma vez' };

test('the code is taken from the popup that was opened, in the own origin, and from nobody else', () => {
  assert.equal(codeIn(said({ data: WORD }), popup, OWN), 'uma vez');
  assert.equal(codeIn(said({ data: WORD, source: other }), popup, OWN), null);
  assert.equal(codeIn(said({ data: WORD, source: null }), popup, OWN), null);
  assert.equal(codeIn(said({ data: WORD, origin: 'https://cafezal.example.test.evil.test' }), popup, OWN), null);
});

test('words of another kind are not heard, and a refusal brings no code', () => {
  for (const data of [null, undefined, 'uma vez', { code: 'uma vez' }, { type: 'other', code: 'uma vez' }])
    assert.equal(codeIn(said({ data }), popup, OWN), null);
  assert.equal(codeIn(said({ data: { type: 'cafezal.google', error: 'auth/invalid-credential' } }), popup, OWN), '');
  assert.equal(codeIn(said({ data: { type: 'cafezal.google', code: 7 } }), popup, OWN), '');
});
