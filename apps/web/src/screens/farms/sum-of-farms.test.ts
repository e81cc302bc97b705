import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demonstrationId } from '@cafezal/domain/demonstration/demonstration-id.ts';
import { exampleLast, matchingFarms, sumOfFarms } from './sum-of-farms.ts';

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

test('a farm is found by its name, its city or its region', () => {
  const farms = [
    { name: 'Sítio Água Fria', city: 'Cristina', region: 'Mantiqueira de Minas' },
    { name: 'Fazenda Boa Vista', city: 'Carmo de Minas', region: 'Mantiqueira de Minas' },
  ];
  assert.deepEqual(matchingFarms(farms, 'agua'), [farms[0]]);
  assert.deepEqual(matchingFarms(farms, 'carmo boa'), [farms[1]]);
  assert.deepEqual(matchingFarms(farms, ''), farms);
  assert.deepEqual(matchingFarms(farms, 'Patrocínio'), []);
});
