import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FarmRecord, RecordContent } from '../../record/record.ts';
import { contentOf, contextOf, recordOf, said } from '../../rules/rule-fixture.ts';
import { deriveActivity, labourRule, partsCost } from './activity-cost.ts';
import {
  activityFigures,
  aluminiumSaturation,
  baseSaturation,
  exchangeCapacity,
  gypsumNeed,
  limeNeed,
} from './activity-figures.ts';
import { activityChecks } from './activity-rules.ts';

const plots = [recordOf('P1', 'talhoes', { data: { area: 5 } }), recordOf('P3', 'talhoes', { data: { area: 1.5 } })];
const done = (data: RecordContent['data'], changes: Partial<RecordContent> = {}) =>
  contentOf({
    date: '2026-06-12',
    status: 'done',
    ...changes,
    data: { activityType: 'weeding', plotIds: ['P1'], ...data },
  });
const check = (content: RecordContent, records: readonly FarmRecord[] = []) =>
  activityChecks.rules.flatMap((rule) => said(rule(content, contextOf([...plots, ...records]))));

describe('the area of an activity', () => {
  test('fits its plots with 2 % to spare, and is most of them', () => {
    assert.deepEqual(check(done({ areaTreated: 5.1 })), []);
    assert.deepEqual(check(done({ areaTreated: 5.11 })), ['error area/above-plot']);
    assert.deepEqual(check(done({ areaTreated: 2.4 })), ['warning area/below-half']);
    assert.deepEqual(check(done({ plotIds: ['P1', 'P3'], areaTreated: 6.5 })), []);
  });

  test('is held against each plot where it is given plot by plot', () => {
    const rows = (areaTreated: number) => done({ plotIds: undefined, plots: [{ plotId: 'P3', areaTreated }] });
    assert.deepEqual(check(rows(1.6)), ['error area/above-plot']);
    assert.deepEqual(check(rows(0.7)), ['warning area/below-half']);
    assert.deepEqual(check(rows(1.5)), []);
  });

  test('is asked for where the work is on the land', () => {
    assert.deepEqual(check(done({ plotIds: undefined })), ['warning missing/plotIds']);
    assert.deepEqual(check(done({ activityType: 'training', plotIds: undefined })), []);
    assert.deepEqual(check(done({ plotIds: undefined }, { status: 'planned' })), []);
  });
});

describe('what was used', () => {
  const supplied = (row: object, changes: RecordContent['data'] = {}) => check(done({ supplies: [row], ...changes }));

  test('agrees with dose times area within 10 %', () => {
    assert.deepEqual(supplied({ dose: 400, doseUnit: 'kg/ha', total: 2000 }), []);
    assert.deepEqual(supplied({ dose: 400, doseUnit: 'kg/ha', total: 2201 }), ['warning dose/total-differs']);
    assert.deepEqual(supplied({ dose: 2, doseUnit: 't/ha', total: 13 }, { plotIds: ['P1', 'P3'] }), []);
    assert.deepEqual(check(done({ dose: 0.3, doseUnit: 'L/ha', total: 1.5 })), []);
    assert.deepEqual(check(done({ dose: 0.3, doseUnit: 'L/ha', total: 3 })), ['warning dose/total-differs']);
  });

  test('is turned into the unit of the total, and left alone where it cannot be', () => {
    assert.deepEqual(supplied({ dose: 300, doseUnit: 'mL/ha', total: 1.5, unit: 'L' }), []);
    assert.deepEqual(supplied({ dose: 300, doseUnit: 'mL/ha', total: 1500, unit: 'L' }), [
      'warning dose/total-differs',
    ]);
    assert.deepEqual(supplied({ dose: 300, doseUnit: 'g/100 L', total: 9 }), []);
    assert.deepEqual(supplied({ dose: 300, doseUnit: 'constructor/ha', total: 9 }), []);
    assert.deepEqual(supplied({ dose: 300, doseUnit: 'mL/ha', total: 9, unit: 'kg' }), []);
  });

  test('is asked about above the dose of the label', () => {
    assert.deepEqual(check(done({ dose: 0.8, labelDoseMax: 0.75 })), ['warning dose/above-label']);
  });

  test('is asked about where a comma or a unit slipped in the dose of a spraying', () => {
    const sprayed = (dose: number, doseUnit: string, activityType = 'spraying') =>
      check(done({ activityType, product: 'Produto Z', dose, doseUnit }));
    assert.deepEqual(sprayed(0.75, 'L/ha'), []);
    assert.deepEqual(sprayed(50, 'kg/ha'), []);
    assert.deepEqual(sprayed(750, 'mL/ha'), []);
    assert.deepEqual(sprayed(75, 'L/ha'), ['warning dose/unlikely']);
    assert.deepEqual(sprayed(750, 'L/ha', 'soil_drench'), ['warning dose/unlikely']);
    assert.deepEqual(sprayed(60_000, 'g/ha'), ['warning dose/unlikely']);
    assert.deepEqual(sprayed(750, 'L/ha'), ['warning dose/unlikely', 'error dose/absurd']);
    assert.deepEqual(sprayed(300, 'mL/100 L'), []);
    assert.deepEqual(sprayed(300_000, 'mL/100 L'), ['error dose/absurd']);
    assert.deepEqual(sprayed(2.3, 't/ha', 'liming'), []);
  });

  test('is read by the formula as bags write it, and asked about where that cannot be', () => {
    const fed = (formula: string, kgPerHa = 1500) => check(done({ activityType: 'fertilization', formula, kgPerHa }));
    for (const formula of ['20-05-20', '20 - 05 - 20', '20-0,5-20']) assert.deepEqual(fed(formula), [], formula);
    for (const formula of ['20.05.20', '20/05/20', '20 05 20']) {
      assert.deepEqual(fed(formula), [], formula);
      assert.deepEqual(fed(formula, 2300).slice(0, 1), ['warning fertilization/too-much'], formula);
    }
    assert.deepEqual(fed('ureia'), ['warning formula/unreadable']);
    assert.deepEqual(fed('60-30-20', 100), ['warning formula/unreadable']);
  });

  test('is asked about above 450 kg of N or 400 kg of K2O a hectare in a season', () => {
    const other = recordOf('other', 'atividades', { data: { plotIds: ['P1'], formula: '20-05-20', kgPerHa: 1500 } });
    const own = { supplies: [{ product: '20-05-20', dose: 600, doseUnit: 'kg/ha' }] };
    assert.deepEqual(check(done(own), [other]), ['warning fertilization/too-much']);
    assert.deepEqual(check(done({ supplies: [{ npk: '20-05-20', dose: 2.3, doseUnit: 't/ha' }] })), [
      'warning fertilization/too-much',
      'warning fertilization/too-much',
    ]);
    assert.deepEqual(check(done(own), [{ ...other, season: '2025/26' }]), []);
  });
});

