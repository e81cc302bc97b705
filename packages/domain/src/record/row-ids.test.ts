import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import fc from 'fast-check';
import { sameValue } from '../ground/same-value.ts';
import { uuidV5 } from '../ground/uuid-v5.ts';
import { type FoundRow, idOf, mergeRows } from './merge-rows.ts';
import { hasRowIds, saysTheSame, storedRows, withRowIds } from './row-ids.ts';

const WHERE = { recordId: '019d0000-2026-7000-8000-000000000001', list: 'payments' };
const ids = (rows: readonly FoundRow[]) => rows.map(idOf);
const values = fc.record({ amount: fc.integer({ min: 0, max: 3 }), due: fc.constantFrom('2026-07-01', '2026-08-01') });
const uuid = fc.constantFrom('a', 'b', 'c', 'd', 'e').map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
const withIds = fc.uniqueArray(
  fc.tuple(uuid, values).map(([id, row]) => ({ id, ...row })),
  { selector: ({ id }) => id, maxLength: 5 },
);
const someWithout = fc.array(fc.tuple(fc.boolean(), uuid, values), { maxLength: 6 }).map((rows) => {
  const used = new Set<string>();
  return rows.map(([isSent, id, row]): FoundRow => {
    if (!isSent || used.has(id)) return row;
    used.add(id);
    return { id, ...row };
  });
});

test('lists that two people fill at once have rows with ids, those of amounts by plot none', () => {
  const merged =
    'payments fixations lines discounts deliveries losses movements estimates clones supplies labour machines pickerRecords classification samples';
  for (const list of merged.split(' ')) assert.ok(hasRowIds(list), list);
  for (const list of ['plots', 'plotShares', 'inputs', 'toString']) assert.ok(!hasRowIds(list), list);
});

describe('the id of a row', () => {
  test('is the one that it was sent with, and no two rows have the same', () => {
    fc.assert(
      fc.property(someWithout, withIds, (sent, before) => {
        const rows = withRowIds(sent, { ...WHERE, before });
        assert.equal(new Set(ids(rows)).size, sent.length);
        for (const [at, row] of sent.entries()) if (idOf(row) !== undefined) assert.equal(rows[at]?.id, row.id);
      }),
    );
  });
  test('of rows sent back without them is the one that they had, in whatever order', () => {
    const distinct = fc.uniqueArray(fc.integer(), { maxLength: 6 }).map((amounts) =>
      storedRows(
        amounts.map((amount) => ({ amount })),
        WHERE,
      ),
    );
    fc.assert(
      fc.property(distinct, fc.infiniteStream(fc.nat()), (before, order) => {
        const turned = before.map((row) => [order.next().value ?? 0, row] as const).sort(([a], [b]) => a - b);
        const stripped = turned.map(([, { id: _, ...row }]) => row);
        const rows = withRowIds(stripped, { ...WHERE, before });
        assert.deepEqual(
          ids(rows),
          turned.map(([, row]) => row.id),
        );
      }),
    );
  });
  test('of a row sent back without it is the one that it had, with its keys in another order and what was empty left out', () => {
    const before = storedRows(
      [
        { plotId: 'a', kg: 1, notes: null },
        { plotId: 'b', kg: 2 },
      ],
      WHERE,
    );
    const sent = [
      { kg: 2, plotId: 'b' },
      { kg: 1, plotId: 'a', notes: undefined },
    ];
    assert.deepEqual(ids(withRowIds(sent, { ...WHERE, before })), ids(before).toReversed());
  });
  test('of a changed row is that of the row in its place, of a new one follows from record, list and place', () => {
    const before = storedRows([{ amount: 1 }, { amount: 2 }], WHERE);
    const rows = withRowIds([{ amount: 9 }, { amount: 2 }, { amount: 3 }], { ...WHERE, before });
    assert.deepEqual(ids(rows).slice(0, 2), ids(before));
    assert.deepEqual(ids(rows), ids(withRowIds([{}, {}, {}], WHERE)));
    assert.notDeepEqual(ids(rows), ids(withRowIds([{}, {}, {}], { ...WHERE, list: 'deliveries' })));
  });
  test('of a row that was there before is given to no new one', () => {
    const before = storedRows([{ amount: 1 }, { amount: 2 }], WHERE).slice(1);
    const rows = withRowIds([{ amount: 2 }, { amount: 3 }], { ...WHERE, before });
    assert.equal(rows[0]?.id, before[0]?.id);
    assert.notEqual(rows[1]?.id, before[0]?.id);
    const more = withRowIds([{ amount: 2 }, { amount: 3 }, { amount: 4 }], { ...WHERE, before });
    assert.equal(new Set(ids(more)).size, 3);
    assert.ok(ids(more).every((id) => id !== undefined));
  });
  test('is kept beside what the row says, without who said it; of what is no list there are no rows', () => {
    const [row] = storedRows([null, 'x', { amount: 1, by: 'ana' }], WHERE);
    assert.deepEqual(row, { id: ids(withRowIds([{}], WHERE))[0], amount: 1 });
    const sent = [{ id: 'a', amount: 1, by: 'ana' }];
    assert.equal(withRowIds(sent, WHERE), sent);
    assert.deepEqual([storedRows('none', WHERE), storedRows(undefined, WHERE)], [[], []]);
  });
  test('of equal rows goes to one each, those without one left out', () => {
    const before = [{ amount: 1 }, { id: 'a', amount: 1 }, { id: 'b', amount: 1 }];
    const rows = withRowIds([{ amount: 1 }, { amount: 1 }], { ...WHERE, before });
    assert.deepEqual(ids(rows), ['a', 'b']);
  });
  test('and who said it do not matter to what a row says', () => {
    assert.equal(saysTheSame({ id: 'a', by: 'ana', kg: 1 }, { id: 'b', by: 'joão', kg: 1 }), true);
    assert.equal(saysTheSame({ id: 'a', kg: 1 }, { id: 'a', kg: 2 }), false);
  });
});

