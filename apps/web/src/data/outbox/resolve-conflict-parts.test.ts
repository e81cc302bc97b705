import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { FieldConflict, Mutation } from '@cafezal/domain/record/changes.ts';
import type { DeviceDatabase, DeviceRecord, ShownParts } from '../database/device-database.ts';
import { openDeviceDatabase } from '../database/device-database.ts';
import { newId } from '../page/new-id.ts';
import { enqueue } from './outbox.ts';
import { type ConflictEntry, isConflict, resolveConflict } from './resolve-conflict.ts';

const [AT, LATER] = ['2026-07-15T10:00:00.000Z', '2026-07-16T10:00:00.000Z'];
const pay = (id: string, amount: number) => ({ id, amount });
const theirs = (data: object = {}, version = 5) =>
  ({ id: 'a', farmId: 'f', section: 'vendas', date: '', name: 'Deles', data, version }) as object as DeviceRecord;

let database: DeviceDatabase;
/** A write of this device that the server asks about. */
async function asked(
  { patch, op = 'update', seenRows }: { patch?: Mutation['patch']; op?: Mutation['op'] } & Pick<ShownParts, 'seenRows'>,
  conflicts: readonly FieldConflict[],
  record = theirs(),
): Promise<ConflictEntry> {
  const entry = await enqueue(database, {
    farmId: 'f',
    mutation: {
      ...{ mutationId: 'own', section: 'vendas', recordId: 'a', op, baseVersion: 1, at: AT },
      ...(patch && { patch }),
    },
    shown: { ...patch, ...(seenRows && { seenRows }) } as ShownParts,
  });
  const waiting = { ...entry, trouble: { kind: 'conflict', conflicts, theirs: record } } as const;
  await database.put('outbox', waiting);
  return waiting;
}
async function resolve(entry: ConflictEntry, choice: 'mine' | 'theirs') {
  let made = 0;
  const makeId = () => {
    made += 1;
    return `made ${made}`;
  };
  await resolveConflict(database, entry, { choice, at: LATER, makeId });
  return database.getAll('outbox');
}
const about = (field: string, mine: unknown, other: unknown): FieldConflict => ({
  field,
  base: null,
  mine,
  theirs: other,
});

beforeEach(async () => {
  database = await openDeviceDatabase(newId());
});

