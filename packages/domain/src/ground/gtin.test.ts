import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { digitalLinkPath, gtin14, isOfCompany } from './gtin.ts';

describe('a GTIN', () => {
  test('of any printed length is told with 14 digits', () => {
    assert.equal(gtin14('7898357417892'), '07898357417892');
    assert.equal(gtin14('036000291452'), '00036000291452');
    assert.equal(gtin14('96385074'), '00000096385074');
    assert.equal(gtin14('17898357417899'), '17898357417899');
  });

  test('with another last digit, two digits in the wrong order, or another length is none', () => {
    for (const last of '013456789') assert.equal(gtin14(`789835741789${last}`), null, last);
    for (const text of [
      '7898357471892',
      '789835741789',
      '',
      '78983574178920',
      ' 7898357417892',
      '７８９８３５７４１７８９２',
    ]) {
      assert.equal(gtin14(text), null, text);
    }
  });

  test('is of the company whose prefix it begins with, after the digit for the packaging', () => {
    assert.equal(isOfCompany('17898357417899', '7898357'), true);
    assert.equal(isOfCompany('17898357417899', '7898358'), false);
  });

  test('with a lot makes an address only of a code that GS1 takes', () => {
    assert.equal(digitalLinkPath('07898357417892', '26-ARM-0001'), '/01/07898357417892/10/26-ARM-0001');
    for (const lot of ['A', 'a'.repeat(20), "!'()*+,-.:;<=>_"])
      assert.equal(digitalLinkPath('07898357417892', lot), `/01/07898357417892/10/${lot}`);
    for (const lot of ['', 'a'.repeat(21), 'a b', 'ç', 'a/b', 'a%b', 'a?b', 'a#b']) {
      assert.equal(digitalLinkPath('07898357417892', lot), null, lot);
    }
  });
});
