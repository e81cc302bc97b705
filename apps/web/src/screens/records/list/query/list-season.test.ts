import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { harvest } from './list-fixture.ts';
import { openingSeason, workingSeason } from './list-season.ts';

const NOVEMBER = '2026-11-22';
const SEASONS = ['2027/28', '2026/27', '2025/26'];
const farmSeasons = [harvest({ id: 'season', section: 'producao', season: '2026/27', status: 'processing' })];
const opensOn = (section: 'atividades' | 'vendas', seasons = SEASONS, day = NOVEMBER) =>
  openingSeason(seasons, { farmSeasons, working: workingSeason(stageOf(section), day) });

test('field work of today is in the list that opens, while the coffee of the season before is still being sold', () => {
  assert.equal(opensOn('atividades'), '2027/28');
  assert.equal(opensOn('vendas'), '2026/27');
  assert.equal(opensOn('atividades', SEASONS, '2026-08-31'), '2026/27');
});

test('a list without work of these days opens on the season under way, else on the latest', () => {
  assert.equal(opensOn('atividades', ['2026/27', '2025/26']), '2026/27');
  assert.equal(opensOn('atividades', ['2025/26', '2024/25']), '2025/26');
  assert.equal(opensOn('atividades', []), null);
});
