import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formatTaxId, normaliseTaxId } from '@cafezal/domain/people/tax-ids.ts';
import fc from 'fast-check';
import { documentHint, documentOf, documentTrouble, maskDocument } from './document-mask.ts';

describe('a CPF or CNPJ as it is typed', () => {
  test('is masked, and what is to come is shown', () => {
    assert.deepEqual(maskDocument(''), { text: '', rest: '000.000.000-00' });
    assert.deepEqual(maskDocument('529'), { text: '529', rest: '.000.000-00' });
    assert.deepEqual(maskDocument('5299822472'), { text: '529.982.247-2', rest: '0' });
    assert.deepEqual(maskDocument('529982247251'), { text: '52.998.224/7251', rest: '-00' });
    assert.deepEqual(maskDocument('12abc'), { text: '12.ABC', rest: '.000/0000-00' });
  });

  test('may be pasted with dots, spaces and more than belongs to it', () => {
    assert.equal(maskDocument(' 529.982.247-25 ').text, '529.982.247-25');
    assert.equal(maskDocument('CNPJ: 11.222.333/0001-81').text, maskDocument('CNPJ11222333000181').text);
    assert.equal(documentOf('12.abc.345/01de-35\n'), '12ABC34501DE35');
  });

  test('keeps its mask however often it is laid on, and every character typed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z]{0,14}$/), (id) => {
        const { text, rest } = maskDocument(id);
        assert.equal(normaliseTaxId(text), id);
        assert.deepEqual(maskDocument(text), { text, rest });
        if (rest === '') assert.equal(text, formatTaxId(id));
      }),
    );
  });

  test('counts what is missing', () => {
    assert.equal(documentHint('529.982.247-2'), 'Falta 1 do CPF. CNPJ novo pode ter letras.');
    assert.equal(documentHint('12ABC345'), 'Faltam 6 do CNPJ. CNPJ novo pode ter letras.');
    assert.equal(documentHint('112223330001'), 'Faltam 2 do CNPJ. CNPJ novo pode ter letras.');
    for (const whole of ['', '52998224725', '12ABC34501DE35'])
      assert.equal(documentHint(whole), 'CNPJ novo pode ter letras.');
  });

  test('says what is wrong with it', () => {
    for (const right of ['', '529.982.247-25', '11222333000181', '12.ABC.345/01DE-35'])
      assert.equal(documentTrouble(right), null);
    assert.equal(documentTrouble('5299822472'), 'Falta 1 número do CPF.');
    assert.equal(documentTrouble('529.982.247-24'), 'Os números deste CPF não fecham. Confira um por um.');
    assert.equal(documentTrouble('12ABC34501DE36'), 'Os números deste CNPJ não fecham. Confira um por um.');
  });
});
