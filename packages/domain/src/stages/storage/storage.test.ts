import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReadingDefinition, StatusDefinition } from '../../definition/stage.ts';
import type { RecordContent } from '../../record/record.ts';
import { contentOf, recordOf } from '../../rules/rule-fixture.ts';
import { storage } from './storage.ts';

const of = (data: RecordContent['data'], status = 'in_stock') => recordOf('S', 'armazenamento', { status, data });

test('coffee in store is held back while it is blocked or pledged', () => {
  assert.equal(storage.holds?.(of({}, 'blocked')), true);
  assert.equal(storage.holds?.(of({ pledged: true })), true);
  assert.deepEqual([storage.holds?.(of({})), storage.holds?.(of({ pledged: false }))], [false, false]);
});

test('coffee that came in lies there at once, and a storage without any is planned', () => {
  const begins = (changes: Partial<RecordContent>) => storage.initialStatus(contentOf(changes));
  assert.equal(begins({ inputs: [{ recordId: 'mill', output: '0', kg: 1 }] }), 'in_stock');
  assert.equal(begins({ data: { origin: 'bought' } }), 'in_stock');
  assert.equal(begins({}), 'planned');
});

test('coffee lies in bulk in a tulha and in a big heap, not in sacks', () => {
  const bulk = ['granel', 'tulha', 'juta', 'bigbag'].map((packaging) => storage.liesInBulk?.(of({ packaging })));
  assert.deepEqual(bulk, [true, true, false, false]);
});

test('what lies there, blocked or not, was taken and can be taken; what is planned or called off cannot', () => {
  const lent = Object.entries<StatusDefinition>(storage.statuses).map(([status, { draws, lends, started }]) => [
    status,
    draws,
    lends,
    started,
  ]);
  assert.deepEqual(lent, [
    ['planned', undefined, undefined, undefined],
    ['in_stock', 'consumes', true, true],
    ['blocked', 'consumes', true, true],
    ['cancelled', undefined, undefined, undefined],
  ]);
  assert.deepEqual(
    [storage.needsInputs, storage.needsOutputs, storage.stores, storage.keeps],
    [true, false, true, true],
  );
  assert.deepEqual([storage.massBalance?.gainPct(contentOf()), storage.massBalance?.unexplainedPct], [0.5, 0.5]);
});

test('a reading of the store is asked about outside of what keeps coffee well', () => {
  const { temperature, relativeHumidity, humidity } = storage.readings;
  assert.deepEqual([temperature?.min, temperature?.max, temperature?.decimals], [-10, 120, 1]);
  const asked: readonly (ReadingDefinition | undefined)[] = [temperature, relativeHumidity, humidity];
  const usual = asked.map((one) => [one?.unlikely?.below, one?.unlikely?.above]);
  assert.deepEqual(usual, [
    [undefined, 25],
    [45, 65],
    [10, 12.5],
  ]);
});
