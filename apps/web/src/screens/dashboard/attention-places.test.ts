import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AttentionItem } from '@cafezal/domain/attention/attention-item.ts';
import type { Farm } from '../../data/contract.ts';
import { attentionPlaces } from './attention-places.ts';

const farm: Farm = {
  id: 'farm',
  name: 'Fazenda Boa Vista',
  farmSlug: 'boa-vista',
  city: 'Carmo de Minas',
  state: 'MG',
  region: 'Mantiqueira de Minas',
  totalArea: 24,
  stateRegistration: null,
  imageUrl: null,
  userId: 'me',
  farmLots: [],
  storageLots: [],
  role: 'owner',
  version: 1,
  createdAt: new Date(0),
  updatedAt: new Date(0),
};
const item = (kind: AttentionItem['kind'], section: AttentionItem['section']): AttentionItem => ({
  kind,
  section,
  recordId: 'id',
  title: '',
  message: '',
  since: '2026-07-15',
});
const placesOf = (kind: AttentionItem['kind'], section: AttentionItem['section'], role: Farm['role'] = 'owner') =>
  attentionPlaces(item(kind, section), { farm: { ...farm, role }, slug: 'slug' });

test('what is to be measured opens where one measures, for who may', () => {
  assert.equal(placesOf('drying-unmeasured', 'secagem').record.to, '/fazenda/boa-vista/secagem/slug/medicoes');
  assert.equal(placesOf('drying-unmeasured', 'secagem', 'viewer').record.to, '/fazenda/boa-vista/secagem/slug');
});

test('coffee that has to go on opens the form of its next stage, filled in from it', () => {
  assert.deepEqual(placesOf('coffee-without-place', 'beneficiamento').action, {
    to: '/fazenda/boa-vista/armazenamento/cadastrar',
    search: { de: 'id' },
    label: 'Guardar',
  });
  assert.equal(placesOf('coffee-without-place', 'secagem').action.to, '/fazenda/boa-vista/descanso/cadastrar');
  assert.equal(placesOf('harvest-unprocessed', 'colheita').action.label, 'Processar');
  assert.equal(placesOf('resting-done', 'descanso').action.label, 'Beneficiar');
});

test('who may not write, and what can only be looked at, is led to the record', () => {
  assert.equal(placesOf('coffee-without-place', 'beneficiamento', 'sales').action.label, 'Ver');
  assert.deepEqual(placesOf('plot-in-waiting-period', 'talhoes').action, {
    to: '/fazenda/boa-vista/talhoes/slug',
    search: {},
    label: 'Ver',
  });
  assert.equal(placesOf('long-on-patio', 'secagem').action.label, 'Ver lote');
});
