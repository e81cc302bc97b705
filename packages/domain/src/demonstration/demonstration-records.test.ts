import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertCloseTo } from '../golden/close-to.ts';
import { goldenExpected, withGoldenIds } from '../golden/expected.ts';
import { goldenFarm, goldenId } from '../golden/season.ts';
import { seasonSummary } from '../reports/season-summary.ts';
import { demonstrationRecords } from './demonstration-records.ts';
import { workedFarm } from './worked-farm.ts';

const at = '2026-11-21T12:00:00.000Z';
const records = demonstrationRecords(workedFarm(at), { farm: goldenFarm(), by: 'visitante', today: '2026-12-31' });

describe('the demonstration farm made without a server', () => {
  test('gives the figures of the worked season', () => {
    const summary = seasonSummary({ farm: goldenFarm(), records, season: '2026/27', asOf: '2026-06-15' });
    for (const group of ['harvest', 'production', 'stock', 'cost', 'waterfall', 'progress'] as const) {
      assertCloseTo(summary[group], withGoldenIds(goldenExpected[group]), group);
    }
  });

  test('gives each record an address of its own in its section, and whose it is', () => {
    const addresses = records.map(({ section, slug }) => `${section}/${slug}`);
    assert.equal(new Set(addresses).size, addresses.length);
    assert.ok(
      records.every(({ createdBy, version, slug }) => createdBy === 'visitante' && version === 1 && slug !== ''),
    );
  });

  test('marks what was picked inside a waiting period, and what came of it', () => {
    const marked = records.filter(({ flags }) => flags.includes('phiViolation')).map(({ section }) => section);
    assert.ok(marked.includes('colheita'));
    assert.ok(marked.length > 1);
  });

  test('was written at the end of the work, not all at once', () => {
    const sale = records.find(({ id }) => id === goldenId('V8'));
    assert.equal(sale?.updatedAt.slice(0, 10), '2026-10-02');
    assert.ok(records.every(({ updatedAt }) => updatedAt <= at));
  });
});
