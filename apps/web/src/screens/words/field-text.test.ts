import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { fieldLabel, fieldValueText } from './field-text.ts';

const drying = stageOf('secagem');
const CONTEXT = { nameOf: () => 'Colheita Mata 15/07', timezone: 'America/Sao_Paulo' };
const textOf = (name: string, value: unknown) =>
  fieldValueText(drying, { name, value }, CONTEXT).replaceAll('\u00a0', ' ');

test('a field is called by the label of its stage, a part of the record by its own', () => {
  assert.equal(fieldLabel(drying, 'data.finalHumidity'), 'Umidade final');
  assert.equal(fieldLabel(drying, 'inputs'), 'De onde veio o café');
  assert.equal(fieldLabel(drying, 'data.somethingElse'), 'somethingElse');
});

test('values read with their unit, statuses and days in words', () => {
  assert.equal(textOf('data.finalHumidity', 11.2), '11,2 %');
  assert.equal(textOf('status', 'in_progress'), 'Em andamento');
  assert.equal(textOf('date', '2026-07-15'), '15/07/2026');
});

test('lots read with their kilos, nothing as a dash', () => {
  assert.equal(textOf('inputs', [{ recordId: 'a', output: '0', kg: 3552 }]), '3.552 kg de Colheita Mata 15/07');
  assert.equal(textOf('outputs', [{ form: 'dry_cherry', kg: 1776, grade: null }]), 'Coco 1.776 kg');
  assert.equal(textOf('notes', null), '–');
});

test('outlines of a plot that were changed in two places are told apart by their area', () => {
  const ring = (east: number) => [
    [-45, -22],
    [-45 + east, -22],
    [-45 + east, -22.001],
    [-45, -22],
  ];
  const shape = (east: number) =>
    fieldValueText(
      stageOf('talhoes'),
      { name: 'data.boundary', value: { type: 'Polygon', coordinates: [ring(east)] } },
      CONTEXT,
    ).replaceAll('\u00a0', ' ');
  assert.equal(shape(0.001), 'Contorno com 3 cantos. 0,5717 ha');
  assert.notEqual(shape(0.001), shape(0.0011));
});

test('what was measured together reads with what each number is', () => {
  const weather = { name: 'data.weather', value: { temperature: 33.5, wind: 18 } };
  assert.equal(
    fieldValueText(stageOf('atividades'), weather, CONTEXT).replaceAll('\u00a0', ' '),
    'Temperatura: 33,5 °C · Vento: 18 km/h',
  );
});