describe('a merge of rows', () => {
  test('comes to the same rows and the same conflicts whoever comes first', () => {
    fc.assert(
      fc.property(withIds, withIds, withIds, (base, mine, theirs) => {
        const [one, other] = [mergeRows(base, mine, theirs), mergeRows(base, theirs, mine)];
        assert.deepEqual(ids(one.conflicts).toSorted(), ids(other.conflicts).toSorted());
        const apart = new Set(ids(one.conflicts));
        const agreed = (rows: readonly FoundRow[]) =>
          new Map(rows.filter((row) => !apart.has(idOf(row))).map((row) => [idOf(row), row]));
        assert.deepEqual(agreed(one.rows), agreed(other.rows));
      }),
    );
  });
  test('takes what either side added, changed or removed, and nothing else', () => {
    const find = (rows: readonly FoundRow[], id: string) => rows.find((row) => row.id === id) ?? null;
    fc.assert(
      fc.property(withIds, withIds, withIds, uuid, (base, mine, theirs, id) => {
        const { rows, conflicts } = mergeRows(base, mine, theirs);
        const [b, m, t, found] = [base, mine, theirs, rows].map((list) => find(list, id));
        const isApart = !sameValue(m, b) && !sameValue(t, b) && !sameValue(m, t);
        assert.equal(
          conflicts.some((conflict) => conflict.id === id),
          isApart,
        );
        assert.ok(sameValue(found, sameValue(m, b) ? t : m));
        assert.equal(new Set(ids(rows)).size, rows.length);
      }),
    );
  });
  test('keeps their order, and what I added comes behind it', () => {
    const row = (id: string, kg = 1) => ({ id, kg });
    const merged = mergeRows(
      [row('a'), row('b')],
      [row('new'), row('a'), row('b', 2)],
      [row('b'), row('theirs'), row('a')],
    );
    assert.deepEqual(merged, { rows: [row('b', 2), row('theirs'), row('a'), row('new')], conflicts: [] });
    const apart = mergeRows([row('a')], [row('a', 2), { kg: 9 }], []);
    const conflict = { id: 'a', base: row('a'), mine: row('a', 2), theirs: null };
    assert.deepEqual(apart, { rows: [row('a', 2)], conflicts: [conflict] });
  });
  test('done again changes nothing', () => {
    fc.assert(
      fc.property(withIds, withIds, withIds, (base, mine, theirs) => {
        const { rows } = mergeRows(base, mine, theirs);
        assert.deepEqual(mergeRows(base, mine, rows).rows, rows);
      }),
    );
  });
});

test('ids that stand where those of other rows would come make no place be hashed twice', () => {
  const half = 300;
  const idAt = (place: number) => uuidV5(WHERE.recordId, `${WHERE.list}.${place}`);
  const taken = Array.from({ length: half }, (_, at) => ({ id: idAt(half + at) }));
  const hashed = mock.method(globalThis, 'encodeURIComponent');
  const rows = withRowIds([...taken, ...Array.from({ length: half }, (_, at) => ({ amount: at }))], WHERE);
  hashed.mock.restore();
  assert.equal(hashed.mock.callCount(), 2 * half);
  assert.equal(new Set(ids(rows)).size, 2 * half);
  assert.deepEqual([rows.at(half)?.id, rows.at(-1)?.id], [idAt(2 * half), idAt(3 * half - 1)]);
});