describe('an activity', () => {
  test('is asked about with more than 14 hours a person and day', () => {
    assert.deepEqual(check(done({ labour: [{ people: 2, hours: 28 }] })), []);
    assert.deepEqual(check(done({ labour: [{ people: 2, hours: 29 }] })), ['warning labour/hours']);
    assert.deepEqual(check(done({ labour: [{ people: 2, days: 6, hours: 48 }] })), []);
    const told = labourRule(
      done({ labour: [{}, { hours: 14 }, { hours: 15 }, { people: 2, hours: 29.1 }] }),
      contextOf(),
    );
    assert.deepEqual(
      told.map(({ field, message }) => `${field}: ${message}`),
      [
        'data.labour.2.hours: Dá 15 horas por pessoa por dia. Confira.',
        'data.labour.3.hours: Dá 14,6 horas por pessoa por dia. Confira.',
      ],
    );
  });

  test('is asked about where it is done and its day has not come', () => {
    assert.deepEqual(check(done({}, { date: '2027-01-01' })), ['warning date/not-yet']);
    assert.deepEqual(check(done({}, { date: '2026-12-31' })), []);
    assert.deepEqual(check(done({ endDate: '2027-01-01' }, { date: '2026-12-31' })), ['warning date/not-yet']);
    assert.deepEqual(check(done({}, { date: '2027-01-01', status: 'planned' })), []);
  });

  test('is asked about where an infestation reaches the level at which agronomists act', () => {
    assert.deepEqual(check(done({ pest: 'broca', infestedPct: 2.9 })), []);
    assert.deepEqual(check(done({ pest: 'broca', infestedPct: 3 })), ['warning pest/action-level']);
    assert.deepEqual([check(done({ pest: 'outra', infestedPct: 90 })), check(done({ pest: 'broca' }))], [[], []]);
  });

  test('costs what its parts cost, unless it was sent', () => {
    const data = {
      labour: [
        { kind: 'diaria', days: 3, rate: 120.1 },
        { kind: 'empreita', days: 3, rate: 500 },
      ],
      machines: [{ hours: 2, rate: 90 }],
      supplies: [{ total: 10, unitCost: 3.33 }],
      otherCost: 0.2,
    };
    assert.equal(partsCost({ data }), 1073.8);
    assert.equal(deriveActivity(done(data), contextOf()).data.cost, 1073.8);
    assert.equal(deriveActivity(done({ ...data, cost: 900 }), contextOf()).data.cost, 900);
    assert.deepEqual(deriveActivity(done({}), contextOf()), done({}));
    const lone = (labour: readonly object[], more: object = {}) => partsCost({ data: { labour, ...more } });
    assert.equal(
      lone([{ kind: 'diaria', hours: 4, rate: 15 }, { kind: 'diaria', rate: 500 }, { kind: 'empreita' }]),
      60,
    );
    assert.equal(
      lone([], { machines: [{ rate: 90 }, { hours: 2 }], supplies: [{ total: 10 }, { unitCost: 5 }], otherCost: 1 }),
      1,
    );
  });
});

