import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { formatTaxId, isCaepf, isCnpj, isCpf, normaliseTaxId } from './tax-ids.ts';

const digits = (length: number) =>
  fc.string({ minLength: length, maxLength: length, unit: fc.constantFrom(...'0123456789') });

describe('CPF', () => {
  test('holds with and without its mask', () => {
    assert.ok(isCpf('52998224725'));
    assert.ok(isCpf('529.982.247-25'));
  });

  test('fails with a wrong digit, equal digits or another length', () => {
    for (const wrong of ['52998224724', '52998224735', '11111111111', '5299822472', '529982247255', '', 'abc']) {
      assert.equal(isCpf(wrong), false, wrong);
    }
  });

  test('has exactly one pair of check digits for nine digits', () => {
    fc.assert(
      fc.property(digits(9), (base) => {
        fc.pre(new Set(base).size > 1);
        const valid = Array.from({ length: 100 }, (_, pair) => `${base}${String(pair).padStart(2, '0')}`).filter(isCpf);
        assert.equal(valid.length, 1);
      }),
      { numRuns: 30 },
    );
  });
});

describe('CNPJ', () => {
  test('holds with digits alone and with letters, masked or not', () => {
    for (const right of ['11222333000181', '11.222.333/0001-81', '12ABC34501DE35', '12.abc.345/01de-35']) {
      assert.ok(isCnpj(right), right);
    }
  });

  test('fails with a wrong digit, letters in the check digits, equal characters or another length', () => {
    for (const wrong of ['11222333000182', '12ABC34501DE36', '12ABC34501DEA5', '00000000000000', '1122233300018']) {
      assert.equal(isCnpj(wrong), false, wrong);
    }
  });
});

describe('CAEPF', () => {
  test('holds with the right check digits alone', () => {
    const valid = Array.from({ length: 100 }, (_, pair) => `529982247001${String(pair).padStart(2, '0')}`).filter(
      isCaepf,
    );
    assert.equal(valid.length, 1);
    assert.equal(isCaepf('11111111111111'), false);
    const [own = ''] = valid;
    for (let at = 0; at < own.length; at += 1) {
      const other = (Number(own[at]) + 1) % 10;
      assert.equal(isCaepf(own.slice(0, at) + other + own.slice(at + 1)), false, `another digit at ${at}`);
    }
  });
});

describe('a tax id', () => {
  test('keeps its letters, in upper case, when the mask goes', () => {
    assert.equal(normaliseTaxId(' 12.abc.345/01de-35 '), '12ABC34501DE35');
  });

  test('is shown with the mask of its length', () => {
    assert.equal(formatTaxId('52998224725'), '529.982.247-25');
    assert.equal(formatTaxId('12abc34501de35'), '12.ABC.345/01DE-35');
    assert.equal(formatTaxId('123'), '123');
  });
});

describe('known tax ids', () => {
  test('hold, with check digits of every kind', () => {
    // The first of the two is 0 of a rest of 10, and of 0 and 1.
    for (const cpf of ['11144477735', '00000000191', '12345678909', '10000000108']) assert.ok(isCpf(cpf), cpf);
    for (const cnpj of ['00000000000191', '33000167000101', '60746948000112']) assert.ok(isCnpj(cnpj), cnpj);
  });

  test('change with any of their digits', () => {
    for (const [id, holds] of [
      ['52998224725', isCpf],
      ['11222333000181', isCnpj],
    ] as const)
      for (let at = 0; at < id.length; at += 1) {
        const other = (Number(id[at]) + 1) % 10;
        assert.equal(holds(id.slice(0, at) + other + id.slice(at + 1)), false, `${id} with another digit at ${at}`);
      }
  });

  test('of a CAEPF end in two digits, to which 12 is added', () => {
    // 2×6 + 9×7 + 3×8 and so on are 172, which leave 7; with it 211, which leave 2: 72 + 12 = 84.
    assert.equal(isCaepf('293.118.610/001-84'), true);
    // 87 + 12 is 99, 88 + 12 leaves 00, and 10 that are left are 0: 02 + 12 = 14.
    for (const right of ['29311861000699', '12345678900100', '52998224700214']) assert.ok(isCaepf(right), right);
    for (const wrong of ['29311861000172', '2931186100018', '293118610001844', '29311861000A84'])
      assert.equal(isCaepf(wrong), false);
  });
});
