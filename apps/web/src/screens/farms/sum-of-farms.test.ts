import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demonstrationId } from '@cafezal/domain/demonstration/demonstration-id.ts';
import { exampleLast, sumOfFarms } from './sum-of-farms.ts';

const farm = (totalArea: number) => ({ id: '0197aaaa-0000-7000-8000-000000000001', totalArea });
const example = { id: demonstrationId('1'), totalArea: 24 };

test('farms are counted with their area, the example apart and without its area', () => {
  assert.equal(sumOfFarms([farm(24)]), '1 fazenda · 24\u00a0ha');
  assert.equal(sumOfFarms([farm(24), farm(13.5), example]), '2 fazendas e 1 de exemplo · 37,5\u00a0ha');
  assert.equal(sumOfFarms([example]), '1 fazenda de exemplo');
});

test('the example stands after the farms that are real', () => {
  assert.deepEqual(exampleLast([example, farm(2), farm(1)]), [farm(2), farm(1), example]);
});
