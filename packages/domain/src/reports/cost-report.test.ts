import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { demonstration } from '../demonstration/demonstration.ts';
import { demonstrationRecords } from '../demonstration/demonstration-records.ts';
import { goldenRecords } from '../golden/records.ts';
import { goldenFarm } from '../golden/season.ts';
import { isHulling } from '../stages/kinds.ts';
import { costReport } from './cost-report.ts';

const season = '2026/27';
const farm = goldenFarm();

/** The worked season before anything was milled: plots bear more than what is in sacas. */
const unmilled = goldenRecords().map((record) => (isHulling(record) ? { ...record, outputs: [] } : record));

function costsOf(records: ReturnType<typeof goldenRecords>) {
  const { headline, tables } = costReport({ farm, records, season, asOf: '2026-12-31', seesPrices: true });
  const kinds = tables.find(({ key }) => key === 'kinds');
  const plots = tables.find(({ key }) => key === 'plots');
  return {
    headed: headline.find(({ label }) => label === 'Por saca produzida')?.value,
    total: kinds?.total?.perSaca,
    sum: kinds?.rows.reduce((sum, { cells }) => sum + Number(cells.perSaca), 0) ?? 0,
    ofPlots: plots?.columns.find(({ key }) => key === 'perSaca')?.header,
  };
}

test('where the money went is said in words, by its largest part, and of one part alone too', () => {
  const summaryOf = (records: ReturnType<typeof goldenRecords>) =>
    costReport({ farm, records, season, asOf: '2026-12-31', seesPrices: true }).charts[0];
  const all = summaryOf(goldenRecords());
  const bars = all?.bars.toSorted((one, other) => other.value - one.value) ?? [];
  assert.ok(bars.length > 2);
  assert.ok(bars.every(({ value }) => value > 0));
  assert.match(all?.summary ?? '', new RegExp(`o mais em ${bars[0]?.label}: `));
});

test('a plot that is no longer there still has its row of costs, without a name', () => {
  const without = goldenRecords().filter(({ section }) => section !== 'talhoes');
  const { tables } = costReport({ farm, records: without, season, asOf: '2026-12-31', seesPrices: true });
  const rows = tables.find(({ key }) => key === 'plots')?.rows ?? [];
  for (const { cells, of } of rows) assert.deepEqual([cells.name, of], ['–', undefined]);
});

describe('what a season costs by the saca', () => {
  for (const [when, records] of [
    ['while much is on the way', unmilled],
    ['once all is milled', goldenRecords()],
  ] as const)
    test(`is one figure in the head and in the table, ${when}`, () => {
      const { headed, total, sum } = costsOf(records);
      assert(typeof headed === 'number' && typeof total === 'number');
      assert.ok(Math.abs(headed - total) < 1e-9 && Math.abs(sum - total) < 1e-9, `${headed}, ${total}, ${sum}`);
    });

  test('is by what was milled so far for a plot, and says so while the season is expected to give more', () => {
    assert.equal(costsOf(goldenRecords()).ofPlots, 'Por saca (R$)');
    assert.equal(costsOf(unmilled).ofPlots, 'Por saca produzida até aqui (R$)');
  });
});

describe('figures of costs that differ from others', () => {
  const asked = { farm, season, seesPrices: true } as const;
  const lotsOf = (report: ReturnType<typeof costReport>) => report.tables.find(({ key }) => key === 'lots');
  const today = '2026-07-22';
  const content = demonstration(`${today}T15:00:00.000Z`);
  const records = demonstrationRecords(content, { farm, by: 'ana', today });
  const ready = () => ({ ...asked, records, asOf: today });

  test('say by how many sacas a saca costs so much while those are expected', () => {
    const noteOf = (report: ReturnType<typeof costReport>) =>
      report.headline.find(({ label }) => label === 'Por saca produzida')?.note;
    assert.equal(noteOf(costReport(ready())), 'pelas 256\u00a0sacas previstas');
    assert.equal(noteOf(costReport({ ...asked, records: goldenRecords(), asOf: '2026-12-31' })), undefined);
  });

  test('say why the lots sum to something else than the season', () => {
    const bought = lotsOf(costReport(ready()));
    const spent = costReport(ready()).headline.find(({ label }) => label === 'Gasto da safra')?.value ?? 0;
    assert.equal(Number(bought?.total?.total) - spent, Number(bought?.total?.purchase));
    assert.match(bought?.note ?? '', /^Os lotes trazem também a compra do café, R\$\u00a056\.832,00: por isso/);
    const all = { ...asked, records: goldenRecords(), asOf: '2026-12-31' };
    assert.equal(lotsOf(costReport(all))?.note, undefined);
    const days = lotsOf(costReport({ ...all, from: '2026-07-01' }));
    assert.match(days?.note ?? '', /^Cada lote traz tudo o que custou, .* talhões e dias: por isso/);
  });

  test('are never whole reais over a table with their centavos', () => {
    const { headline, charts } = costReport(ready());
    for (const { unit, decimals } of [...headline, ...charts]) assert.deepEqual([unit, decimals], ['R$', 2]);
  });
});
