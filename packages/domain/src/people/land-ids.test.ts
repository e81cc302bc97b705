import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cibFault, isIncraCode, stateOfCar } from './land-ids.ts';

describe('a CAR', () => {
  const CAR = 'MG-3114204-0123456789ABCDEF0123456789ABCDEF';

  test('tells its state, masked or not', () => {
    const masked = 'mg-3114204-0123.4567.89AB.CDEF.0123.4567.89AB.CDEF';
    for (const written of [CAR, CAR.toLowerCase(), CAR.replaceAll('-', ''), masked, ` ${CAR} `])
      assert.deepEqual(stateOfCar(written), { code: 'MG', ibge: '31' }, written);
  });

  test('is none with a sign too many or too few, or of another alphabet', () => {
    for (const wrong of ['', CAR.slice(0, -1), `${CAR}0`, CAR.replace('F', 'G'), CAR.replace('MG', 'M1'), `x${CAR}`])
      assert.equal(stateOfCar(wrong), null, wrong);
  });
});

test('a code of INCRA has 13 digits', () => {
  for (const right of ['9500161234567', '950.016.123.456-7', '950 016 123 456 7']) assert.ok(isIncraCode(right), right);
  for (const wrong of ['950016123456', '95001612345678', '950016123456A', '']) assert.ok(!isIncraCode(wrong), wrong);
});

describe('a CIB', () => {
  test('of digits alone is checked as the NIRF was', () => {
    // 1×8 + 2×7 + 3×6 + 4×5 + 5×4 + 6×3 + 7×2 = 112, 2 more than a multiple of 11: 11 − 2 = 9.
    assert.deepEqual([cibFault('1234567-9'), cibFault('1.234.567-9'), cibFault(' 12345679 ')], [null, null, null]);
    for (const last of '012345678') assert.equal(cibFault(`1234567${last}`), 'check', last);
    // 0 and 1 that are left are 0, and 2 is 9: 3×3 + 1×2 = 11, 6×2 = 12, and 1×2 = 2.
    assert.deepEqual([cibFault('00000310'), cibFault('00000060'), cibFault('00000019')], [null, null, null]);
    assert.deepEqual([cibFault('00000311'), cibFault('00000069')], ['check', 'check']);
    assert.deepEqual([cibFault('00000000'), cibFault('00000001')], [null, 'check']);
  });

  test('with letters is checked by 31', () => {
    // A is 10: 10×4 + 1×3 + 2×9 + 3×5 + 4×7 + 5×1 + 6×8 = 157 = 5 × 31 + 2.
    assert.deepEqual([cibFault('A123456-2'), cibFault('a1234562'), cibFault('A1234563')], [null, null, 'check']);
    // Z is 31, so that 0 is left of it: 31×4 + 0 = 4 × 31.
    assert.deepEqual([cibFault('Z0000000'), cibFault('Z0000001')], [null, 'check']);
    // H is 17, the eighth letter, and V 27: 17×4 + 27×8 = 284 = 9 × 31 + 5.
    assert.deepEqual([cibFault('H00000V5'), cibFault('H00000V4')], [null, 'check']);
    // B and 1: 11×4 + 1×3 = 47 = 31 + 16, which is G.
    assert.equal(cibFault('B100000G'), null);
  });

  test('has eight letters and digits, and none of I, L, O and U', () => {
    for (const wrong of ['', '1234567', '123456790', 'I1234562', 'L1234562', 'O1234562', 'U1234562', 'A12345?2'])
      assert.equal(cibFault(wrong), 'form', wrong);
  });
});
