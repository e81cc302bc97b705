import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goldenFarm } from '../golden/season.ts';
import type { FarmRecord } from '../record/record.ts';
import { made, plot } from './made-fixture.ts';
import { partnershipReport } from './partnership-report.ts';
import { salesReport } from './sales-report.ts';
import { seasonSummary } from './season-summary.ts';
import { yieldReport } from './yield-report.ts';

const ask = (records: readonly FarmRecord[]) => ({
  ...{ farm: goldenFarm(), records, season: '2026/27', asOf: '2026-12-31', seesPrices: true },
});

const scored = (score: number | null, cupProtocol = 'sca2004') => ({ classification: [{ score, cupProtocol }] });
const MADE = 'beneficiamento';

/** A plot's coffee from the tree to the milled lot `m-<plot>`. */
const grown = (id: string, greenKg: number, data: FarmRecord['data'] = {}): readonly FarmRecord[] => [
  made('colheita', `h-${id}`, {
    data: { plots: [{ plotId: id, kg: greenKg * 5, liters: greenKg * 8 }] },
    gives: ['cherry_mixed', greenKg * 5],
  }),
  made('secagem', `d-${id}`, { takes: [[`h-${id}`, greenKg * 5]], gives: ['dry_cherry', greenKg * 2] }),
  made(MADE, `m-${id}`, { data, takes: [[`d-${id}`, greenKg * 2]], gives: ['green_bean', greenKg] }),
];

describe('special coffee of a season', () => {
  const cups = (records: readonly FarmRecord[]) => {
    const { specialtyKg, specialtyPct, avgScore } = seasonSummary(ask([plot('a'), plot('b'), ...records])).production;
    return [specialtyKg, specialtyPct, avgScore];
  };
  const both = [...grown('a', 100, scored(85)), ...grown('b', 100)];

  test('is what was tasted as it was made, and as a store mixed it', () => {
    assert.deepEqual(cups(both), [100, 50, 85]);
    const stored = made('armazenamento', 'store', {
      status: 'in_stock',
      takes: [
        ['m-a', 100],
        ['m-b', 100],
      ],
      gives: ['green_bean', 200],
    });
    const milled = made(MADE, 'again', { data: scored(84), takes: [['store', 200]], gives: ['green_bean', 200] });
    // 100 kg were special before; milled again all 200 are, of 84 points.
    assert.deepEqual(cups([...both, stored, milled]).slice(0, 2), [200, 100]);
  });

  test('is counted once where it is milled again with coffee in husk', () => {
    const husk = grown('b', 50).map((one) => (one.id === 'd-b' ? { ...one, data: scored(86) } : one));
    const records = [...grown('a', 100, scored(85)), ...husk.filter(({ id }) => id !== 'm-b')];
    const again = made(MADE, 'again', {
      data: scored(85),
      takes: [
        ['m-a', 100],
        ['d-b', 100],
      ],
      gives: ['green_bean', 150],
    });
    assert.deepEqual(cups([...records, again]).slice(0, 2), [150, 100]);
  });

  test('is not what was blended with coffee that nobody tasted, until somebody tastes the blend', () => {
    const blend = made(MADE, 'blend', {
      takes: [
        ['m-a', 100],
        ['m-b', 100],
      ],
      gives: ['green_bean', 200],
    });
    assert.deepEqual(cups([...both, blend]).slice(0, 2), [0, 0]);
    const again = made(MADE, 'again', { data: scored(82), takes: [['blend', 200]], gives: ['green_bean', 200] });
    assert.deepEqual(cups([...both, blend, again]), [200, 100, 82]);
  });

  test('is none, and has no score, where it gained water in a store before it was blended untasted', () => {
    const store = made('armazenamento', 'store', {
      ...{ status: 'in_stock', data: scored(81) },
      takes: [['m-b', 50]],
      gives: ['green_bean', 50.5],
    });
    const blend = made(MADE, 'blend', {
      takes: [
        ['store', 50.5],
        ['m-b', 50],
      ],
      gives: ['green_bean', 100.5],
    });
    assert.deepEqual(cups([...grown('b', 100), store, blend]), [0, 0, null]);
  });

  test('of another protocol is told where it has a score, and is no commodity beside the SCA’s', () => {
    const records = [
      plot('a'),
      plot('b'),
      ...grown('a', 100, scored(87, 'cva')),
      ...grown('b', 100, scored(null, 'coe')),
    ];
    assert.deepEqual(seasonSummary(ask(records)).production.byProtocol, { cva: { kg: 100, pct: 50, average: 87 } });
    const sale = (id: string, price: number) =>
      made('vendas', `v-${id}`, { status: 'delivered', data: { pricePerBag: price }, takes: [[`m-${id}`, 60]] });
    const { premium } = salesReport(ask([...records, sale('a', 3000), sale('b', 1000)])).figures;
    assert.deepEqual(premium, { specialtyAvg: null, commodityAvg: 1000, premiumPct: null });
  });
});

