import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { list, number, shares, text } from '../definition/fields.ts';
import type { Finding } from '../definition/stage.ts';
import { readField } from './read-field.ts';

const ID = '0190a7c4-5b1e-7cc3-9f00-1234567890ab';
const rows = list('Amostras', { kg: number('Peso'), name: text('Nome') }, { minRows: 2 });

function read(name: string, raw: unknown, field: Parameters<typeof readField>[1] = rows) {
  const said: Finding[] = [];
  const place = {
    path: `data.${name}`,
    name,
    label: 'Amostras',
    lookUp: () => undefined,
    report: (one: Finding) => void said.push(one),
  };
  return {
    value: readField(raw, field, place),
    said: said.map(({ field: at, code, message }) => `${at} ${code} ${message}`),
  };
}

describe('the rows of a list', () => {
  test('keep the id that they were sent with, in small letters, where the list has ids', () => {
    const sent = [{ id: ID.toUpperCase(), kg: 1 }, { id: '', kg: 2 }, { kg: 3 }];
    assert.deepEqual(read('samples', sent), { value: [{ id: ID, kg: 1 }, { kg: 2 }, { kg: 3 }], said: [] });
    assert.deepEqual(read('others', sent).value, [{ kg: 1 }, { kg: 2 }, { kg: 3 }]);
  });

  test('have an id that is one, and no two the same', () => {
    assert.deepEqual(read('samples', [{ id: '7', kg: 1 }, { kg: 2 }]), {
      value: [{ kg: 1 }, { kg: 2 }],
      said: ['data.samples.0.id id/not-a-uuid O id de uma linha é um UUID.'],
    });
    assert.deepEqual(read('samples', [{ id: ID }, { id: ID }, {}, {}]).said, [
      'data.samples.1.id id/repeated Já está na lista.',
    ]);
    assert.deepEqual(read('others', [{ id: ID }, { id: ID }]).said, []);
  });

  test('are as many as they must be, and a thousand at most', () => {
    assert.deepEqual(read('others', [{ kg: 1 }]).said, ['data.others others/too-few Informe pelo menos 2.']);
    assert.deepEqual(read('others', [{ kg: 1 }], list('L', { kg: number('P') })).said, []);
    const many = (length: number) =>
      read(
        'others',
        Array.from({ length }, () => ({ kg: 1 })),
      ).said;
    assert.deepEqual([many(1000), many(1001)], [[], ['data.others others/too-many No máximo 1.000 linhas.']]);
  });
});

describe('shares by name', () => {
  const many = (length: number) => Object.fromEntries(Array.from({ length }, (_, at) => [`k${at}`, 1]));

  test('are a thousand at most, with four decimals each', () => {
    assert.deepEqual(read('x', many(1000), shares('S')).said, []);
    assert.deepEqual(read('x', many(1001), shares('S')), {
      value: null,
      said: ['data.x x/too-many No máximo 1.000 linhas.'],
    });
    assert.deepEqual(read('x', { a: 0.1234 }, shares('S')).value, { a: 0.1234 });
    assert.deepEqual(read('x', { a: 0.12345 }, shares('S')).said, [
      'data.x.a x/decimals No máximo 4 casas depois da vírgula.',
    ]);
  });

  test('sum to what they must, up to the edge of the tolerance', () => {
    const whole = shares('S', { total: { of: 100, tolerance: 0.5 } });
    assert.deepEqual([read('x', { a: 99.5 }, whole).said, read('x', { a: 60.2, b: 40.3 }, whole).said], [[], []]);
    assert.deepEqual(read('x', { a: 99.4 }, whole).said, ['data.x x/sum Somam 99,4. Precisam dar 100.']);
  });
});
