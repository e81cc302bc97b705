import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maskPhone, phonePrefix } from '@cafezal/domain/people/phone-mask.ts';
import { deleteForward, field, pageWords, showHeld, the, type, typeKeys } from '../../../testing/on-page.tsx';
import { MaskedInput } from './masked-input.tsx';

const showPhone = (first = '') =>
  showHeld(first, (value, onChange) => (
    <MaskedInput
      label="Telefone"
      prefix={phonePrefix(value)}
      shown={maskPhone(value)}
      onChange={(text) => onChange(maskPhone(text).text)}
    />
  ));

const phone = () => field('Telefone');
/** The paler text behind the line: what was typed and what is to come. */
const behind = () => the('[aria-hidden] .typed').parentElement?.textContent;
/** The text with a bar where the caret stands. */
const withCaret = () => {
  const { value, selectionStart } = phone();
  return `${value.slice(0, selectionStart ?? 0)}|${value.slice(selectionStart ?? 0)}`;
};

test('a phone gets its brackets and its dash as it is typed, and what is to come stands behind', async () => {
  const held = await showPhone();
  await typeKeys(phone(), '35998');
  assert.equal(phone().value, '(35) 998');
  assert.equal(behind(), '(35) 99800-0000');
  await typeKeys(phone(), '765432');
  assert.deepEqual([held.value, withCaret()], ['(35) 99876-5432', '(35) 99876-5432|']);
});

test('a landline has one digit less', async () => {
  await showPhone();
  await typeKeys(phone(), '3532211234');
  assert.equal(phone().value, '(35) 3221-1234');
});

test('what is too long is cut off, and 0 and 55 before it are dropped', async () => {
  await showPhone();
  await type(phone(), '+55 (35) 99876-5432');
  assert.equal(phone().value, '(35) 99876-5432');
  await type(phone(), '035 99876-5432');
  assert.equal(phone().value, '(35) 99876-5432');
  await type(phone(), '(35) 99876-54321');
  assert.equal(phone().value, '(35) 99876-5432');
});

test('behind a + stands the code of another country, and the prefix of Brazil is gone', async () => {
  await showPhone();
  assert.match(pageWords(), /\+55/);
  await typeKeys(phone(), '+351912345678');
  assert.equal(phone().value, '+351 912 345 678');
  assert.doesNotMatch(pageWords().replace(phone().value, ''), /\+55/);
});

test('the caret stays behind the digit that was typed or taken away in the middle', async () => {
  await showPhone('(35) 99876-5432');
  // A digit is taken away before the dash, then typed again.
  await type(phone(), '(35) 9987-5432', '(35) 9987'.length);
  assert.equal(withCaret(), '(35) 9987|5-432');
  await type(phone(), '(35) 998765-432', '(35) 99876'.length);
  assert.equal(withCaret(), '(35) 99876|-5432');
});

test('a sign of the mask that is deleted comes back, and the caret goes past it the way one deletes', async () => {
  await showPhone('(35) 99876-5432');
  await type(phone(), '(35) 998765432', '(35) 99876'.length);
  assert.equal(withCaret(), '(35) 99876|-5432');
  await type(phone(), '(35 99876-5432', '(35'.length);
  assert.equal(withCaret(), '(35|) 99876-5432');
  await deleteForward(phone(), '(35) 998765432', '(35) 99876'.length);
  assert.equal(withCaret(), '(35) 99876-|5432');
  await deleteForward(phone(), '(35 99876-5432', '(35'.length);
  assert.equal(withCaret(), '(35) |99876-5432');
});
