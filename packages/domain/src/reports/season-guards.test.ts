import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goldenFarm } from '../golden/season.ts';
import type { FarmRecord, ProductForm, Section } from '../record/record.ts';
import { expectedSacas, farmEstimate } from './farm-estimate.ts';
import { made, plot } from './made-fixture.ts';
import { isOnTheWay } from './on-the-way.ts';
import { pastYield } from './past-yield.ts';
import { progress } from './progress.ts';
import { seasonBooks } from './season-books.ts';
import { seasonSummary } from './season-summary.ts';
import { stockReport } from './stock-report.ts';

const farm = goldenFarm();
const SEASON = '2026/27';
const ask = (records: readonly FarmRecord[], season = SEASON) => ({ farm, records, season, asOf: '2026-08-01' });

const led = (data: object, changes: Partial<FarmRecord> = {}) => ({
  ...made('producao', 'led', { status: 'harvesting', data: { ...data } }),
  ...changes,
});

describe('a season counts as milled', () => {
  const masses = (greenKg: number, unmilledKg: number) => ({
    production: { greenKg, unmilledKg },
    harvest: { totalKg: 1000 },
  });
  const isUnderWay = (greenKg: number, unmilledKg: number) =>
    isOnTheWay(masses(greenKg, unmilledKg) as Parameters<typeof isOnTheWay>[0]);

  test('from the first green coffee on, while no more than 5 % of the cherry’s weight is left', () => {
    assert.deepEqual(
      [isUnderWay(0, 0), isUnderWay(0.5, 0), isUnderWay(0.5, 50), isUnderWay(0.5, 50.001)],
      [true, false, false, true],
    );
  });
});

describe('the estimate of a season', () => {
  test('is its last revision that says a number, of one day the last in the list', () => {
    const revisions = [{ date: '2026-03-01', value: 60 }, { date: '2026-03-01', value: 70 }, { date: '2026-04-01' }];
    assert.equal(expectedSacas(led({ estimatedYield: 50, revisions })), 70);
    assert.equal(expectedSacas(led({ estimatedYield: 50 })), 50);
    assert.equal(expectedSacas(led({})), null);
  });

  test('is none where it is of nothing, of plots as of the whole', () => {
    const of = (data: object, ofPlot: object = {}) => {
      const estimate = farmEstimate(seasonBooks(ask([plot('p', { area: 1, ...ofPlot }), led(data)])));
      return estimate && [estimate.sacas, estimate.by, estimate.bearingPlots];
    };
    assert.deepEqual(of({ estimatedYield: 0.5 }), [0.5, 'season', 1]);
    assert.deepEqual(of({ estimatedYield: 0 }), null);
    assert.deepEqual(of({}), null);
    assert.deepEqual(of({ estimatedYield: 7 }, { estimatedYield: 0 }), [7, 'season', 1]);
    assert.deepEqual(of({ estimatedYield: 7 }, { estimatedYield: 0.5 }), [0.5, 'plots', 1]);
  });

  test('is held against what was picked up to the day, that day included', () => {
    const picked = (date: string) =>
      made('colheita', date, { date, data: { plots: [{ plotId: 'p', kg: 100 }] }, gives: ['cherry_mixed', 100] });
    const { records } = progress(
      seasonBooks(ask([plot('p'), picked('2026-07-31'), picked('2026-08-01'), picked('2026-08-02')])),
    );
    assert.equal(records, 2);
  });
});

test('a past season told for plots without hectares is shared evenly, and has no yield by the hectare', () => {
  const plots = [plot('a'), plot('b', {}), plot('c', {})];
  const told = (producedYield: number, plotIds?: readonly string[]) => ({
    ...led({ producedYield, plotIds }),
    season: '2020/21',
  });
  const yieldOf = (records: readonly FarmRecord[], plotIds?: ReadonlySet<string>) => {
    const past = pastYield({ records: [...plots, ...records], season: '2020/21', plotIds });
    return past && [Object.fromEntries(past.byPlot), past.perHa];
  };
  assert.deepEqual(yieldOf([told(10, ['b', 'c']), told(20, ['a', 'b'])]), [{ a: 20, b: null, c: null }, 30]);
  assert.deepEqual(yieldOf([told(0.5)]), [{}, 0.5]);
  assert.deepEqual(yieldOf([told(9), told(4, ['a'])]), [{ a: 4 }, 9]);
  assert.deepEqual(yieldOf([told(9), told(4, ['a'])], new Set(['a'])), [{ a: 4 }, 4]);
  assert.equal(yieldOf([]), null);
});

test('a past season of the whole farm is by the hectares that bore then', () => {
  const trees = (id: string, data: object, status = 'active') => ({ ...plot(id, { area: 10, ...data }), status });
  const replanting = { plantingDate: '2025-12-01', plantingYear: null, phase: 'formation' };
  const before = { plantingDate: null, plantingYear: 2005, phase: 'production' };
  const old = trees('old', { plantingYear: 2008, phase: 'production' });
  const others = [
    trees('new', { area: 5, plantingDate: '2025-12-01', phase: 'formation' }),
    trees('bearing since', { area: 5, plantingYear: 2021, phase: 'production' }),
    trees('young', { area: 5, plantingYear: 2020, phase: 'formation' }),
    trees('gone too', { area: 5, plantingYear: 2022 }, 'eradicated'),
  ];
  const anew = trees('anew', { area: 5, ...replanting, movedBy: { planting: { set: replanting, before } } });
  const told = { ...led({ producedYield: 300 }, { status: 'closed', date: '2020-08-31' }), season: '2020/21' };
  const perHa = (...plots: readonly FarmRecord[]) =>
    pastYield({ records: [...plots, told], season: '2020/21' })?.perHa ?? null;
  const gone = trees('gone', { area: 5, plantingYear: 2000 }, 'eradicated');
  assert.deepEqual([perHa(old), perHa(old, ...others), perHa(old, anew), perHa(old, gone)], [30, 30, 20, 20]);
});

