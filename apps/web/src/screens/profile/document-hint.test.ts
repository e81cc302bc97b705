import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentHint } from './document-hint.ts';

test('while a CPF or a CNPJ is typed, what is missing is counted', () => {
  assert.equal(documentHint('5299822472'), 'Falta 1 do CPF. CNPJ novo pode ter letras.');
  assert.equal(documentHint('12ABC345'), 'Faltam 6 do CNPJ. CNPJ novo pode ter letras.');
  assert.equal(documentHint('112223330001'), 'Faltam 2 do CNPJ. CNPJ novo pode ter letras.');
  for (const whole of ['', '52998224725', '12ABC34501DE35'])
    assert.equal(documentHint(whole), 'CNPJ novo pode ter letras.');
});
