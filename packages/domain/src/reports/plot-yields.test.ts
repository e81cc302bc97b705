import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goldenRecords } from '../golden/records.ts';
import { goldenFarm, goldenId } from '../golden/season.ts';
import { plotYields } from './plot-yields.ts';
import { seasonBooks } from './season-books.ts';

const yieldsOf = (records = goldenRecords(), season = '2026/27') =>
  plotYields(seasonBooks({ farm: goldenFarm(), records, season, asOf: '2026-12-31' }));

const perHa = ({ byPlot }: ReturnType<typeof yieldsOf>, key: string): string | undefined =>
  byPlot.get(goldenId(key))?.perHa?.toFixed(4);

describe('what the plots gave', () => {
  test('is the milled coffee once the season is milled', () => {
    const yields = yieldsOf();
    assert.equal(yields.isMilled, true);
    assert.deepEqual(
      ['P1', 'P2', 'P3', 'P4'].map((key) => perHa(yields, key)),
      ['24.9055', '31.4478', '28.9000', '19.5733'],
    );
  });

  test('is what the litres promise while coffee is on its way', () => {
    const early = goldenRecords().filter(({ section }) => ['talhoes', 'colheita', 'processamento'].includes(section));
    const yields = yieldsOf(early);
    assert.equal(yields.isMilled, false);
    const sacas = [...yields.byPlot.values()].reduce((sum, plot) => sum + plot.sacas, 0);
    assert.equal(sacas.toFixed(4), '229.1667');
  });

  test('is nothing in a season without a harvest', () => {
    assert.deepEqual(yieldsOf(goldenRecords(), '2031/32').byPlot.size, 0);
  });

  test('has no sacas a hectare where the area is not known', () => {
    const bare = goldenRecords().map((record) => (record.section === 'talhoes' ? { ...record, data: {} } : record));
    assert.ok([...yieldsOf(bare).byPlot.values()].every((plot) => plot.perHa === null && plot.sacas > 0));
  });
});
