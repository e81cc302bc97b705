import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ReadingDefinition } from '@cafezal/domain/definition/stage.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { storedOf } from '../../test/bare-records.ts';
import { readReadings } from './read-readings.ts';

const kinds: Readonly<Record<string, ReadingDefinition>> = {
  humidity: { label: 'Umidade', unit: '%', min: 0, max: 100, decimals: 1, unlikely: { above: 60 } },
  weight: { label: 'Peso', unit: 'kg', min: 1, max: 500 },
  covered: { label: 'Coberto', unit: '1', min: 0, max: 1, yesNo: true },
};
const drying = storedOf('1', 'secagem', { data: { endDate: '2026-06-20' } });
const farm = { today: '2026-06-10', timezone: 'America/Sao_Paulo', kinds };
const at = '2026-06-05T12:00:00.000Z';

const read = (body: unknown, changes: Partial<typeof farm> = {}) => readReadings(body, drying, { ...farm, ...changes });

const refusalOf = (body: unknown, changes: Partial<typeof farm> = {}) => {
  try {
    read(body, changes);
  } catch (error) {
    if (error instanceof Problem) return [error.code, error.details.fields ?? error.message];
    throw error;
  }
  return null;
};

describe('readings that were sent', () => {
  test('are one or a list, as they were typed, with the ids that they came with', () => {
    const id = '0199aaaa-0000-7000-8000-000000000009';
    const one = { id, kind: 'humidity', at, value: '45,5', comment: '  Sol forte ' };
    const humidity = { id, kind: 'humidity', at, value: 45.5, comment: 'Sol forte' };
    assert.deepEqual(read(one), { readings: [humidity], warnings: [] });
    const list = [
      one,
      { kind: 'weight', at: '2026-06-06', value: 12.25, comment: ' ' },
      { kind: 'covered', at, value: 'sim' },
    ];
    assert.deepEqual(read(list), {
      readings: [
        humidity,
        { id: undefined, kind: 'weight', at: '2026-06-06T12:00:00.000Z', value: 12.25, comment: null },
        { id: undefined, kind: 'covered', at, value: 1, comment: null },
      ],
      warnings: [],
    });
    assert.equal(read({ kind: 'covered', at, value: false, comment: 7 }).readings[0]?.value, 0);
  });

  test('are warned of where they are not likely, by their place in the list', () => {
    const hot = { kind: 'humidity', at, value: 60.1 };
    const message = 'Umidade: 60,1 %. O comum é até 60. Confira.';
    const told = { severity: 'warning', code: 'value/unlikely', message };
    assert.deepEqual(read([{ ...hot, value: 60 }, hot]).warnings, [{ ...told, field: '1.value' }]);
    assert.deepEqual(read(hot).warnings, [{ ...told, field: 'value' }]);
  });

  test('are refused with all that is wrong of each', () => {
    const list = [
      { kind: 'humidity', at, value: 101 },
      { kind: 'humidity', at: 'ontem', value: '' },
      { kind: 'humidity', value: 45.55 },
      { kind: 'weight', at, value: 1.005 },
      { kind: 'covered', at: null, value: 'talvez' },
      { kind: 'humidity', at, value: 99 },
      { kind: 'weight', at, value: 0.5 },
    ];
    assert.deepEqual(refusalOf(list), [
      'record/invalid',
      {
        '0.value': '101 %: só vale de 0 a 100.',
        '1.at': 'Informe dia e hora, como 2026-06-03T14:05:00Z.',
        '1.value': 'Informe o valor.',
        '2.at': 'Informe dia e hora.',
        '2.value': 'No máximo 1 casa depois da vírgula.',
        '3.value': 'No máximo 2 casas depois da vírgula.',
        '4.at': 'Informe dia e hora.',
        '4.value': 'Responda sim ou não.',
        '6.value': '0,5 kg: só vale de 1 a 500.',
      },
    ]);
    assert.deepEqual(refusalOf({ kind: 'humidity', at, value: 101 }), [
      'record/invalid',
      { value: '101 %: só vale de 0 a 100.' },
    ]);
  });

  test('are from the day before the work to the day after it, as days are on the farm', () => {
    const on = (instant: string) => refusalOf({ kind: 'humidity', at: instant, value: 40 });
    assert.equal(on('2026-05-31T03:00:00Z'), null);
    assert.equal(on('2026-06-22T02:59:59Z'), null);
    const outside = ['record/invalid', { at: 'Fora do período: de 31/05/2026 a 21/06/2026.' }];
    assert.deepEqual(on('2026-05-31T02:59:59Z'), outside);
    assert.deepEqual(on('2026-06-22T03:00:00Z'), outside);
  });

  test('are until tomorrow where the work has not ended', () => {
    const open = storedOf('1', 'secagem', { date: '2026-06-01' });
    const on = (day: string) => readReadings({ kind: 'humidity', at: `${day}T12:00:00Z`, value: 40 }, open, farm);
    assert.equal(on('2026-06-11').readings.length, 1);
    assert.throws(() => on('2026-06-12'), Problem);
  });

  test('are of the kinds that the stage has', () => {
    const message = 'Esta etapa não tem esta medição. Tem: humidity, weight, covered.';
    const known = { kind: 'humidity', at, value: 40 };
    for (const kind of ['brix', 'toString', 7]) {
      const kindless = { kind, at, value: 1 };
      assert.deepEqual(refusalOf([known, kindless]), ['reading/unknown-kind', { '1.kind': message }]);
    }
    assert.deepEqual(refusalOf({ kind: 'brix' }), ['reading/unknown-kind', { kind: message }]);
    assert.throws(() => read({ kind: 'brix' }), { message });
    assert.throws(() => read(known, { kinds: {} }), { message: 'Esta etapa não tem medições.' });
  });

  test('are from one to a thousand', () => {
    const rows = Array.from({ length: 1_000 }, () => ({ kind: 'weight', at, value: 2 }));
    assert.equal(read(rows).readings.length, 1_000);
    const told = ['request/invalid', 'Envie de 1 a 1000 medições de cada vez.'];
    assert.deepEqual(refusalOf([...rows, rows[0]]), told);
    assert.deepEqual(refusalOf([]), told);
    for (const body of ['x', null, [null]]) {
      assert.deepEqual(refusalOf(body), ['request/invalid', 'Não entendemos esta medição.']);
    }
  });
});