test('a soil analysis gives CTC, V and m', () => {
  const data = { soil: { ca: 2.4, mg: 0.6, k: 97.75, hAl: 3.25, al: 0.25 } };
  assert.equal(exchangeCapacity(data)?.toFixed(2), '6.50');
  assert.equal(baseSaturation(data)?.toFixed(1), '50.0');
  assert.equal(aluminiumSaturation(data)?.toFixed(1), '7.1');
  assert.equal(baseSaturation({ soil: { ca: 2 } }), null);
});

test('lime and gypsum follow from the samples of their own depths', () => {
  // CTC 8, V 50 %: (60 − 50) × 8 ÷ 80 = 1 t/ha; of a limed strip of 75 % of the area, 0.75.
  const upper = { depth: '0-20', prnt: 80, soil: { ca: 2.5, mg: 1, k: 195.5, hAl: 4 } };
  assert.equal(limeNeed(upper, 60)?.toFixed(3), '1.000');
  assert.equal(limeNeed({ ...upper, limedPct: 75 }, 60)?.toFixed(3), '0.750');
  assert.equal(limeNeed(upper, 45), 0);
  assert.deepEqual([limeNeed({ ...upper, depth: '20-40' }, 60), limeNeed({ ...upper, prnt: null }, 60)], [null, null]);
  const lower = { depth: '20-40', soil: { ca: 0.4, mg: 0.3, k: 39.1, al: 0.1, clayPct: 40 } };
  assert.equal(gypsumNeed(lower), 3000);
  assert.equal(gypsumNeed({ ...lower, soil: { ...lower.soil, ca: 1.5 } }), 0);
  assert.equal(gypsumNeed({ ...lower, soil: { ...lower.soil, ca: 1.5, al: 0.8 } }), 3000);
  assert.equal(gypsumNeed({ ...lower, depth: '0-20' }), null);
  const withCalcium = (ca: number) => gypsumNeed({ ...lower, soil: { ...lower.soil, ca, al: 0 } });
  assert.deepEqual([withCalcium(0.49), withCalcium(0.5)], [3000, 0]);
});

test('a CTC that no soil has is asked about: it is most often in another unit', () => {
  const found = (soil: object) =>
    activityChecks.rules
      .flatMap((rule) => rule(contentOf({ data: { activityType: 'soil_analysis', soil } }), contextOf()))
      .filter(({ field }) => field === 'data.soil');
  const told = (soil: object) => said(found(soil));
  assert.deepEqual(told({ ca: 2.5, mg: 1, k: 195.5, hAl: 4 }), []);
  assert.deepEqual(told({ ca: 25, mg: 10, k: 195.5, hAl: 40 }), ['warning unit/unlikely']);
  assert.deepEqual(told({ ca: 0.5, mg: 0.2, k: 39.1, hAl: 0.8 }), ['warning unit/unlikely']);
  assert.deepEqual([told({ ca: 1, mg: 0.5, k: 0, hAl: 0.5 }), told({ ca: 15, mg: 5, k: 0, hAl: 5 })], [[], []]);
  const daria = [1.94, 25.44].map((hAl) => found({ ca: 0, mg: 0, k: 0, hAl })[0]?.message.slice(0, 25));
  assert.deepEqual(
    daria,
    ['A CTC daria 1,9 cmolc/dm³.', 'A CTC daria 25,4 cmolc/dm³.'].map((text) => text.slice(0, 25)),
  );
});

test('a count of litres is sacas by the species of its plots, and by the farm’s where they differ', () => {
  const trees = (id: string, species: string) => recordOf(id, 'talhoes', { data: { area: 1, species } });
  const records = [trees('A', 'arabica'), trees('C', 'canephora')];
  const context = contextOf(records);
  const sacas = activityFigures.find(({ key }) => key === 'estimatedSacas');
  const counted = (data: RecordContent['data']) => sacas?.of(done(data), context);
  const all = { litersPerPlant: 3.8, plantCount: 1000 };
  assert.equal(counted({ ...all, plotIds: ['C'] }), 10);
  assert.equal(counted({ ...all, plotIds: ['A'] }), 3800 / 480);
  assert.equal(counted({ ...all, plotIds: ['A', 'C'] }), 3800 / 480);
  assert.equal(counted({ litersPerPlant: 3.8, plotIds: ['C'] }), null);
  assert.equal(counted({ plantCount: 1000, plotIds: ['C'] }), null);
});
