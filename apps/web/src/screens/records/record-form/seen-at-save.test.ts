import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { valuesOf } from './form-payload.ts';
import { seenAtSave } from './seen-at-save.ts';

const ID = 'a';
const record = (version: number, parts: object = {}, data: object = {}) => ({
  ...{ id: ID, name: 'Pilha 3', code: 'PI-1', date: '2026-07-01', season: '2026/27', status: 'in_stock', notes: null },
  ...{ inputs: [], outputs: [], version, data: { warehouseType: 'own', ...data }, ...parts },
});
type Shown = ReturnType<typeof record>;

/** A store in which a record is shown so, after writes of it at these places of the queue. */
const storeOf = (shown: Shown | undefined, positions: readonly number[] = []) =>
  ({
    replica: {
      byId: () => shown && { record: shown },
      entries: positions.map((position) => ({ position, mutation: { recordId: ID } })),
    },
  }) as never;
const opened = record(2);
const origin = { base: valuesOf(opened as never), seen: { version: 2, queued: 0 } };
const seenOf = (payload: Readonly<Record<string, unknown>>, now: Shown | undefined, positions?: readonly number[]) =>
  seenAtSave({ origin, recordId: ID, place: { store: storeOf(now, positions) } }, payload);

describe('who saves a form that stood open', () => {
  test('saw the record as it is now, if nothing that they change was changed meanwhile', () => {
    const now = record(5, { status: 'blocked' }, { packaging: 'juta' });
    assert.deepEqual(seenOf({ name: 'Outra', data: { storageLot: 'Box 4' } }, now, [7, 9]), { version: 5, queued: 9 });
    // Their own earlier change, which the form showed before it had arrived.
    assert.deepEqual(seenOf({ name: 'Outra' }, record(3), []), { version: 3, queued: 0 });
  });

  test('saw it as it was opened, if a part or a field that they change was changed meanwhile', () => {
    const [renamed, packed] = [record(3, { name: 'Pilha 9' }), record(3, {}, { packaging: 'juta' })];
    assert.deepEqual(seenOf({ name: 'Outra' }, renamed, [7]), origin.seen);
    assert.deepEqual(seenOf({ data: { packaging: 'bag', storageLot: 'x' } }, packed), origin.seen);
    assert.deepEqual(seenOf({ data: { packaging: null } }, packed), origin.seen);
    assert.deepEqual(seenOf({ notes: 'x' }, renamed), { version: 3, queued: 0 });
  });

  test('saw it as it was opened, if it is not here any more; of a creation there is nothing to see', () => {
    assert.deepEqual(seenOf({ name: 'Outra' }, undefined), origin.seen);
    const task = { origin: undefined, recordId: ID, place: { store: storeOf(record(3)) } };
    assert.equal(seenAtSave(task, { name: 'Outra' }), undefined);
  });
});
