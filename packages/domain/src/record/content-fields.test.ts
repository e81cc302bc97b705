import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentOf, outputOf } from '../rules/rule-fixture.ts';
import { fieldNames, flattenContent, patchOf, withFields } from './content-fields.ts';

const husk = outputOf('husk', 3);
const content = contentOf({ data: { area: 3, gone: undefined }, outputs: [husk] });

test('a record is told by its fields, lists as a whole and each key of its data by a name of its own', () => {
  assert.deepEqual(Object.fromEntries(flattenContent(content)), {
    ...{ name: 'Registro', code: '26-XXX-0001', date: '2026-06-01', season: '2026/27', status: 'completed' },
    ...{ notes: null, inputs: [], outputs: [husk], 'data.area': 3, 'data.gone': null },
  });
});

test('the fields of several records are named once, in the order of the first', () => {
  const [one, other] = [
    new Map([
      ['b', 1],
      ['a', 2],
    ]),
    new Map([
      ['c', 1],
      ['a', 3],
    ]),
  ];
  assert.deepEqual(fieldNames(one, other), ['b', 'a', 'c']);
});

test('what is sent of changed fields has those of data together, and nothing for what was emptied', () => {
  const fields = new Map<string, unknown>([
    ['name', 'Outro'],
    ['data.area', 4],
    ['data.gone', undefined],
    ['notes', undefined],
  ]);
  assert.deepEqual(patchOf(fields), { name: 'Outro', notes: null, data: { area: 4, gone: null } });
  assert.deepEqual([patchOf(new Map([['code', 'X']])), patchOf(new Map())], [{ code: 'X' }, {}]);
});

test('a record with changed fields keeps all others, and loses what was emptied', () => {
  const changed = withFields(
    content,
    new Map<string, unknown>([
      ['status', 'planned'],
      ['data.area', null],
      ['data.slope', 0],
    ]),
  );
  assert.deepEqual(changed, { ...content, status: 'planned', data: { gone: undefined, slope: 0 } });
  assert.deepEqual(withFields(content, new Map()), content);
});
