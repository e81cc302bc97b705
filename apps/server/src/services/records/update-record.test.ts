import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { outputOf } from '@cafezal/domain/rules/rule-fixture.ts';
import { idOf, scopeOf, storedOf } from '../../test/bare-records.ts';
import { assertNoHarvests, deletedVersion } from './delete-record.ts';
import type { LoadedContext } from './rule-context.ts';
import { versionRows } from './update-record.ts';

const NOW = '2026-06-10T10:00:00.000Z';
const numbering = {
  ...{ scope: scopeOf('owner'), now: new Date(NOW), recordedAt: new Date('2026-06-09T09:00:00.000Z'), change: '42' },
};
const plot = storedOf('1', 'talhoes', { name: 'Grota' });
const context = { record: (id: string) => (id === plot.id ? plot : undefined) } as LoadedContext;
const before = storedOf('2', 'colheita', {
  ...{
    name: 'Primeira',
    version: 4,
    data: { plots: [{ plotId: plot.id, kg: 60 }] },
    outputs: [outputOf('cherry_mixed', 60)],
  },
});
const draw = { recordId: before.id, output: '0', kg: 60 };

describe('the next version of a record', () => {
  test('has one number more, who wrote it and when it was recorded, and its line of the history', () => {
    const after = { ...before, notes: 'Chuva', recalculated: { by: idOf('9'), at: NOW } };
    const { record, entry, search, draws } = versionRows(numbering, { before, after, context, reason: 'Balança' });
    const written = { version: 5, change: '42', updatedAt: '2026-06-09T09:00:00.000Z', updatedBy: 'eu' };
    assert.deepEqual(record, { ...after, ...written });
    assert.deepEqual(entry, {
      ...{ recordId: before.id, version: 5, at: NOW, byUserId: 'eu', op: 'update' },
      changes: [
        { field: 'notes', from: null, to: 'Chuva' },
        { field: 'recalculated', from: null, to: { by: idOf('9'), at: NOW } },
      ],
      cause: { recordId: before.id, version: 5, reason: 'Balança' },
    });
    assert.match(search ?? '', /primeira.*chuva.*grota/);
    assert.equal(draws, undefined);
  });

  test('keeps the time of the one before where it was recorded earlier and came later', () => {
    const later = { ...before, updatedAt: '2026-06-09T09:00:00.001Z' };
    const { record, entry } = versionRows(numbering, { before: later, after: later, context });
    assert.equal(record.updatedAt, '2026-06-09T09:00:00.001Z');
    assert.deepEqual([entry.changes, entry.cause], [[], null]);
  });

  test('tells its draws where they are others, gives them back as it goes, and takes them as it returns', () => {
    const drying = storedOf('3', 'secagem', { inputs: [draw] });
    const drawn = [{ recordId: before.id, output: '0', byRecordId: drying.id, consumedKg: 60, reservedKg: 0 }];
    const less = { ...drying, inputs: [{ ...draw, kg: 50 }] };
    assert.deepEqual(versionRows(numbering, { before: drying, after: less, context }).draws, [
      { ...drawn[0], consumedKg: 50 },
    ]);
    const gone = { ...drying, deletedAt: NOW };
    assert.deepEqual(versionRows(numbering, { before: drying, after: gone, context, op: 'delete' }).draws, []);
    const back = versionRows(numbering, { before: gone, after: drying, context, op: 'restore' });
    assert.deepEqual([back.draws, back.entry.op], [drawn, 'restore']);
    assert.deepEqual(back.entry.changes, [{ field: 'deletedAt', from: NOW, to: null }]);
  });

  test('of what goes into the bin says when it went', () => {
    const { record, entry } = deletedVersion(numbering, before);
    assert.deepEqual([record.deletedAt, record.version, entry.op], [NOW, 5, 'delete']);
    assert.deepEqual(entry.changes, [{ field: 'deletedAt', from: null, to: NOW }]);
  });
});

test('a plot goes into the bin while no harvest is from it', () => {
  assert.doesNotThrow(() => assertNoHarvests([]));
  const message = 'Este talhão tem colheitas. Marque como erradicado para encerrar.';
  assert.throws(() => assertNoHarvests([before.id]), { code: 'record/in-use', message });
});
