import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  alqueireOf,
  otherUnits,
  typedUnitsOf,
  unitMemory,
  unitText,
  usualUnitOf,
  withoutUnit,
} from './unit-conversions.ts';

const MEASURES = { measureLiters: 60, litersPerSaca: 480, labUnits: 'cmolc', state: 'MG' } as const;
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null;

test('litres stand under what was typed in medidas, and medidas under litres', () => {
  assert.equal(plain(otherUnits(7500, { unit: 'L', typed: 'medidas' }, MEASURES)), '= 7.500 L · cerca de 15,6 sacas');
  assert.equal(
    plain(otherUnits(7500, { unit: 'L', typed: 'L' }, MEASURES)),
    '= 125 medidas de 60 L · cerca de 15,6 sacas',
  );
});

test('kilos read as sacas of 60 kg', () => {
  assert.equal(plain(otherUnits(1775, { unit: 'kg', typed: 'kg' }, MEASURES)), '= 29,58 sacas de 60 kg');
});

test('an alqueire is that of the state', () => {
  assert.deepEqual(alqueireOf('MG'), { custom: 'mineiro', hectares: 4.84 });
  assert.deepEqual(alqueireOf('PR'), { custom: 'paulista', hectares: 2.42 });
  assert.equal(plain(otherUnits(13.5036, { unit: 'ha', typed: 'alqueires' }, MEASURES)), '= 13,5036 ha');
});

test('kilos may be typed in tonnes and big bags, areas in any alqueire and in litros de terra, the stored unit first', () => {
  const factors = (unit: 'kg' | 'ha', state = 'MG') =>
    typedUnitsOf(unit, { ...MEASURES, state }).map(({ key, factor }) => [key, factor]);
  assert.deepEqual(factors('kg'), [
    ['kg', 1],
    ['sacas', 60],
    ['arrobas', 15],
    ['t', 1000],
    ['big bags', 1200],
  ]);
  assert.deepEqual(factors('ha'), [
    ['ha', 1],
    ['alqueires', 4.84],
    ['alqueires paulistas', 2.42],
    ['alqueires baianos', 9.68],
    ['litros de terra', 0.0605],
  ]);
  assert.deepEqual(factors('ha', 'SP').slice(1, 3), [
    ['alqueires', 2.42],
    ['alqueires mineiros', 4.84],
  ]);
  // As typed, a unit is at most 20 signs long.
  for (const unit of ['kg', 'ha'] as const)
    for (const { key } of typedUnitsOf(unit, MEASURES)) assert.ok(key.length <= 20, key);
});

test('bases of the soil may be typed in mmolc, a tenth of cmolc, and potassium by its weight or charge', () => {
  const factors = (unit: 'cmolc/dm³' | 'mg/dm³') =>
    typedUnitsOf(unit, MEASURES).map(({ key, factor }) => [key, factor]);
  assert.deepEqual(factors('cmolc/dm³'), [
    ['cmolc/dm³', 1],
    ['mmolc/dm³', 0.1],
  ]);
  assert.deepEqual(factors('mg/dm³'), [
    ['mg/dm³', 1],
    ['cmolc/dm³', 391],
    ['mmolc/dm³', 39.1],
  ]);
  assert.deepEqual(
    [
      usualUnitOf('mg/dm³', MEASURES),
      usualUnitOf('mg/dm³', { labUnits: 'mmolc' }),
      usualUnitOf('kg', { labUnits: 'mmolc' }),
    ],
    ['', 'mmolc/dm³', ''],
  );
});

test('nothing stands under what has no other unit, nor under nothing', () => {
  assert.equal(otherUnits(11, { unit: '%', typed: '%' }, MEASURES), null);
  assert.equal(otherUnits(null, { unit: 'kg', typed: 'kg' }, MEASURES), null);
  assert.deepEqual(typedUnitsOf('%', MEASURES), []);
});

test('units are written as people write them', () => {
  assert.deepEqual(
    [unitText('days'), unitText('1'), unitText('°Bx'), unitText(undefined)],
    ['dias', undefined, '°Bx', undefined],
  );
});

test('a number that is pasted with the unit of its field goes in without it, with another unit it stays', () => {
  assert.equal(withoutUnit('1.234,5 kg', 'kg'), '1.234,5');
  assert.equal(withoutUnit(' 1.234,5\u00a0KG ', 'kg'), '1.234,5');
  assert.equal(withoutUnit('11,5%', '%'), '11,5');
  assert.equal(withoutUnit('3 sacas', 'kg'), '3 sacas');
  assert.equal(withoutUnit('kg', 'kg'), 'kg');
  assert.equal(withoutUnit('7,', 'kg'), '7,');
  assert.equal(withoutUnit('12', ''), '12');
});

test('the unit last chosen is kept for that very field of a new record, and for the first row of its list alone', () => {
  const harvest = { section: 'colheita', isNew: true };
  assert.equal(unitMemory('data.weight', harvest), 'cafezal.unit.colheita.data.weight');
  assert.equal(unitMemory('outputs.0.kg', harvest), 'cafezal.unit.colheita.outputs.kg');
  assert.equal(unitMemory('outputs.1.kg', harvest), null);
  assert.equal(unitMemory('data.weight', { section: 'colheita', isNew: false }), null);
  assert.notEqual(unitMemory('data.weight', { section: 'descanso', isNew: true }), unitMemory('data.weight', harvest));
});
