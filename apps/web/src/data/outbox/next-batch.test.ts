import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Mutation } from '@cafezal/domain/record/changes.ts';
import type { QueuedEntry } from '../database/queued-entries.ts';
import { givesLots, heldUp, mentions, nextBatch } from './next-batch.ts';

type Parts = Partial<Pick<Mutation, 'op' | 'patch'>> & { code?: string; position?: number };
/** A write of a record in the queue; `code`: why it waits for its person. */
const write = (recordId: string, { op = 'update', patch = {}, code, position = 0 }: Parts = {}): QueuedEntry => ({
  ...{ position, farmId: 'f', shown: {} },
  mutation: { mutationId: `m${position}`, section: 'secagem', recordId, op, patch, at: '2026-07-15T10:00:00.000Z' },
  trouble: code === undefined ? null : { kind: 'refused', code, message: '', fields: {} },
});
const takes = (...ids: string[]): Parts => ({ patch: { inputs: ids.map((recordId) => ({ recordId, kg: 1 })) } });
const create = (parts: Parts = {}): Parts => ({ op: 'create', ...parts });
const HELD = { code: 'record/invalid' };
const DELETED = { code: 'record/not-found' };

/** The places of those that go next, of writes that were made in this order. */
const next = (writes: readonly QueuedEntry[], limit = 9, skipped: readonly number[] = []): number[] =>
  nextBatch(
    writes.map((one, at) => ({ ...one, position: at + 1 })),
    limit,
    new Set(skipped),
  ).map(({ position }) => position);

describe('the writes of the next call', () => {
  test('are the oldest of each record, no more than fit', () => {
    const writes = [write('a'), write('b'), write('a'), write('c')];
    assert.deepEqual([next(writes), next(writes, 2), next(writes, 1)], [[1, 2, 4], [1, 2], [1]]);
    assert.deepEqual(next([]), []);
  });

  test('leave out those of a record of which one waits for its person, or for another exchange', () => {
    assert.deepEqual(next([write('a', HELD), write('b'), write('a')]), [2]);
    assert.deepEqual(next([write('a'), write('b'), write('a')], 9, [1]), [2]);
    assert.deepEqual(next([write('a'), write('b'), write('a')], 9, [9]), [1, 2]);
  });

  test('leave out what takes coffee that the server knows only by a write that waits', () => {
    const lots = { outputs: [{ key: '0', kg: 1 }] };
    for (const [waiting, goes] of [
      [create(HELD), false],
      [{ ...HELD, patch: lots }, false],
      [{ ...HELD, patch: { status: 'completed' } }, false],
      [{ ...HELD, patch: { notes: 'n' } }, true],
      [{ ...HELD, op: 'delete' }, true],
    ] as const) {
      const writes = [write('a', waiting), write('b', takes('a')), write('c', takes('b')), write('d')];
      assert.deepEqual(next(writes), goes ? [2, 3, 4] : [3, 4], JSON.stringify(waiting));
      const chain = [write('a', waiting), write('b', create(takes('a'))), write('c', takes('b')), write('d')];
      assert.deepEqual(next(chain), goes ? [2, 3, 4] : [4], JSON.stringify(waiting));
    }
  });

  test('let a record be brought back that others deleted, and what was written of it wait', () => {
    const back = { op: 'restore' } as const;
    assert.deepEqual(next([write('a', DELETED), write('a', back), write('a')]), [2]);
    assert.deepEqual(next([write('a', HELD), write('a', back)]), []);
    assert.deepEqual(next([write('a', DELETED), write('a'), write('b')]), [3]);
    const asked = { kind: 'conflict', conflicts: [], theirs: null } as const;
    assert.deepEqual(next([{ ...write('a'), trouble: asked }, write('a', back)]), []);
  });

  test('leave out what stands on a write that waits for its turn', () => {
    const turn = [write('a'), write('a', takes('x'))];
    assert.deepEqual(next([...turn, write('b', takes('a'))]), [1], 'it takes from the record');
    assert.deepEqual(next([...turn, write('b', { patch: { data: { plots: [{ plotId: 'a' }] } } })]), [1]);
    assert.deepEqual(next([...turn, write('x')]), [1], 'that takes from the record');
    assert.deepEqual(next([...turn, write('b', takes('y'))]), [1, 3]);
    assert.deepEqual(next([...turn, write('b', takes('y', 'x'))]), [1], 'both take from the same coffee');
    assert.deepEqual(next([...turn, write('b', takes('y')), write('c', takes('a')), write('d', takes('c'))]), [1, 3]);
  });

  test('leave a deletion or restoration until what waits for its turn has gone, and what is behind it', () => {
    for (const op of ['delete', 'restore'] as const) {
      assert.deepEqual(next([write('a'), write('a'), write('b', { op }), write('c')]), [1]);
      assert.deepEqual(next([write('a'), write('a', { op }), write('b')]), [1]);
      assert.deepEqual(next([write('a', { op }), write('b')]), [1, 2]);
    }
  });
});

test('what waits for its person is what was refused, and what stands behind it by its record or its coffee', () => {
  const places = (writes: readonly QueuedEntry[]) =>
    [...heldUp(writes.map((one, at) => ({ ...one, position: at + 1 })))].join();
  assert.equal(places([write('a', create(HELD)), write('b'), write('a'), write('c', create(takes('a')))]), '1,3,4');
  assert.equal(places([write('a', create()), write('a'), write('b', takes('a'))]), '');
  assert.equal(places([write('a', DELETED), write('a', { op: 'restore' })]), '1');
});

test('a write mentions a record by any text of what it sends, but not itself', () => {
  const told = (patch: NonNullable<Mutation['patch']>, ...ids: string[]) =>
    mentions(write('own', { patch }), new Set(ids));
  assert.equal(told({ data: { rows: [{ plot: 'x' }] } }, 'x'), true);
  assert.equal(told({ data: { shares: { x: 1 } } }, 'x', 'y'), true);
  assert.equal(told({ data: { rows: [{ plot: 'xy', kg: 4, day: null }] } }, 'x'), false);
  assert.equal(told({ notes: 'own' }, 'own'), false);
  assert.equal(told({ notes: 'x' }), false);
});

test('lots are told by a creation, by outputs and by a status', () => {
  const gives = (parts: Parts) => givesLots(write('a', parts));
  assert.deepEqual(
    [
      gives(create()),
      gives({ patch: { outputs: [] } }),
      gives({ patch: { status: 'x' } }),
      gives({ patch: { name: 'x' } }),
    ],
    [true, true, true, false],
  );
  const { patch: _, ...mutation } = write('a', { op: 'delete' }).mutation;
  assert.equal(givesLots({ ...write('a'), mutation }), false);
});
