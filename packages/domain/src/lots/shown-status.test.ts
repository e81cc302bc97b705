import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Draw } from '../record/record.ts';
import { outputOf, recordOf } from '../rules/rule-fixture.ts';
import { derivesStatus, shownStatus, storedStatus } from './shown-status.ts';

const DAY = '2026-07-15';

describe('the status of a store', () => {
  const store = (status: string) => recordOf('T', 'armazenamento', { status, outputs: [outputOf('green_bean', 600)] });
  const drawn = (consumedKg: number, reservedKg = 0) =>
    [{ byRecordId: 'V', recordId: 'T', output: '0', consumedKg, reservedKg }] as unknown as Draw[];

  test('follows the coffee that leaves it, and half a kilo left is none', () => {
    const shown = (kg: number) => shownStatus(store('in_stock'), drawn(kg));
    assert.deepEqual([0, 0.1, 599.4, 599.5, 600].map(shown), [
      'in_stock',
      'partially_shipped',
      'partially_shipped',
      'shipped',
      'shipped',
    ]);
  });
  test('is not changed by coffee that is only promised, nor where the store is blocked', () => {
    assert.equal(shownStatus(store('in_stock'), drawn(0, 600)), 'in_stock');
    assert.equal(shownStatus(store('blocked'), drawn(600)), 'blocked');
    assert.equal(derivesStatus('armazenamento'), true);
    assert.equal(derivesStatus('colheita'), false);
  });
});

describe('a document', () => {
  const paper = (status: string, validUntil?: string) =>
    recordOf('D', 'documentos', { status, data: { kind: 'water', ...(validUntil !== undefined && { validUntil }) } });

  test('has expired from the day after its last one, and never without one', () => {
    const shown = (last?: string) => shownStatus(paper('active', last), [], DAY);
    assert.deepEqual([shown('2026-07-14'), shown(DAY), shown()], ['expired', 'active', 'active']);
  });
  test('that is out of force does not expire, and without a day nothing does', () => {
    assert.equal(shownStatus(paper('inactive', '2026-07-14'), [], DAY), 'inactive');
    assert.equal(shownStatus(paper('active', '2026-07-14'), []), 'active');
  });
});

describe('an activity', () => {
  const spraying = (status: string, date: string) => recordOf('A', 'atividades', { status, date });
  const shown = (status: string, date: string) => shownStatus(spraying(status, date), [], DAY);

  test('that is planned is late from the day after its own, and never before', () => {
    assert.deepEqual(
      ['2026-07-14', DAY, '2026-07-16'].map((date) => shown('planned', date)),
      ['late', 'planned', 'planned'],
    );
  });
  test('that has begun, is done or cancelled is not late, and without a day nothing is', () => {
    for (const status of ['in_progress', 'done', 'cancelled']) assert.equal(shown(status, '2026-07-01'), status);
    assert.equal(shownStatus(spraying('planned', '2026-07-01'), []), 'planned');
    assert.equal(storedStatus('atividades', 'late'), 'planned');
  });
});

test('a status that nobody stores is asked for as it is, also one named like a part of an object', () => {
  assert.deepEqual(
    ['in_stock', 'toString'].map((status) => storedStatus('armazenamento', status)),
    ['in_stock', 'toString'],
  );
});