test('coffee was fermented as far as it came of a fermentation, whatever else was picked', () => {
  const [picked, dried, milled] = grown('a', 100);
  assert.ok(picked && dried && milled);
  const fermented = made('fermentacao', 'f', { takes: [['h-a', 200]], gives: ['cherry_mixed', 200] });
  const inputs = [
    { recordId: 'h-a', output: '0', kg: 300 },
    { recordId: 'f', output: '0', kg: 200 },
  ];
  const records = [plot('a'), picked, fermented, { ...dried, inputs }, milled];
  assert.equal(seasonSummary(ask(records)).production.fermentedGreenKg, 40);
});

describe('the yield of plots', () => {
  const estimated = { area: 1, estimatedYield: 20 };
  const records = [
    plot('nothing'),
    plot('little', { area: 2 }),
    plot('much', estimated),
    ...grown('little', 60),
    ...grown('much', 1800),
  ];

  test('goes from the most to the least, and what gave nothing comes last', () => {
    const { rows, tables } = yieldReport(ask(records));
    assert.deepEqual(
      rows.map(({ plotId, sacasPerHa, litersPerSaca, estimateErrorPct }) => [
        plotId,
        sacasPerHa,
        litersPerSaca,
        estimateErrorPct,
      ]),
      [
        ['much', { '2026/27': 30 }, 480, 50],
        ['little', { '2026/27': 0.5 }, 480, null],
        ['nothing', { '2026/27': null }, null, null],
      ],
    );
    assert.deepEqual(tables[0]?.rows.at(-1)?.cells, {
      ...{ name: 'nothing', area: 1, 'perHa 2026/27': null, sacasPerHa: null },
      ...{ litersPerSaca: null, estimateErrorPct: null, index: null, mean2y: null },
    });
  });

  test('is held against the plots that have an estimate, and says how many have', () => {
    const error = yieldReport(ask(records)).headline.find(({ label }) => label === 'Erro da estimativa');
    assert.deepEqual([error?.value, error?.note], [50, 'estimativa de 1 dos 3 talhões']);
  });

  test('counts what a season of a record alone tells only where nothing was picked in it', () => {
    const led = made('producao', 'old', {
      season: '2025/26',
      status: 'closed',
      date: '2025-09-01',
      data: { producedYield: 8, plotIds: ['much'] },
    });
    const [row] = yieldReport(ask([...records, led])).rows;
    assert.deepEqual(row?.sacasPerHa, { '2026/27': 30, '2025/26': 8 });
    assert.deepEqual([row?.mean2y, Math.round(Number(row?.index) * 1e6)], [19, 578_947]);
  });
});

test('a season counts the papers of partners that it was closed with, whatever became of them since', () => {
  const paper = (id: string, status: string, sharePct: number) =>
    made('documentos', id, {
      season: null,
      status,
      data: { kind: 'tenure', tenureKind: 'parceria', partnerId: id, sharePct },
    });
  const papers = [paper('ended', 'expired', 20), paper('new', 'active', 30)];
  const shares = (status: string, figures: object | null) => {
    const closing =
      figures === null
        ? null
        : { at: '2026-12-30T12:00:00.000Z', by: 'ana', sha256: '', reason: null, figures: { ...figures } };
    const led = { ...made('producao', 'led', { status }), closing };
    return partnershipReport(ask([plot('a'), ...grown('a', 100), led, ...papers])).rows.map(
      ({ partnerId, partnerKg }) => [partnerId, partnerKg],
    );
  };
  assert.deepEqual(shares('closed', { tenures: ['ended'] }), [['ended', 20]]);
  assert.deepEqual(shares('closed', { tenures: [] }), []);
  assert.deepEqual(shares('closed', {}), [['new', 30]]);
  assert.deepEqual(shares('processing', null), [['new', 30]]);
});
