import assert from 'node:assert/strict';
import { test } from 'node:test';
import { STAGES, stageOf } from '../stages/stages.ts';
import { number, text } from './fields.ts';
import { ambientTemperature, humidityReading, massTemperature, relativeHumidity } from './shared-readings.ts';
import { defineStage, fieldEntries, isOfOneForm } from './stage.ts';

test('the fields of a stage are listed in their order, once for all who ask', () => {
  const fields = { b: number('B'), a: text('A') };
  assert.deepEqual(fieldEntries(fields), [
    ['b', fields.b],
    ['a', fields.a],
  ]);
  assert.equal(fieldEntries(fields), fieldEntries(fields));
});

test('a stage is what it says of itself', () => assert.equal(defineStage(stageOf('secagem')), stageOf('secagem')));

test('coffee is of one form where each form that is taken turns into one, and a store keeps all as they are', () => {
  const ofOne = STAGES.filter(isOfOneForm).map(({ section }) => section);
  assert.deepEqual(ofOne, ['secagem']);
  const takes = ['wet_parchment', 'dry_parchment'] as const;
  assert.equal(isOfOneForm({ takes, turnsInto: () => 'dry_parchment' }), true);
  assert.equal(isOfOneForm({ takes, turnsInto: (form) => form }), false);
  assert.equal(isOfOneForm({ takes }), false);
});

test('what several stages measure has one range, and frost, great heat of the air and hardly any moisture are asked about', () => {
  assert.deepEqual(
    [ambientTemperature, massTemperature, humidityReading, relativeHumidity],
    [
      { label: 'Temperatura ambiente', unit: '°C', min: -15, max: 55, unlikely: { below: 0, above: 42 }, decimals: 1 },
      { label: 'Temperatura da massa', unit: '°C', min: -10, max: 120, decimals: 1 },
      { label: 'Umidade do café', unit: '%', min: 0, max: 100, unlikely: { below: 8 }, decimals: 1 },
      { label: 'Umidade relativa do ar', unit: '%', min: 0, max: 100, decimals: 1 },
    ],
  );
});
