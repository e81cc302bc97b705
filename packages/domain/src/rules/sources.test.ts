import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecordOutput } from '../record/record.ts';
import { contentOf, contextOf, recordOf } from './rule-fixture.ts';
import { ancestorsOf, formsIn, plotsBehind, seasonsIn, sourcesOf, speciesIn } from './sources.ts';

const output = (key: string): RecordOutput => ({
  id: key,
  key,
  form: 'dry_cherry',
  kg: 100,
  liters: null,
  grade: null,
  lot: null,
  humidity: null,
});
const from = (recordId: string, key = '0') => ({ recordId, output: key, kg: 10 });
const records = [
  recordOf('plot', 'talhoes', { data: { species: 'arabica' } }),
  recordOf('harvest', 'colheita', { date: '2026-05-01', data: { plots: [{ plotId: 'plot', kg: 1 }] } }),
  recordOf('left', 'secagem', { date: '2026-06-02', inputs: [from('harvest')], outputs: [output('0')] }),
  recordOf('right', 'secagem', { date: '2026-06-03', inputs: [from('harvest')], outputs: [output('0'), output('1')] }),
];
const context = contextOf(records);
const both = contentOf({ inputs: [from('left'), from('right', '1')] });

test('an input finds the output that it names, or the only one', () => {
  const outputs = (key: string) =>
    sourcesOf({ inputs: [from('left', key), from('right', key)] }, context).map((source) => source.output?.key);
  assert.deepEqual(outputs(''), ['0', undefined]);
  assert.deepEqual(outputs('1'), [undefined, '1']);
});

test('what comes in is known by form, season and species', () => {
  assert.deepEqual(formsIn(both, context), ['dry_cherry']);
  assert.deepEqual(seasonsIn(both, context), ['2026/27']);
  assert.deepEqual(speciesIn(both, context), ['arabica']);
});

test('what comes in twice is named once, and a season that is missing not at all', () => {
  const seasons = (['2025/26', null, '2025/26', '2026/27'] as const).map((season, at) =>
    recordOf(String(at), 'secagem', { season, outputs: [output('0')] }),
  );
  const all = { inputs: seasons.map(({ id }) => from(id)) };
  assert.deepEqual(seasonsIn(all, contextOf(seasons)), ['2025/26', '2026/27']);
  assert.deepEqual(formsIn(all, contextOf(seasons)), ['dry_cherry']);
});

test('every ancestor is met once, the nearest first, also where two ways lead to it or the records form a ring', () => {
  assert.deepEqual(
    ancestorsOf(both, context).map(({ id }) => id),
    ['left', 'right', 'harvest'],
  );
  assert.deepEqual(
    plotsBehind(both, context).map(({ id }) => id),
    ['plot'],
  );
  const ring = contextOf([
    recordOf('a', 'secagem', { inputs: [from('b')] }),
    recordOf('b', 'secagem', { inputs: [from('a')] }),
  ]);
  assert.equal(ancestorsOf({ inputs: [from('a')] }, ring).length, 2);
});

test('what nobody loaded is passed over', () => {
  const unknown = contentOf({ inputs: [from('nowhere')] });
  assert.deepEqual(formsIn(unknown, context), []);
  assert.deepEqual(speciesIn(unknown, context), []);
});
