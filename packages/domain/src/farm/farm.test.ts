import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { Problem } from '../record/problem.ts';
import { validateFarm } from './farm.ts';

const FARM = { name: ' Boa Vista ', totalArea: '1.234,5', city: 'Patrocínio', region: 'Cerrado', state: 'MG' };

const problemOf = (payload: unknown): Problem => {
  try {
    validateFarm(payload);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('the farm was taken');
};

describe('a farm that is sent', () => {
  test('is read as typed in pt-BR, without what is not its own', () => {
    assert.deepEqual(validateFarm({ ...FARM, syncStatus: 'pending', userId: 'x', stateRegistration: ' ' }), {
      name: 'Boa Vista',
      totalArea: 1234.5,
      city: 'Patrocínio',
      region: 'Cerrado',
      state: 'MG',
      stateRegistration: null,
    });
    assert.equal(validateFarm({ ...FARM, totalArea: 12.5 }).totalArea, 12.5);
    assert.equal(validateFarm({ ...FARM, state: 'são paulo' }).state, 'são paulo');
  });

  test('names all that is missing, in the order of the contract', () => {
    const everything = problemOf({});
    assert.equal(everything.code, 'farm/missing-fields');
    assert.equal(everything.message, 'Campos obrigatórios ausentes: name, totalArea, city, region, state');
    assert.equal(problemOf(null).message, everything.message);
    assert.equal(problemOf([]).message, everything.message);
    assert.equal(
      problemOf({ ...FARM, state: null, name: ' \t', totalArea: '' }).message,
      'Campos obrigatórios ausentes: name, totalArea, state',
    );
  });

  test('with an area of zero has one, and is refused for it', () => {
    for (const totalArea of [0, -1, '0', 'doze', 1e9, 0.00001, true, Number.NaN]) {
      const problem = problemOf({ ...FARM, totalArea });
      assert.equal(problem.code, 'farm/invalid', String(totalArea));
      assert.deepEqual(Object.keys(problem.details.fields ?? {}), ['totalArea']);
    }
  });

  test('names each field that is no text or no state', () => {
    const { details } = problemOf({ ...FARM, name: {}, city: ['x'], state: 'Lisboa', stateRegistration: {} });
    assert.deepEqual(Object.keys(details.fields ?? {}), ['name', 'city', 'state', 'stateRegistration']);
  });

  test('is taken or refused with a problem, whatever it is', () => {
    fc.assert(
      fc.property(fc.anything(), (payload) => {
        assert.match(problemOf(payload).code, /^farm\//);
      }),
    );
  });
});

describe('a field of a farm', () => {
  const fieldsOf = (changes: object) => problemOf({ ...FARM, ...changes }).details.fields;

  test('that is missing is to be filled', () => {
    const text = 'Preencha este campo.';
    assert.deepEqual(fieldsOf({ city: undefined, region: '' }), { city: text, region: text });
  });

  test('says what is wrong with it', () => {
    const text = 'Escreva um texto.';
    assert.deepEqual(fieldsOf({ name: 7, city: {}, region: true, state: ['MG'], stateRegistration: [] }), {
      ...{ name: text, city: text, region: text, state: text, stateRegistration: text },
    });
    assert.deepEqual(fieldsOf({ state: 'Lisboa' }), { state: 'Escolha um dos 27 estados.' });
  });

  test('of an area is in hectares, above nothing and up to ten millions, to the square metre', () => {
    for (const totalArea of [0.0001, 10_000_000, '10.000.000', '0,1234'])
      assert.ok(validateFarm({ ...FARM, totalArea }));
    assert.deepEqual(fieldsOf({ totalArea: 'doze' }), { totalArea: 'Escreva a área em hectares, como 120,5.' });
    for (const totalArea of [0, -0.1])
      assert.deepEqual(fieldsOf({ totalArea }), { totalArea: 'A área precisa ser maior que zero.' });
    assert.deepEqual(fieldsOf({ totalArea: 10_000_000.1 }), {
      totalArea: 'A área é grande demais: escreva em hectares.',
    });
    assert.deepEqual(fieldsOf({ totalArea: 0.12345 }), { totalArea: 'No máximo 4 casas depois da vírgula.' });
  });

  test('of its registration is a text or a number, or nothing', () => {
    const read = (stateRegistration: unknown) => validateFarm({ ...FARM, stateRegistration }).stateRegistration;
    assert.deepEqual(
      [read(' 0012 '), read(12), read(''), read(null), read(undefined)],
      ['0012', '12', null, null, null],
    );
  });
});