describe('coffee from elsewhere', () => {
  const origin = (form: ProductForm, kg: number, section: Section, data: FarmRecord['data']) =>
    made(section, 'store', {
      status: section === 'armazenamento' ? 'in_stock' : 'in_progress',
      data,
      ...(kg > 0 && { gives: [form, kg] }),
    });

  test('that still dries is on its way by the weight it came with', () => {
    const drying = origin('dry_cherry', 0, 'secagem', { origin: 'bought', weight: 500 });
    const { stock, waterfall } = seasonSummary(ask([drying]));
    assert.deepEqual(stock.inProcess, [{ id: 'store', form: 'dry_cherry', kg: 500 }]);
    assert.deepEqual([waterfall.boughtKg, waterfall.inProcess, waterfall.residual], [500, 500, 0]);
    const [row] = stockReport({ ...ask([drying]), seesPrices: true }).rows;
    assert.deepEqual([row?.form, row?.kg, row?.output], ['dry_cherry', 500, null]);
  });

  test('that lost weight in the log of its store lost it there', () => {
    const movements = [{ type: 'quebra', kg: 12 }];
    const husk = seasonSummary(
      ask([origin('dry_cherry', 88, 'armazenamento', { origin: 'opening', movements })]),
    ).waterfall;
    assert.deepEqual([husk.openingKg, husk.storageLoss, husk.inProcess, husk.residual], [100, 12, 88, 0]);
    const green = seasonSummary(ask([origin('green_bean', 88, 'armazenamento', { origin: 'opening', movements })]));
    const { openingKg, storageLossKg, stockKg, residualKg } = green.greenBalance;
    assert.deepEqual([openingKg, storageLossKg, stockKg, residualKg], [100, 12, 88, 0]);
    assert.deepEqual([green.waterfall.openingKg, green.waterfall.storageLoss], [0, 0]);
  });

  test('that was dried is weighed against what came', () => {
    const data = { origin: 'bought', weight: 500, initialHumidity: 55.75, finalHumidity: 11.5 };
    const dried = { ...origin('dry_cherry', 240, 'secagem', data), status: 'completed' };
    const { waterfall } = seasonSummary(ask([dried]));
    // Half of 500 kg is water by the moistures; 10 kg more are missing.
    assert.deepEqual([waterfall.waterTheoretical, waterfall.dryingTechnicalLoss, waterfall.inProcess], [250, 10, 240]);
    const unknown = { ...dried, data: { ...data, finalHumidity: 100 } };
    assert.deepEqual(seasonSummary(ask([unknown])).waterfall.waterTheoretical, 260);
    const half = { ...dried, data: { ...data, initialHumidity: undefined } };
    assert.deepEqual(seasonSummary(ask([half])).waterfall.waterTheoretical, 260);
  });
});

test('coffee in husk that another season kept and gave back is no longer with it', () => {
  const picked = made('colheita', 'picked', {
    data: { plots: [{ plotId: 'p', kg: 1000 }] },
    gives: ['cherry_mixed', 1000],
  });
  const dried = made('secagem', 'dried', { takes: [['picked', 1000]], gives: ['dry_cherry', 500] });
  const kept = made('armazenamento', 'kept', {
    season: '2027/28',
    status: 'in_stock',
    takes: [['dried', 300]],
    gives: ['dry_cherry', 300],
  });
  const milled = made('beneficiamento', 'milled', { takes: [['kept', 100]], gives: ['green_bean', 50] });
  const { waterfall } = seasonSummary(ask([plot('p'), picked, dried, kept, milled]));
  assert.deepEqual(
    [waterfall.toOtherSeasons, waterfall.inProcess, waterfall.green, waterfall.residual],
    [200, 200, 50, 0],
  );
});

test('green coffee in a milling under way lies there as green, and the rest in the form that most of it came in', () => {
  const store = (id: string, form: ProductForm, kg: number) =>
    made('armazenamento', id, { status: 'in_stock', data: { origin: 'opening' }, gives: [form, kg] });
  const stores = [
    store('green', 'green_bean', 300),
    store('husk', 'dry_cherry', 100),
    store('parchment', 'dry_parchment', 200),
  ];
  const inside = (takes: readonly (readonly [string, number])[]) =>
    seasonSummary(ask([...stores, made('beneficiamento', 'm', { status: 'in_progress', takes })])).stock;
  const mixed = inside([
    ['green', 300],
    ['husk', 100],
    ['parchment', 200],
  ]);
  assert.deepEqual(mixed.items, [{ id: 'm', kg: 300 }]);
  assert.deepEqual(mixed.inProcess, [{ id: 'm', form: 'dry_parchment', kg: 300 }]);
  const alone = inside([['green', 300]]);
  assert.deepEqual([alone.items, alone.inProcess.filter(({ id }) => id === 'm')], [[{ id: 'm', kg: 300 }], []]);
});
