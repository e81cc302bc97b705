import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goldenRecords } from '../golden/records.ts';
import { whatDries } from './what-dries.ts';

const records = new Map(goldenRecords().map((record) => [record.id, record]));
test('a drying says which form of a washing dries in it', () => {
  const words = [...records.values()]
    .filter(({ section }) => section === 'secagem')
    .map((record) => whatDries(record, (id) => records.get(id)));
  for (const word of ['Pergaminho', 'Cereja', 'Boia', 'Verde']) assert(words.includes(word), `${word} of ${words}`);
});

test('no other stage is told apart by what goes in', () => {
  const others = [...records.values()].filter(({ section }) => section !== 'secagem');
  assert.deepEqual([...new Set(others.map((record) => whatDries(record, (id) => records.get(id))))], ['']);
});

test('a lot that nobody knows says nothing', () => {
  assert.equal(
    whatDries({ section: 'secagem', inputs: [{ recordId: 'gone', output: '0' }] }, () => undefined),
    '',
  );
});
