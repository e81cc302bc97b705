import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demonstration } from '@cafezal/domain/demonstration/demonstration.ts';
import { slugOf } from '@cafezal/domain/record/slugs.ts';
import { VISITOR_FARM_SLUG, visitorPlace } from './visitor.ts';

test('a visitor has the example farm and nothing else', () => {
  assert.equal(visitorPlace(`/fazenda/${VISITOR_FARM_SLUG}`), 'open');
  assert.equal(visitorPlace(`/fazenda/${VISITOR_FARM_SLUG}/vendas/v1/rastreabilidade`), 'open');
  assert.equal(visitorPlace('/envios'), 'open');
  assert.equal(visitorPlace('/fazenda/'), 'home');
  for (const path of [`/fazenda/${VISITOR_FARM_SLUG}-2`, '/fazenda/fazenda-boa-vista', '/profile'])
    assert.equal(visitorPlace(path), 'closed', path);
});

test('the example stands at the address that its name gives', () => {
  assert.equal(slugOf(demonstration('2026-11-21T12:00:00.000Z').farm.name, 'fazenda'), VISITOR_FARM_SLUG);
});
