import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { cleanText } from './clean-text.ts';

describe('a text as it is stored', () => {
  test('has no spaces around it, and its lines break in one way', () => {
    assert.equal(cleanText('  Talhão 2\r\n\tda grota \n'), 'Talhão 2\n\tda grota');
  });

  test('has no control characters and no half letters', () => {
    assert.equal(cleanText('a\u0000b\u001fc\u007fd\u0085e\rf'), 'abcdef');
    assert.equal(cleanText('a\ud800b'), 'a\ufffdb');
  });

  test('reads as it was written: nothing in it turns the direction', () => {
    assert.equal(cleanText('Fazenda \u202eatsiV aoB'), 'Fazenda atsiV aoB');
    const turning = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';
    assert.equal(cleanText(`${turning}Boa${turning}Vista`), 'BoaVista');
    assert.equal(cleanText(`  ${turning}  `), '');
  });

  test('keeps letters of every script and pictures', () => {
    for (const text of ['São João d’Água', 'مزرعة', 'קפה', '咖啡', '👩‍🌾 café', 'n\u0303'])
      assert.equal(cleanText(text), text);
  });

  test('is clean once it was cleaned, and what is plain stays', () => {
    const text = fc.string({ unit: 'binary' });
    fc.assert(fc.property(text, (raw) => assert.equal(cleanText(cleanText(raw)), cleanText(raw))));
    fc.assert(fc.property(fc.stringMatching(/^[a-zà-ÿ0-9]{0,20}$/), (raw) => assert.equal(cleanText(raw), raw)));
  });
});