describe('a conflict', () => {
  test('of which the own side is chosen sends it once more, on top of the other', async () => {
    const entry = await asked({ patch: { name: 'Minha' } }, [about('name', 'Minha', 'Deles')]);
    assert.deepEqual(await resolve(entry, 'mine'), [
      {
        ...{ position: 1, farmId: 'f', shown: { name: 'Minha' }, wasTried: false, trouble: null },
        mutation: { ...entry.mutation, mutationId: 'made 1', baseVersion: 5 },
      },
    ]);
  });

  test('of which the other side is chosen sends both, the own one first; what they emptied is emptied', async () => {
    const patch = { name: 'Minha', notes: 'n', data: { buyer: 'B', bags: 3 } };
    const entry = await asked({ patch }, [
      ...[about('name', 'Minha', 'Deles'), about('notes', 'n', undefined)],
      ...[about('data.buyer', 'B', 'C'), about('data.bags', 3, undefined)],
    ]);
    const [own, other] = await resolve(entry, 'theirs');
    assert.deepEqual([own?.mutation.mutationId, own?.mutation.baseVersion], ['made 1', 5]);
    const parts = { name: 'Deles', notes: null, data: { buyer: 'C', bags: null } };
    assert.deepEqual(other, {
      ...{ position: 2, farmId: 'f', choiceFor: 1, shown: parts, wasTried: false, trouble: null },
      mutation: { mutationId: 'made 2', section: 'vendas', recordId: 'a', op: 'update', patch: parts, at: LATER },
    });
  });

  test('of no field of the stage names none', async () => {
    const entry = await asked({ patch: { name: 'Minha' } }, [about('name', 'Minha', 'Deles')]);
    const [, other] = await resolve(entry, 'theirs');
    assert.deepEqual([other?.mutation.patch, other?.shown], [{ name: 'Deles' }, { name: 'Deles' }]);
  });

  test('of rows restores those that they changed, brought back or took away, and keeps all others', async () => {
    const seen = [pay('a', 1), pay('b', 1), pay('c', 1), pay('d', 1)];
    const mine = [pay('a', 2), pay('b', 2), pay('d', 1), pay('own', 9)];
    const other = [pay('a', 3), pay('c', 3), pay('d', 1), pay('new', 8)];
    const entry = await asked(
      { patch: { data: { payments: mine } }, seenRows: { payments: seen } },
      [
        ...[about('data.payments.a', pay('a', 2), pay('a', 3)), about('data.payments.b', pay('b', 2), null)],
        about('data.payments.c', null, pay('c', 3)),
      ],
      theirs({ payments: other }),
    );
    const [own, chosen] = await resolve(entry, 'theirs');
    const merged = [pay('a', 2), pay('d', 1), pay('new', 8), pay('b', 2), pay('own', 9)];
    assert.deepEqual(
      [own?.mutation.patch, own?.shown],
      [{ data: { payments: merged } }, { data: { payments: merged }, seenRows: { payments: other } }],
    );
    const payments = [pay('a', 3), pay('d', 1), pay('new', 8), pay('own', 9), pay('c', 3)];
    assert.deepEqual(
      [chosen?.mutation.patch, chosen?.shown],
      [{ data: { payments } }, { data: { payments }, seenRows: { payments: merged } }],
    );
  });

  test('of a row in a list that the own write does not change restores that row', async () => {
    const entry = await asked({ patch: { name: 'Minha' } }, [about('data.payments.x', null, pay('x', 1))]);
    const [, chosen] = await resolve(entry, 'theirs');
    const data = { payments: [pay('x', 1)] };
    assert.deepEqual([chosen?.mutation.patch, chosen?.shown], [{ data }, { data }]);
  });

  test('shows the record as the other side left it, unless a newer one is here or none is', async () => {
    for (const [version, kept] of [
      [4, 5],
      [5, 5],
      [6, 6],
    ] as const) {
      await database.put('records', { ...theirs({}, version), name: `como na ${version}` });
      await resolve(await asked({ op: 'delete' }, []), 'theirs');
      const stored = await database.get('records', ['f', 'a']);
      assert.deepEqual([stored?.version, stored?.name], [kept, version < 5 ? 'Deles' : `como na ${version}`]);
    }
    await database.clear('records');
    await resolve(await asked({ op: 'delete' }, []), 'theirs');
    assert.deepEqual([await database.count('records'), await database.count('outbox')], [0, 0]);
  });

  test('that is asked again takes the place of the first choice alone', async () => {
    const entry = await asked({ patch: { name: 'Minha' } }, [about('name', 'Minha', 'Deles')]);
    await resolve(entry, 'theirs');
    const { farmId, mutation, shown } = entry;
    await enqueue(database, { farmId, shown, mutation: { ...mutation, mutationId: 'later' }, choiceFor: 9 });
    // The server asks once more.
    await database.put('outbox', entry);
    const left = await resolve(entry, 'mine');
    assert.deepEqual(
      left.map(({ mutation, choiceFor }) => [mutation.mutationId, choiceFor]),
      [
        ['made 1', undefined],
        ['later', 9],
      ],
    );
  });

  test('over a deletion that is kept deletes on top of the other side', async () => {
    const [own, ...none] = await resolve(await asked({ op: 'delete' }, []), 'mine');
    assert.deepEqual([own?.mutation.op, own?.mutation.baseVersion, none], ['delete', 5, []]);
  });

  test('is one to choose in only while the other side has the record', async () => {
    const entry = await asked({ patch: {} }, []);
    assert.equal(isConflict(entry), true);
    assert.equal(isConflict({ ...entry, trouble: { ...entry.trouble, theirs: null } } as never), false);
    assert.equal(isConflict({ ...entry, trouble: { kind: 'refused', theirs: theirs() } } as never), false);
    assert.equal(isConflict({ ...entry, trouble: null } as never), false);
  });
});
