import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goldenRecords } from '@cafezal/domain/golden/records.ts';
import { goldenFarm } from '@cafezal/domain/golden/season.ts';
import { seasonSummary } from '@cafezal/domain/reports/season-summary.ts';
import { revisionsOf, targetsOf } from './season-targets.ts';

const question = { farm: goldenFarm(), records: goldenRecords(), season: '2026/27' };
const done = seasonSummary({ ...question, asOf: '2026-12-31' });
const led = { data: { estimatedYield: 256, estimatedProductivity: 30, targetPrice: 2000, budget: 300_000 } };

test('what was aimed at stands beside what came of it, money only for who sees prices', () => {
  const names = targetsOf(led, done, true).map(([name]) => name);
  assert.deepEqual(names, ['Produção', 'Por hectare', 'Preço por saca', 'Gasto do orçamento']);
  assert.deepEqual(
    targetsOf(led, done, false).map(([name]) => name),
    ['Produção', 'Por hectare'],
  );
  assert.match(targetsOf(led, done, true)[2]?.[1] ?? '', /^R\$\u00a0[\d.]+,\d\d de R\$\u00a02\.000,00$/);
  assert.deepEqual(targetsOf({ data: {} }, done, true), []);
});

test('while the coffee is on its way no yield by hectare is told', () => {
  const late = new Set(['beneficiamento', 'armazenamento', 'vendas']);
  const records = question.records.filter(({ section }) => !late.has(section));
  const onTheWay = seasonSummary({ ...question, records, asOf: '2026-07-15' });
  const facts = new Map(targetsOf(led, onTheWay, true));
  assert.ok(facts.has('Beneficiado até aqui'));
  assert.equal(facts.get('Por hectare'), '– de 30,0\u00a0sacas/ha');
});

test('the estimate is told with every revision of it, the first first', () => {
  const revisions = [
    { date: '2026-06-10', value: 240, method: 'visual' },
    { date: '2026-03-02', value: 250.5, method: 'contagem' },
    { date: '2026-04-01' },
  ];
  assert.deepEqual(revisionsOf({ data: { revisions } }), [
    ['02/03/2026', '250,5\u00a0sacas, contagem de carga'],
    ['10/06/2026', '240\u00a0sacas, visual'],
  ]);
});
