import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goldenRecords } from '../golden/records.ts';
import { goldenFarm, goldenId } from '../golden/season.ts';
import { seasonSummary } from './season-summary.ts';
import { gainedKg, waterfallRows } from './waterfall-rows.ts';

const summary = (season: string) =>
  seasonSummary({ farm: goldenFarm(), records: goldenRecords(), season, asOf: '2026-11-01' });

test('the bars go down from the cherry and end where the green bean begins', () => {
  const rows = waterfallRows(summary('2026/27').waterfall);
  assert.deepEqual([rows[0]?.label, rows.at(-1)?.label], ['Cereja colhida', 'Café beneficiado']);
  const lastLoss = rows.at(-2);
  const green = rows.at(-1);
  assert.ok(lastLoss && green);
  assert.ok(Math.abs(lastLoss.start - green.size) < 1e-9);
});

test('what came out above what went in is called a gain, with a plus, and nothing explains it', () => {
  const records = goldenRecords().map((record) =>
    record.id === goldenId('PR3')
      ? {
          ...record,
          outputs: record.outputs.map((lot) => (lot.form === 'cherry_mixed' ? { ...lot, kg: lot.kg + 100 } : lot)),
        }
      : record,
  );
  const { waterfall } = seasonSummary({ farm: goldenFarm(), records, season: '2026/27', asOf: '2026-11-01' });
  const gain = waterfallRows(waterfall).find(({ key }) => key === 'processingLoss');
  assert.deepEqual([gain?.label, gain?.kg, gain?.kind], ['A mais no processamento', 100, 'gain']);
  assert.equal(Math.round(gainedKg(waterfall)), 100);
  assert.equal(gainedKg(summary('2026/27').waterfall), 0);
});

test('coffee that another season worked and gave back heavier is a gain of it, not a loss to it', () => {
  const { waterfall } = summary('2026/27');
  const back = { ...waterfall, toOtherSeasons: -3.749, inProcess: waterfall.inProcess + 3.749 };
  const row = waterfallRows(back).find(({ key }) => key === 'toOtherSeasons');
  assert.deepEqual([row?.label, row?.kg, row?.kind], ['A mais de outra safra', 4, 'gain']);
});

test('each line is a sum, water, a loss or what is left, in the order of the way', () => {
  const rows = waterfallRows(summary('2026/27').waterfall);
  for (const { key, kind, kg } of rows) {
    const expected = { cherry: 'cherry', openingKg: 'cherry', boughtKg: 'cherry', waterTheoretical: 'water' }[key];
    assert.equal(kind, expected ?? (key === 'green' ? 'green' : 'loss'), key);
    assert.equal(kg < 0, kind === 'water' || kind === 'loss', key);
  }
  assert.equal(rows.filter(({ kind }) => kind === 'water').length, 1);
  const came = rows.filter(({ kind }) => kind !== 'green').reduce((sum, { kg }) => sum + kg, 0);
  assert.equal(came, rows.at(-1)?.kg);
});

test('what there was before and what was bought have bars of their own behind the cherry, only where there was any', () => {
  const { waterfall } = summary('2026/27');
  const rows = waterfallRows({ ...waterfall, openingKg: 300, boughtKg: 200, inProcess: waterfall.inProcess + 500 });
  assert.deepEqual(
    rows.slice(0, 3).map(({ label, kg }) => [label, kg]),
    [
      ['Cereja colhida', Math.round(waterfall.cherry)],
      ['Já havia', 300],
      ['Comprado', 200],
    ],
  );
  assert.ok(!waterfallRows(waterfall).some(({ key }) => key === 'openingKg' || key === 'boughtKg'));
});

test('what was not lost has no line', () => {
  assert.ok(!waterfallRows(summary('2026/27').waterfall).some(({ key }) => key === 'soldUnmilled'));
});

test('a season without cherry has no lines', () => {
  assert.deepEqual(waterfallRows(summary('2031/32').waterfall), []);
});
