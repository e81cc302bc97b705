import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DeviceRecord, ShownParts } from '../database/device-database.ts';
import type { QueuedEntry } from '../database/queued-entries.ts';
import { MovedPlots } from './moved-plots.ts';
import { shownWith } from './shown-records.ts';

const recordOf = (id: string, section: string, parts: object = {}): DeviceRecord =>
  ({
    ...{ id, section, farmId: 'f', name: id, date: '2026-06-01', status: 'active', data: {}, version: 1 },
    ...{ deletedAt: null, ...parts },
  }) as unknown as DeviceRecord;
const entryOf = (recordId: string, shown: ShownParts): QueuedEntry =>
  ({
    ...{ farmId: 'f', shown, trouble: null },
    mutation: { mutationId: recordId, section: 'talhoes', recordId, op: 'update', at: '2026-06-02T10:00:00.000Z' },
  }) as unknown as QueuedEntry;

const pruning = (data: object = {}) =>
  recordOf('work', 'atividades', {
    ...{ status: 'done', date: '2026-06-02' },
    data: { activityType: 'pruning', method: 'recepa', plotIds: ['a'], ...data },
  });
const plots = [recordOf('a', 'talhoes', { data: { area: 3 } }), recordOf('b', 'talhoes', { data: { area: 5 } })];
/** What is to be shown after these writes wait, over what the server has. */
function movedBy(moved: MovedPlots, entries: readonly QueuedEntry[], stored: readonly DeviceRecord[]) {
  const farm = { entries, stored: new Map(stored.map((one) => [one.id, one])), shown: shownWith(stored, entries) };
  return moved.after(farm).map(([id, one]) => [id, one?.state, one?.record.data.area, one?.record.data.pruneState]);
}

test('a plot that unsent work pruned is shown so, with what waits of itself and of no other plot', () => {
  const waiting = [entryOf('work', {}), entryOf('b', { data: { area: 9 } })];
  assert.deepEqual(movedBy(new MovedPlots(), waiting, [...plots, pruning()]), [['a', 'sent', 3, 'recepa']]);
  const own = [...waiting, entryOf('a', { data: { area: 4 } })];
  assert.deepEqual(movedBy(new MovedPlots(), own, [...plots, pruning()]), [['a', 'waiting', 4, 'recepa']]);
});

test('work that moves nothing leaves every plot as it is', () => {
  const weeding = pruning({ activityType: 'weeding' });
  assert.deepEqual(movedBy(new MovedPlots(), [entryOf('work', {})], [...plots, weeding]), []);
  assert.deepEqual(movedBy(new MovedPlots(), [], [...plots, pruning()]), []);
});

test('a plot stays as it was moved until the server moved it itself', () => {
  const moved = new MovedPlots();
  const stored = [...plots, pruning()];
  movedBy(moved, [entryOf('work', {})], stored);
  assert.deepEqual(movedBy(moved, [], stored), [['a', 'sent', 3, 'recepa']]);
  const byServer = recordOf('a', 'talhoes', { version: 2, data: { area: 3, pruneState: 'decote' } });
  assert.deepEqual(movedBy(moved, [], [byServer, pruning()]), [['a', 'sent', 3, 'decote']]);
  assert.deepEqual(movedBy(moved, [], [byServer, pruning()]), []);
});

test('work that was deleted moves nothing, and a plot that is not here is none', () => {
  const gone = { ...pruning(), deletedAt: '2026-06-03T00:00:00.000Z' };
  assert.deepEqual(movedBy(new MovedPlots(), [entryOf('work', {})], [...plots, gone]), [['a', 'sent', 3, undefined]]);
  const moved = new MovedPlots();
  const away = [['a', undefined, undefined, undefined]];
  assert.deepEqual(movedBy(moved, [entryOf('work', {})], [pruning()]), away);
  // It is let go of once nothing waits any more.
  assert.deepEqual([movedBy(moved, [], [pruning()]), movedBy(moved, [], [pruning()])], [away, []]);
});
