import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demonstration } from '@cafezal/domain/demonstration/demonstration.ts';
import { slugOf } from '@cafezal/domain/record/slugs.ts';
import { MemoryStorage } from '../testing/memory-storage.ts';
import {
  clearVisitorSession,
  hasVisitorSession,
  isVisitor,
  isVisitorSessionKey,
  keepVisitorSession,
  NeedsAccountError,
  VISITOR,
  VISITOR_FARM_SLUG,
  visitorPlace,
} from './visitor.ts';

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

test('a list of farms leads a visitor to the example, whatever ends the address', () => {
  assert.deepEqual(['/fazenda', '/fazenda//', '/envios/', '/envios/x', '/'].map(visitorPlace), [
    'home',
    'home',
    'open',
    'closed',
    'closed',
  ]);
});

test('a visit lasts until it ends, and takes away what came with it alone', () => {
  const storage = new MemoryStorage();
  Object.defineProperty(globalThis, 'localStorage', { value: storage });
  for (const key of ['cafezal.before', 'other']) storage.setItem(key, '1');
  assert.equal(hasVisitorSession(), false);
  keepVisitorSession();
  storage.setItem('cafezal.within', '1');
  keepVisitorSession();
  assert.deepEqual([hasVisitorSession(), isVisitorSessionKey('cafezal.visit')], [true, true]);
  assert.equal(isVisitorSessionKey('cafezal.person'), false);
  for (const key of ['cafezal.theme', 'cafezal.device', 'cafezal.refreshToken', 'another']) storage.setItem(key, '1');
  clearVisitorSession();
  assert.equal(hasVisitorSession(), false);
  assert.deepEqual(Object.keys(storage).sort(), [
    ...['another', 'cafezal.before', 'cafezal.device', 'cafezal.refreshToken', 'cafezal.theme', 'other'],
  ]);
  clearVisitorSession();
  assert.equal(storage.getItem('cafezal.before'), null, 'without a visit nothing was there before it');
});

test('what needs an account is refused as a server would refuse it', () => {
  const { status, code, name, message } = new NeedsAccountError();
  assert.deepEqual([status, code, name], [401, 'visit/needs-account', 'NeedsAccountError']);
  assert.equal(message, 'Para isto é preciso ter conta. O exemplo fica só neste aparelho.');
  assert.deepEqual([isVisitor(VISITOR.uid), isVisitor('u1')], [true, false]);
});
