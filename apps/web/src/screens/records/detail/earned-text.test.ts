import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultSettings } from '@cafezal/domain/farm/farm-defaults.ts';
import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import { harvest } from '../list/query/list-fixture.ts';
import { earnedText } from './earned-text.ts';

const facts = {
  ...{ id: 'f', name: 'Boa Vista', totalArea: 24, city: 'Carmo de Minas', state: 'MG' },
  settings: defaultSettings('MG'),
};
const by = (role: FarmRole) => ({ role, facts, replica: { byId: () => undefined } });
const lot = { recordId: 's1', output: '0' };

const sold = (kg: number) =>
  harvest({ id: 'v1', section: 'vendas', data: { pricePerBag: 1850 }, inputs: [{ ...lot, kg }] });
const sale = sold(60);

test('what a lot earned is its part of a sale, at the price per saca', () => {
  assert.equal(earnedText(sale, lot, by('owner')), 'R$\u00a01.850,00');
  assert.equal(earnedText(sold(75), lot, by('sales')), 'R$\u00a02.312,50');
});

test('nothing is said of what was not sold, has no price yet, or is not for this person to see', () => {
  assert.equal(earnedText({ ...sale, section: 'armazenamento' }, lot, by('owner')), '');
  assert.equal(earnedText({ ...sale, data: {} }, lot, by('owner')), '');
  assert.equal(earnedText(undefined, lot, by('owner')), '');
  assert.equal(earnedText(sale, lot, by('operator')), '');
});
