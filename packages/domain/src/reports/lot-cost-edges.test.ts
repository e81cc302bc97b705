import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mixedSeason } from '../golden/mixed-season.ts';
import { goldenFarm } from '../golden/season.ts';
import { finished } from '../ground/steps.ts';
import { manyDraws } from '../lots/read-draws-fixture.ts';
import type { FarmRecord } from '../record/record.ts';
import { saleAccount } from '../stages/sale/sale-account.ts';
import { farmLotCostSteps } from './lot-cost-figures.ts';
import { costLedgerSteps } from './lot-costs.ts';
import { type Made, made } from './made-fixture.ts';
import type { RestFigures } from './rest-figures.ts';
import { saleAnswer, saleGroundSteps } from './sale-answer.ts';
import { seasonSummary } from './season-summary.ts';

const farm = goldenFarm();
const asOf = '2026-12-31';

/** A plot that cost R$ 1.000, of which 100 kg were picked. */
const PLOT = made('talhoes', 'plot', { status: 'active', season: null, data: { area: 1 } });
const WORK = made('atividades', 'work', { status: 'done', data: { plotIds: ['plot'], cost: 1000 } });
const picked = (changes: Made = {}) =>
  made('colheita', 'picked', {
    data: { plots: [{ plotId: 'plot', kg: 100 }] },
    gives: ['cherry_mixed', 100],
    ...changes,
  });

/** R$ of each lot, and what none bears by season. */
function costsOf(records: readonly FarmRecord[]) {
  const { byLot, unborne } = finished(farmLotCostSteps(finished(costLedgerSteps({ farm, asOf, records }))));
  return [
    Object.fromEntries([...byLot].map(([key, { lot, figures }]) => [key, [lot.kg, figures.total]])),
    Object.fromEntries(unborne),
  ];
}

describe('a lot of which more was taken than there was', () => {
  test('costs no more than it did, shared by what was taken', () => {
    const dried = made('secagem', 'dried', { takes: [['picked', 150]], gives: ['dry_cherry', 50] });
    assert.deepEqual(costsOf([PLOT, WORK, picked(), dried]), [{ 'dried.0': [50, 1000] }, { '2026/27': 0 }]);
  });

  test('costs by what was there of what was sold of it', () => {
    const dried = made('secagem', 'dried', { takes: [['picked', 75]], gives: ['dry_cherry', 25] });
    const sale = made('vendas', 'sale', { status: 'delivered', takes: [['picked', 75]] });
    const [byLot] = costsOf([PLOT, WORK, picked(), dried, sale]);
    assert.deepEqual(byLot, { 'picked.0': [50, 500], 'dried.0': [25, 500] });
  });
});

describe('what no lot bears', () => {
  test('is what plots cost whose season nobody picked, and work of no season that gave nothing', () => {
    const loose = picked({ season: null, data: { plots: [{ plotId: 'plot', kg: 100 }], cost: 30 } });
    const dried = made('secagem', 'dried', { season: null, data: { cost: 20 }, takes: [['picked', 40]] });
    assert.deepEqual(costsOf([PLOT, WORK, loose, dried]), [
      { 'picked.0': [60, 18] },
      // 12 of the picking and 20 of the drying.
      { '2026/27': 1000, '': 32 },
    ]);
  });

  test('is what a sale cost whose coffee came of nowhere, or is no coffee', () => {
    const sale = (id: string, recordId: string) =>
      made('vendas', id, { status: 'delivered', data: { cost: 7 }, takes: [[recordId, 10]] });
    const husk = made('beneficiamento', 'husk', { gives: ['husk', 10] });
    const planned = made('secagem', 'planned', { status: 'planned', gives: ['dry_cherry', 10] });
    const records = [
      PLOT,
      WORK,
      picked(),
      husk,
      planned,
      sale('one', 'gone'),
      sale('two', 'husk'),
      sale('three', 'planned'),
    ];
    assert.deepEqual(costsOf(records), [{ 'picked.0': [100, 1000] }, { '2026/27': 21 }]);
  });

  test('is nothing of work of no season on plots', () => {
    const loose = { ...WORK, id: 'loose', season: null };
    assert.deepEqual(costsOf([PLOT, WORK, loose, picked()]), [{ 'picked.0': [100, 1000] }, { '2026/27': 0 }]);
  });
});

test('a sale of blended coffee is answered by what of it is the season’s own, as the season says once it is kept', () => {
  const records = mixedSeason().filter(({ section }) => section !== 'documentos');
  const byId = new Map(records.map((one) => [one.id, one]));
  const { cost } = seasonSummary({ farm, records, season: '2026/27', asOf });
  for (const id of ['alto', 'liga', 'fixada']) {
    const sale = byId.get(id);
    assert.ok(sale);
    const account = saleAccount(sale, { farm, record: (one) => byId.get(one) });
    assert.ok(account);
    const ground = finished(saleGroundSteps({ farm, records, asOf, season: '2026/27', saleId: id }));
    const { season } = saleAnswer(ground, { account, sale, referencePerSaca: cost.referencePerSaca });
    for (const key of ['neededForRest', 'sacasLeft', 'perSacaProduced', 'resultOfRest', 'partnerSacasLeft'] as const)
      assert.ok(
        Math.abs(Number(season?.[key]) - Number(cost[key])) < 1e-6,
        `${id} ${key}: ${season?.[key]}, ${cost[key]}`,
      );
  }
});

test('a sale without a price leaves the season’s money as it was, and has no margin where its coffee cost nothing', () => {
  const records = mixedSeason();
  const ground = finished(saleGroundSteps({ farm, records, asOf, season: '2026/27', saleId: '' }));
  const sale = made('vendas', 'typed', { data: { contractType: 'to_fix' }, takes: [['MC', 60]] });
  const account = saleAccount(sale, { farm, record: (id) => records.find((one) => one.id === id) });
  assert.ok(account);
  const { cost, margin, season } = saleAnswer(ground, { account, sale, referencePerSaca: null });
  assert.deepEqual([cost > 0, margin === null, season?.isExpected], [true, true, true]);
  const before = seasonSummary({ farm, records, season: '2026/27', asOf }).cost;
  assert.ok(season);
  assert.ok(Math.abs(season.sacasLeft - (before.sacasLeft - 1)) < 1e-9);
  const needed = ({ neededForRest, sacasLeft, partnerSacasLeft }: RestFigures) =>
    Number(neededForRest) * (sacasLeft - partnerSacasLeft);
  assert.ok(Math.abs(needed(season) - needed(before)) < 1e-6);
  const kept = seasonSummary({
    farm,
    asOf,
    season: '2026/27',
    records: [...records, { ...sale, status: 'contracted' }],
  });
  assert.ok(season.partnerSacasLeft < before.partnerSacasLeft);
  assert.ok(Math.abs(season.partnerSacasLeft - kept.cost.partnerSacasLeft) < 1e-9);
});

test('the costs of the many lots of a store go through what was drawn of it a few times', () => {
  const { records, genealogy, readsPerDraw } = manyDraws({ lots: 50, stores: 20 });
  const { lots } = finished(costLedgerSteps({ farm, asOf, records, genealogy }));
  assert.deepEqual([lots.length, lots.find(({ recordId }) => recordId === 'store')?.kg], [70, 980]);
  assert.ok(readsPerDraw() < 10, `${readsPerDraw()} reads of each draw`);
});
