import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Rule } from '../../definition/stage.ts';
import type { RecordContent } from '../../record/record.ts';
import { contentOf, contextOf, recordOf } from '../../rules/rule-fixture.ts';
import { absurdDoseRule, doseKgPerHa, doseRule, labelDoseRule, unlikelyDoseRule } from './activity-dose.ts';

const context = contextOf([recordOf('P1', 'talhoes', { data: { area: 5 } })]);
const toldBy =
  (...rules: readonly Rule[]) =>
  (data: RecordContent['data']) =>
    rules
      .flatMap((rule) => rule(contentOf({ data: { plotIds: ['P1'], ...data } }), context))
      .map(({ severity, field, message }) => `${severity} ${field}: ${message.replaceAll('\u00a0', ' ')}`);

test('a supply is so many kg a hectare where it is dosed by weight and hectare', () => {
  const doses = ['t/ha', 'kg/ha', 'g / ha', 'KG/HA', 'L/ha', 'g/planta', 'kg'].map((doseUnit) =>
    doseKgPerHa({ dose: 2, doseUnit }),
  );
  assert.deepEqual(doses, [2000, 2, 0.002, 2, null, null, null]);
  assert.equal(doseKgPerHa({ doseUnit: 'kg/ha' }), null);
});

describe('the total of a supply', () => {
  const told = toldBy(doseRule);

  test('is held against dose and area, within a tenth', () => {
    const ofTotal = (total: number) => told({ supplies: [{ dose: 400, doseUnit: 'kg/ha', total }] });
    assert.deepEqual([ofTotal(1800), ofTotal(2200)], [[], []]);
    assert.deepEqual(ofTotal(2201), [
      'warning data.supplies.0.total: Pela dose, o produto daria 2.000 em 5 ha. Está anotado 2.201.',
    ]);
    assert.deepEqual(ofTotal(1799).length, 1);
  });

  test('is told by its product, and with the area that was typed', () => {
    const supplies = [{}, { product: 'Muda', dose: 4000, doseUnit: 'un/ha', total: 12, unit: 'UN' }];
    assert.deepEqual(told({ areaTreated: 1.00005, supplies }), [
      'warning data.supplies.1.total: Pela dose, Muda daria 4.000,2 em 1,0001 ha. Está anotado 12.',
    ]);
    assert.deepEqual(told({ supplies: [{ dose: 400, doseUnit: 'kg/ha' }] }), []);
    assert.deepEqual(told({ plotIds: [], supplies }), []);
  });
});

describe('the dose of a spraying', () => {
  const told = toldBy(unlikelyDoseRule, absurdDoseRule);
  const sprayed = (dose: number, doseUnit: string, activityType = 'spraying') => told({ activityType, dose, doseUnit });

  test('above 50 a hectare is asked about, in whatever unit', () => {
    assert.deepEqual([sprayed(50, 'L/ha'), sprayed(50, 'un/ha'), sprayed(50_000, 'mL/ha')], [[], [], []]);
    assert.deepEqual(sprayed(50.12345, 'L/ha'), [
      'warning data.dose: 50,1235 L/ha é muito. Confira a vírgula e a unidade.',
    ]);
    assert.deepEqual([sprayed(60, 'caixas/ha'), sprayed(60, 'L'), sprayed(60, 'L/ha', 'weeding')], [[], [], []]);
  });

  test('above what a hectare or a tank can take is refused', () => {
    const refused = (...asked: Parameters<typeof sprayed>) =>
      sprayed(...asked).filter((one) => one.startsWith('error'));
    assert.deepEqual(
      [refused(500, 'L/ha'), refused(5000, 'L/ha', 'soil_drench'), refused(100, 'L/100 L')],
      [[], [], []],
    );
    assert.deepEqual(refused(500.12345, 'L/ha'), [
      'error data.dose: Não pode: 500,1235 L/ha. O máximo possível é 500. Confira a vírgula e a unidade.',
    ]);
    assert.deepEqual(refused(500_000.000_01, 'mL/ha'), [
      'error data.dose: Não pode: 500.000,00001 mL/ha. O máximo possível é 500.000. Confira a vírgula e a unidade.',
    ]);
    assert.match(refused(5000.5, 'L/ha', 'soil_drench').join(), /5\.000,5 L\/ha\. O máximo possível é 5\.000\./);
    assert.match(refused(100.5, 'L/100 L').join(), /100,5 L\/100 L\. O máximo possível é 100\./);
    assert.deepEqual(
      [refused(600, 'L/ha', 'liming'), refused(600, 'L/100 L', 'liming'), told({ doseUnit: 'L/ha' })],
      [[], [], []],
    );
  });
});

test('a dose up to that of the label is not asked about, above it with both', () => {
  const told = toldBy(labelDoseRule);
  assert.deepEqual(
    [told({ dose: 0.75, labelDoseMax: 0.75 }), told({ dose: 2 }), told({ labelDoseMax: 2 })],
    [[], [], []],
  );
  assert.deepEqual(told({ dose: 0.87654, labelDoseMax: 0.76543 }), [
    'warning data.dose: Dose de 0,8765. A bula vai até 0,7654.',
  ]);
});
