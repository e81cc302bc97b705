import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecordContent } from '../../record/record.ts';
import { contentOf, contextOf, outputOf } from '../../rules/rule-fixture.ts';
import { shownFigures } from '../figures-fixture.ts';
import { daysStored } from './days-stored.ts';
import { storageFigures } from './storage-figures.ts';

const inputs = [{ recordId: 'mill', output: '0', kg: 605.3 }];
const shown = (data: RecordContent['data'], changes: Partial<RecordContent> = {}) =>
  shownFigures(
    storageFigures,
    contentOf({
      date: '2026-11-01',
      status: 'in_stock',
      inputs,
      outputs: [outputOf('green_bean', 605.3)],
      data,
      ...changes,
    }),
    contextOf(),
  );

test('a storage leads with its sacas, its days and what keeping one costs', () => {
  assert.deepEqual(shown({ monthlyCost: 4.13, cost: 900 }), [
    'Entraram: 10,09 sacas',
    'Tempo guardado: 60 dias',
    'Custo de guardar por saca até aqui: 8,26 R$',
  ]);
  assert.deepEqual(shown({ cost: 900, endDate: '2026-11-02' }), [
    'Entraram: 10,09 sacas',
    'Tempo guardado: 1 dia',
    'Custo de guardar por saca até aqui: 89,21 R$',
  ]);
  assert.match(shown({ monthlyCost: 1, endDate: '2026-11-11' })[2] ?? '', /0,33/);
});

test('coffee that is not hulled has no sacas, and what is planned no days', () => {
  const none = ['Entraram: –', 'Custo de guardar por saca até aqui: –'];
  const outputs = [outputOf('green_bean', 600), outputOf('dry_cherry', 600)];
  const [sacas, , cost] = shown({ cost: 900 }, { outputs });
  assert.deepEqual([sacas, cost], none);
  const [bought, , kept] = shown({ cost: 900 }, { inputs: [] });
  assert.deepEqual([bought, kept], none);
  assert.deepEqual(shown({ monthlyCost: 4 }, { status: 'planned' }).slice(1), ['Tempo guardado: –', none[1]]);
  assert.equal(shown({})[2], none[1]);
});

test('coffee lies no days on the day that it came, and an unknown number before it', () => {
  const days = (endDate: string) =>
    daysStored(contentOf({ date: '2026-11-02', status: 'in_stock', data: { endDate } }), { today: '2026-12-31' });
  assert.deepEqual(['2026-11-03', '2026-11-02', '2026-11-01'].map(days), [1, 0, null]);
});
