import assert from 'node:assert/strict';
import { test } from 'node:test';
import { field, showHeld, the, toldAt, type, typeKeys } from '../../../testing/on-page.tsx';
import { MaskedInput } from '../../components/controls/masked-input.tsx';
import { documentHint, maskDocument } from './document-mask.ts';

const showDocument = (first = '') =>
  showHeld(first, (value, onChange) => (
    <MaskedInput
      label="CPF ou CNPJ"
      hint={documentHint(value)}
      shown={maskDocument(value)}
      onChange={(text) => onChange(maskDocument(text).text)}
    />
  ));

const document = () => field('CPF ou CNPJ');
const behind = () => the('[aria-hidden] .typed').parentElement?.textContent;

test('a CPF gets its dots and its dash as it is typed, and its field says how much is missing', async () => {
  await showDocument();
  await typeKeys(document(), '529982247');
  assert.equal(document().value, '529.982.247');
  assert.equal(behind(), '529.982.247-00');
  assert.match(toldAt(document()), /^Faltam 2 do CPF\./);
  await typeKeys(document(), '25');
  assert.equal(document().value, '529.982.247-25');
});

test('the twelfth digit makes it a CNPJ, with the caret still at its end', async () => {
  await showDocument('529.982.247-25');
  await type(document(), '529.982.247-251');
  assert.equal(document().value, '52.998.224/7251');
  assert.equal(document().selectionStart, document().value.length);
});

test('a letter makes it a CNPJ at once, written large', async () => {
  await showDocument();
  await typeKeys(document(), '12ab');
  assert.equal(document().value, '12.AB');
  assert.equal(behind(), '12.AB0.000/0000-00');
  await type(document(), '12.abc.345/01de-35');
  assert.equal(document().value, '12.ABC.345/01DE-35');
});

test('a letter typed in the middle keeps the caret behind it', async () => {
  await showDocument('12.345.678/0001-95');
  await type(document(), '12.3x45.678/0001-95', '12.3x'.length);
  assert.equal(document().value, '12.3X4.567/8000-19');
  assert.equal(document().selectionStart, '12.3X'.length);
});
