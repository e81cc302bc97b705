import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { sameValue } from '../ground/same-value.ts';
import { contentOf } from '../rules/rule-fixture.ts';
import { mergeContents } from './merge.ts';
import type { RecordContent } from './record.ts';
import { contentChanges } from './record-diff.ts';
import { storedRows } from './row-ids.ts';

const RECORD = '00000000-0000-4000-8000-000000000001';
const merged = (from: RecordContent, mine: RecordContent, theirs: RecordContent) =>
  mergeContents({ recordId: RECORD, base: from, mine, theirs });
const base = contentOf({ data: { initialHumidity: 58, finalHumidity: 11, plots: [{ plotId: 'a', kg: 1 }] } });
const edited = (changes: Partial<RecordContent>): RecordContent => ({ ...base, ...changes });
const withData = (data: object): RecordContent => edited({ data: { ...base.data, ...data } });

const json = fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.array(fc.integer(), { maxLength: 3 }));
const dataOf = fc.dictionary(fc.constantFrom('a', 'b', 'c'), json);
const content = fc
  .record({ name: fc.constantFrom('x', 'y'), notes: fc.option(fc.string(), { nil: null }), data: dataOf })
  .map((changes) => contentOf(changes));

describe('a merge by field', () => {
  test('takes what each side changed', () => {
    const merge = merged(base, withData({ finalHumidity: 11.5 }), edited({ name: 'Outro' }));
    assert.ok(merge.kind === 'merged');
    assert.deepEqual([merge.content.name, merge.content.data.finalHumidity], ['Outro', 11.5]);
    assert.deepEqual(merge.patch, { data: { finalHumidity: 11.5 } });
  });
  test('names each field that both changed apart, with all three values', () => {
    const merge = merged(base, withData({ finalHumidity: 11.5 }), withData({ finalHumidity: 12 }));
    assert.deepEqual(merge, {
      kind: 'conflict',
      conflicts: [{ field: 'data.finalHumidity', base: 11, mine: 11.5, theirs: 12 }],
    });
  });
  test('takes a list as one thing, and an emptied field as a change', () => {
    const lists = merged(
      base,
      withData({ plots: [{ plotId: 'a', kg: 2 }] }),
      withData({
        plots: [
          { plotId: 'a', kg: 1 },
          { plotId: 'b', kg: 1 },
        ],
      }),
    );
    assert.deepEqual(lists.kind === 'conflict' && lists.conflicts.map(({ field }) => field), ['data.plots']);
    const emptied = merged(base, withData({ finalHumidity: null }), base);
    assert.ok(emptied.kind === 'merged' && !('finalHumidity' in emptied.content.data));
    assert.deepEqual(emptied.kind === 'merged' && emptied.patch, { data: { finalHumidity: null } });
  });
  test('takes rows with ids one by one: those of both, and a conflict for the row that both changed apart', () => {
    const rows = (...amounts: (number | null)[]) =>
      amounts.flatMap((amount, at) => (amount === null ? [] : [{ id: `row-${at}`, amount }]));
    const from = withData({ payments: rows(1, 2, 3) });
    const [mine, theirs] = [withData({ payments: rows(1, 5, null, 4) }), withData({ payments: rows(7, 2, 3) })];
    const merge = merged(from, mine, theirs);
    assert.deepEqual(merge.kind === 'merged' && merge.patch, { data: { payments: rows(7, 5, null, 4) } });
    const apart = merged(from, mine, withData({ payments: rows(1, 6, 3) }));
    assert.deepEqual(apart.kind === 'conflict' && apart.conflicts, [
      {
        field: 'data.payments.row-1',
        base: { id: 'row-1', amount: 2 },
        mine: { id: 'row-1', amount: 5 },
        theirs: { id: 'row-1', amount: 6 },
      },
    ]);
  });
  test('knows the rows of before there were ids by their places', () => {
    const from = withData({ payments: [{ amount: 1 }, { amount: 2 }] });
    const [first, second] = storedRows(from.data.payments, { recordId: RECORD, list: 'payments' });
    const mine = withData({ payments: [{ ...first, amount: 8 }, second] });
    const merge = merged(from, mine, withData({ payments: [first, { ...second, amount: 9 }] }));
    assert.deepEqual(merge.kind === 'merged' && merge.content.data.payments, [
      { ...first, amount: 8 },
      { ...second, amount: 9 },
    ]);
  });
  test('tells what one side has not, or had not, as nothing', () => {
    const field = 'data.finalHumidity';
    const none = withData({ finalHumidity: undefined });
    const [one, other] = [withData({ finalHumidity: 12 }), withData({ finalHumidity: 13 })];
    const apart = (merge: ReturnType<typeof merged>) => merge.kind === 'conflict' && merge.conflicts;
    assert.deepEqual(apart(merged(none, one, other)), [{ field, base: null, mine: 12, theirs: 13 }]);
    assert.deepEqual(apart(merged(base, none, other)), [{ field, base: 11, mine: null, theirs: 13 }]);
    assert.deepEqual(apart(merged(base, one, none)), [{ field, base: 11, mine: 12, theirs: null }]);
  });
  test('takes how both typed their numbers, of the same number how I did', () => {
    const typed = (value: string) => ({ value, unit: 'sacas', factor: 60 });
    const mine = withData({ asTyped: { weight: typed('1'), cost: typed('2') } });
    const theirs = withData({ asTyped: { weight: typed('3'), liters: typed('4') } });
    const asTyped = { weight: typed('1'), liters: typed('4'), cost: typed('2') };
    const merge = merged(withData({ asTyped: { cost: typed('9') } }), mine, theirs);
    assert.deepEqual(merge.kind === 'merged' && merge.patch, { data: { asTyped } });
    const alone = merged(withData({ asTyped: { cost: typed('9') } }), mine, base);
    assert.deepEqual(alone.kind === 'merged' && alone.patch, {
      data: mine.data.asTyped && { asTyped: mine.data.asTyped },
    });
  });
  test('begins a list that both filled at once with the rows of both, and asks where one put something else there', () => {
    const mine = withData({ payments: [{ id: 'a', amount: 1 }] });
    const merge = merged(base, mine, withData({ payments: [{ id: 'b', amount: 2 }] }));
    assert.deepEqual(merge.kind === 'merged' && merge.content.data.payments, [
      { id: 'b', amount: 2 },
      { id: 'a', amount: 1 },
    ]);
    const odd = merged(base, mine, withData({ payments: 'à vista' }));
    assert.deepEqual(odd.kind === 'conflict' && odd.conflicts.map(({ field }) => field), ['data.payments']);
  });
  test('is the other side where one side changed nothing', () => {
    fc.assert(
      fc.property(content, content, (from, theirs) => {
        const merge = merged(from, from, theirs);
        assert.ok(merge.kind === 'merged' && sameValue(merge.content, theirs));
      }),
    );
  });
  test('conflicts on the same fields, or comes to the same, whoever comes first', () => {
    fc.assert(
      fc.property(content, content, content, (from, mine, theirs) => {
        const [one, other] = [merged(from, mine, theirs), merged(from, theirs, mine)];
        if (one.kind === 'merged' && other.kind === 'merged') return assert.ok(sameValue(one.content, other.content));
        assert.ok(one.kind === 'conflict' && other.kind === 'conflict');
        const fields = (merge: typeof one) => merge.conflicts.map(({ field }) => field).toSorted();
        assert.deepEqual(fields(one), fields(other));
      }),
    );
  });
});

describe('a history entry', () => {
  test('names the fields that changed, from what to what', () => {
    assert.deepEqual(contentChanges(base, withData({ finalHumidity: 12, cost: 5 })), [
      { field: 'data.finalHumidity', from: 11, to: 12 },
      { field: 'data.cost', from: null, to: 5 },
    ]);
  });
  test('is empty when nothing changed, whatever the order of keys', () => {
    const turned = Object.fromEntries(Object.entries(base.data).toReversed());
    assert.deepEqual(contentChanges(base, edited({ data: turned })), []);
  });
  test('of a creation has every field that was filled', () => {
    const fields = contentChanges(null, base).map(({ field }) => field);
    assert.ok(fields.includes('data.finalHumidity') && fields.includes('name') && !fields.includes('notes'));
  });
});
