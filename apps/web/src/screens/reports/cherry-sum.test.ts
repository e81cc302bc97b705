import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goldenRecords } from '@cafezal/domain/golden/records.ts';
import { goldenFarm, goldenId } from '@cafezal/domain/golden/season.ts';
import { seasonSummary } from '@cafezal/domain/reports/season-summary.ts';
import { sumWords } from './cherry-sum.ts';

const wordsOf = (records: ReturnType<typeof goldenRecords>) => {
  const { waterfall } = seasonSummary({ farm: goldenFarm(), records, season: '2026/27', asOf: '2026-11-01' });
  const { isClosed, text } = sumWords(waterfall, false);
  return [isClosed, text.replaceAll('\u00a0', ' ')];
};

test('the sum closes where every stage gave what it took or less', () => {
  assert.deepEqual(wordsOf(goldenRecords()), [true, 'A conta fecha: sobra 0 kg sem explicação.']);
});

test('a stage that gave more than it took leaves kilos that nobody can explain', () => {
  const records = goldenRecords().map((record) =>
    record.id === goldenId('PR3')
      ? { ...record, outputs: record.outputs.map((lot, at) => (at === 0 ? { ...lot, kg: lot.kg + 100 } : lot)) }
      : record,
  );
  assert.deepEqual(wordsOf(records), [false, '100 kg saíram a mais do que entraram: confira os pesos.']);
});
