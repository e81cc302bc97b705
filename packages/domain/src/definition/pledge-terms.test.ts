import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pledgeWords } from './pledge-terms.ts';

test('a pledge says how much, to whom else by which paper, and until when, as far as it is known', () => {
  const words = (terms: object, kg = 1200) =>
    pledgeWords(kg, { paper: null, to: null, until: null, at: 'Armazém 1', ...terms }).replaceAll('\u00a0', ' ');
  const whole = { paper: '12/26', to: 'Cooperativa Mantiqueira', until: '2027-03-30' };
  assert.equal(words(whole), '1.200 kg empenhados a Cooperativa Mantiqueira até 30/03/2027');
  assert.equal(words({ ...whole, to: null }), '1.200 kg empenhados na CPR 12/26 até 30/03/2027');
  assert.equal(words({}, 0.1234), '0,123 kg empenhados na CPR');
});
