import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FarmRecord, RecordContent } from '../../record/record.ts';
import { contentOf, contextOf, recordOf, said } from '../../rules/rule-fixture.ts';
import { checksOf } from '../stage-checks.ts';
import { harvest } from './harvest.ts';
import { harvestFigures } from './harvest-figures.ts';

const cruzeiro = recordOf('P1', 'talhoes', {
  name: 'Cruzeiro',
  status: 'active',
  data: { area: 5, plantingDate: '2012-12-01', slope: 12 },
});
const harvestOf = (data: RecordContent['data'] = {}, changes: Partial<RecordContent> = {}) =>
  contentOf({
    data: { plots: [{ plotId: 'P1', liters: 11000, kg: 6820 }], harvestMethod: 'mechanical', ...data },
    ...changes,
  });
const all = (content: RecordContent, records: readonly FarmRecord[] = [cruzeiro]) =>
  checksOf(harvest.section).rules.flatMap((rule) => rule(content, contextOf(records)));
const findingsOf = (content: RecordContent, records?: readonly FarmRecord[]) => said(all(content, records));
const ofPlot = (changes: Partial<RecordContent>) => [{ ...cruzeiro, ...changes }];

describe('harvest', () => {
  test('what was picked on a plot before it was eradicated stays', () => {
    const gone = recordOf('P1', 'talhoes', { name: 'Cruzeiro', status: 'eradicated', data: { area: 5 } });
    const stored = recordOf('self', 'colheita', { data: { plots: [{ plotId: 'P1', kg: 100 }] } });
    assert.deepEqual(findingsOf(harvestOf(), [gone, stored]), []);
  });

  test('an ordinary harvest raises nothing', () => {
    assert.deepEqual(findingsOf(harvestOf()), []);
  });

  test('work that began has litres or kg of every plot, a plan needs none', () => {
    const empty = { plots: [{ plotId: 'P1' }] };
    const [finding] = all(harvestOf(empty));
    assert.deepEqual([finding?.code, finding?.field], ['plots/no-quantity', 'data.plots.0.liters']);
    assert.deepEqual(findingsOf(harvestOf(empty, { status: 'planned' })), []);
  });

  test('a density that cannot be is refused with the sum of it', () => {
    const [finding] = all(harvestOf({ plots: [{ plotId: 'P1', liters: 7500, kg: 12400 }] }));
    assert.equal(finding?.severity, 'error');
    assert.equal(
      finding?.message,
      'Não pode: 12.400 kg em 7.500 L dá 1,65 kg por litro. O máximo possível é 1,10. Confira a vírgula.',
    );
    assert.deepEqual(findingsOf(harvestOf({ plots: [{ plotId: 'P1', liters: 1000, kg: 199 }] })), [
      'error density/impossible',
    ]);
  });

  test('what no hectare bears and no hand picks is refused, whoever confirms it', () => {
    const picked = (liters: number, more: RecordContent['data'] = {}) =>
      findingsOf(harvestOf({ plots: [{ plotId: 'P1', liters }], ...more }, { date: '2026-06-01' })).filter((one) =>
        one.startsWith('error'),
      );
    // 5 ha at 480 L a saca and 250 sacas a hectare.
    assert.deepEqual(picked(600_000), []);
    assert.deepEqual(picked(600_001), ['error quantity/absurd']);
    const byHand = { harvestMethod: 'manual_selective', workers: 1, endDate: '2026-06-01' };
    assert.deepEqual(picked(12_000, byHand), []);
    assert.deepEqual(picked(12_060, byHand), ['error workers/absurd']);
    assert.deepEqual(picked(12_060, { ...byHand, endDate: undefined }), []);
    assert.deepEqual(picked(12_060, { ...byHand, harvestMethod: 'mechanical' }), []);
  });

  test('an unusual density is a warning, at the edge none', () => {
    const densityOf = (kg: number) => findingsOf(harvestOf({ plots: [{ plotId: 'P1', liters: 1000, kg }] }));
    assert.deepEqual([450, 750].flatMap(densityOf), []);
    assert.deepEqual([200, 449, 751, 1100].flatMap(densityOf), Array(4).fill('warning density/unlikely'));
  });

  test('totals are the sums of the plots', () => {
    assert.deepEqual(findingsOf(harvestOf({ quantity: 11000, weight: 6820 })), []);
    assert.deepEqual(findingsOf(harvestOf({ quantity: 11001, weight: 6821 })), [
      'error quantity/not-the-sum',
      'error weight/not-the-sum',
    ]);
  });

  test('an eradicated plot, or one planted later, is refused', () => {
    assert.deepEqual(findingsOf(harvestOf(), ofPlot({ status: 'eradicated' })), ['error plot/eradicated']);
    const later = ofPlot({ data: { plantingDate: '2026-06-02' } });
    assert.deepEqual(findingsOf(harvestOf(), later), ['error plot/not-planted']);
  });

  test('a young plot, one in formation and a machine on a slope are warnings', () => {
    const young = ofPlot({ data: { plantingDate: '2024-12-02', phase: 'formation', slope: 21 } });
    assert.deepEqual(findingsOf(harvestOf(), young), [
      'warning plot/formation',
      'warning plot/too-young',
      'warning slope/mechanical',
    ]);
    assert.deepEqual(findingsOf(harvestOf(), ofPlot({ data: { plantingYear: 2024 } })), []);
    const planted = (plantingDate: string) => findingsOf(harvestOf(), ofPlot({ data: { plantingDate } }));
    assert.deepEqual(planted('2026-06-01'), ['warning plot/too-young']);
    assert.deepEqual([planted('2024-12-01'), planted('2024-12-02')], [[], ['warning plot/too-young']]);
    const slope = (harvestMethod: string, percent: number) =>
      all(harvestOf({ harvestMethod }), ofPlot({ data: { slope: percent } })).map(({ message }) => message);
    assert.deepEqual([slope('mechanical', 20), slope('strip', 40)], [[], []]);
    assert.deepEqual(slope('mechanical', 25.55), ['Cruzeiro tem 25,6 % de declive: perigo para a colhedora. Confira.']);
    assert.deepEqual(findingsOf(harvestOf({}, { status: 'cancelled' }), ofPlot({ status: 'eradicated' })), []);
  });

  test('much coffee from a plot in its zero year is a warning, in litres as in kg', () => {
    const pruned = (pruneYear: number) => ofPlot({ data: { area: 5, pruneState: 'esqueletamento', pruneYear } });
    const picked = (row: object) => harvestOf({ plots: [{ plotId: 'P1', ...row }] });
    const [finding] = all(picked({ liters: 12_480 }), pruned(2025));
    assert.deepEqual(
      [finding?.code, finding?.message],
      ['plot/zero-year', 'Cruzeiro está em safra zero, e daria 5,2 sacas por hectare. Confira o talhão.'],
    );
    assert.deepEqual(findingsOf(picked({ kg: 7_738 }), pruned(2025)), ['warning plot/zero-year']);
    assert.deepEqual(findingsOf(picked({ liters: 12_000 }), pruned(2025)), []);
    assert.match(all(picked({ liters: 12_600 }), pruned(2025))[0]?.message ?? '', /daria 5,3 sacas por hectare/);
    assert.deepEqual(
      [2024, 2026].flatMap((year) => findingsOf(picked({ liters: 12_480 }), pruned(year))),
      [],
    );
  });

  test('several plots in one lot and a harvest in summer are warnings', () => {
    const two = { plots: ['P1', 'P2'].map((plotId) => ({ plotId, kg: 10 })) };
    assert.deepEqual(findingsOf(harvestOf(two)), ['warning plots/several']);
    assert.deepEqual(findingsOf(harvestOf({}, { date: '2026-11-01' })), ['warning date/out-of-season']);
    assert.deepEqual(findingsOf(harvestOf({}, { date: '2026-02-28' })), ['warning date/out-of-season']);
    assert.deepEqual(
      ['2026-03-01', '2026-10-31'].flatMap((date) => findingsOf(harvestOf({}, { date }))),
      [],
    );
    assert.deepEqual(findingsOf(harvestOf(two, { date: '2026-11-01', status: 'planned' })), []);
    assert.deepEqual(findingsOf(harvestOf({ ...two, origin: 'bought' }, { date: '2026-11-01' })), []);
  });

  test('ripeness makes 100 %', () => {
    const shares = { ripePct: 70, unripePct: 10, overripePct: 10 };
    assert.deepEqual(findingsOf(harvestOf({ ...shares, dryPct: 10.5 })), []);
    assert.deepEqual(findingsOf(harvestOf({ ...shares, dryPct: 10.6 })), ['error ripeness/sum']);
    assert.deepEqual(findingsOf(harvestOf({ ...shares, dryPct: 9.4 })), ['error ripeness/sum']);
    assert.deepEqual(findingsOf(harvestOf(shares)), []);
    const all4 = (dryPct: number) => all(harvestOf({ ...shares, dryPct })).map(({ message }) => message);
    assert.deepEqual([all4(10), all4(9.5)], [[], []]);
    assert.deepEqual(all4(10.66), ['Cereja, verde, passa e seco somam 100,7 %. Têm que dar 100 %.']);
    assert.deepEqual(findingsOf(harvestOf({ ripePct: 70, unripePct: 31 })), ['error ripeness/sum']);
  });

  test('a microlot with more than 5 % of green fruit is asked about, and from 15 % on as all are', () => {
    const green = (unripePct?: number) => all(harvestOf({ microlote: true, unripePct })).map(({ message }) => message);
    assert.deepEqual([green(), green(5), green(15.5)], [[], [], []]);
    assert.deepEqual(green(5.5), ['5,5 % de verde é muito para um microlote.']);
    assert.deepEqual(green(10.06), ['10,1 % de verde é muito para um microlote.']);
    assert.equal(green(15).length, 1);
    assert.deepEqual(findingsOf(harvestOf({ unripePct: 10 })), []);
  });

  test('paid measures agree with the volume within 2 %', () => {
    const paid = (measures: number) => findingsOf(harvestOf({ pickerRecords: [{ worker: 'Zé', measures }] }));
    assert.deepEqual(paid(183.33), []);
    assert.deepEqual(paid(190), ['warning pickers/measures-differ']);
    const of = (liters: number | undefined, measures: number) =>
      all(
        harvestOf({ plots: [{ plotId: 'P1', liters, kg: liters }], pickerRecords: [{ worker: 'Ana' }, { measures }] }),
      )
        .filter(({ field }) => field === 'data.pickerRecords')
        .map(({ message }) => message);
    assert.deepEqual([of(6000, 102), of(6000, 98), of(undefined, 5)], [[], [], []]);
    assert.deepEqual(of(60, 5), ['Os apanhadores somam 5 medidas; colhidas foram 1. Confira.']);
  });

  test('125 measures by nine people are many', () => {
    const byHand = { plots: [{ plotId: 'P1', liters: 7500 }], harvestMethod: 'manual_selective', workers: 9 };
    const [finding] = all(harvestOf(byHand));
    assert.equal(finding?.message, 'Dá 13,9 medidas por pessoa. O comum é de 6 a 12. Confira.');
    assert.deepEqual(findingsOf(harvestOf({ ...byHand, endDate: '2026-06-02' })), []);
    assert.deepEqual(findingsOf(harvestOf({ ...byHand, harvestMethod: 'mechanical' })), []);
    assert.deepEqual(findingsOf(harvestOf({ ...byHand, workers: undefined })), []);
    const rate = (liters: number, more: object = {}) => {
      const plots = [
        { plotId: 'P2', kg: 1 },
        { plotId: 'P1', liters },
      ];
      return all(harvestOf({ ...byHand, plots, workers: 1, ...more }))
        .filter(({ code }) => code === 'workers/rate-unlikely')
        .map(({ field, message }) => `${field}: ${message}`);
    };
    assert.deepEqual([rate(360), rate(720)], [[], []]);
    assert.deepEqual(rate(330), ['data.plots.1.liters: Dá 5,5 medidas por pessoa. O comum é de 6 a 12. Confira.']);
    assert.deepEqual(rate(1500, { endDate: '2026-06-02' }), [
      'data.plots.1.liters: Dá 12,5 medidas por pessoa por dia. O comum é de 6 a 12. Confira.',
    ]);
  });

  test('the same litres are as usual in medidas of any size, and more with a hand-held machine', () => {
    const context = contextOf([cruzeiro]);
    const said = (liters: number, measureLiters: number, harvestMethod = 'manual_selective') => {
      const farm = { ...context.farm, settings: { ...context.farm.settings, measureLiters } };
      const content = harvestOf({ plots: [{ plotId: 'P1', liters }], harvestMethod, workers: 1 });
      return checksOf(harvest.section)
        .rules.flatMap((rule) => rule(content, { ...context, farm }))
        .filter(({ code }) => code === 'workers/rate-unlikely')
        .map(({ message }) => message);
    };
    for (const measureLiters of [20, 60, 80]) assert.deepEqual(said(480, measureLiters), [], `${measureLiters} L`);
    assert.deepEqual(said(300, 20), ['Dá 15 medidas por pessoa. O comum é de 18 a 36. Confira.']);
    assert.deepEqual(said(800, 80), ['Dá 10 medidas por pessoa. O comum é de 4,5 a 9. Confira.']);
    assert.deepEqual(said(3_000, 60, 'portable'), []);
  });

  test('fruit arrives after it was picked and within a day', () => {
    const arrives = (arrivalAt: string) => findingsOf(harvestOf({ arrivalAt }));
    assert.deepEqual(arrives('2026-06-02T20:00:00.000Z'), []);
    assert.deepEqual(arrives('2026-06-01T01:00:00.000Z'), ['error arrivalAt/before-harvest']);
    assert.deepEqual(arrives('2026-06-03T12:00:00.000Z'), ['warning arrivalAt/late']);
    assert.deepEqual([arrives('2026-06-01T20:00:00.000Z'), arrives('ontem')], [[], []]);
  });

  test('more than 60,000 L a day from one plot is a warning', () => {
    const much = { plots: [{ plotId: 'P1', liters: 60_001 }] };
    assert.deepEqual(findingsOf(harvestOf(much)), ['warning quantity/unlikely']);
    assert.deepEqual(findingsOf(harvestOf({ ...much, endDate: '2026-06-02' })), []);
  });

  test('figures lead with measures, sacas and density, and are empty without litres', () => {
    const figuresOf = (content: RecordContent) => harvestFigures.map(({ of }) => of(content, contextOf()));
    const [measures, sacas, density, cost] = figuresOf(harvestOf({ cost: 2750 }));
    assert.deepEqual([measures?.toFixed(4), sacas?.toFixed(4), density], ['183.3333', '22.9167', 0.62]);
    assert.equal(cost?.toFixed(2), '15.00');
    assert.deepEqual(figuresOf(harvestOf({ plots: [{ plotId: 'P1', kg: 5 }] })), [null, null, null, null, null]);
  });

  test('comes from plots alone: it needs no lot, and none that was weighed', () => {
    assert.deepEqual([harvest.needsInputs, harvest.needsOutputs, harvest.takes], [false, false, []]);
  });
});
