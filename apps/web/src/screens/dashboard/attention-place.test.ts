import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AttentionItem } from '@cafezal/domain/attention/attention-item.ts';
import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import { SAMPLE_FARM } from '../../data/testing/sample-farm.ts';
import { attentionPlace } from './attention-place.ts';

const item = (kind: AttentionItem['kind'], section: AttentionItem['section']): AttentionItem => ({
  kind,
  section,
  recordId: 'id',
  title: '',
  message: '',
  since: '2026-07-15',
});
const placeOf = (kind: AttentionItem['kind'], section: AttentionItem['section'], role: FarmRole = 'owner') =>
  attentionPlace(item(kind, section), { farm: { ...SAMPLE_FARM, role }, slug: 'slug' });

test('what is to be measured opens where one measures, for who may', () => {
  assert.equal(placeOf('drying-unmeasured', 'secagem').to, '/fazenda/boa-vista/secagem/slug/medicoes');
  assert.deepEqual(placeOf('drying-unmeasured', 'secagem', 'viewer'), {
    to: '/fazenda/boa-vista/secagem/slug',
    search: {},
    label: 'Ver lote',
  });
});

test('coffee that has to go on opens the form of its next stage, filled in from it', () => {
  assert.deepEqual(placeOf('coffee-without-place', 'beneficiamento'), {
    to: '/fazenda/boa-vista/armazenamento/cadastrar',
    search: { de: 'id' },
    label: 'Armazenar',
  });
  assert.equal(placeOf('coffee-without-place', 'secagem').to, '/fazenda/boa-vista/descanso/cadastrar');
  assert.equal(placeOf('harvest-unprocessed', 'colheita').label, 'Processar');
  assert.equal(placeOf('resting-done', 'descanso').label, 'Beneficiar');
});

test('a paper that is missing opens the record to be completed', () => {
  assert.equal(placeOf('paper-missing', 'vendas').to, '/fazenda/boa-vista/vendas/slug/editar');
});

test('who may not write, and what can only be looked at, is led to the record', () => {
  assert.equal(placeOf('coffee-without-place', 'beneficiamento', 'sales').label, 'Ver');
  assert.deepEqual(placeOf('plot-in-waiting-period', 'talhoes'), {
    to: '/fazenda/boa-vista/talhoes/slug',
    search: {},
    label: 'Ver',
  });
  assert.equal(placeOf('long-on-patio', 'secagem').label, 'Ver lote');
  assert.equal(placeOf('drying-near-target', 'secagem').label, 'Ver curva');
});
