import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Section } from '../record/record.ts';
import { recordOf } from '../rules/rule-fixture.ts';
import { knownSeasons, seasonUnderWay } from './season-under-way.ts';

const today = '2030-07-01';
const known = (section: Section, season: string | null, status = 'completed', deletedAt: string | null = null) => ({
  ...recordOf(`${section} ${season}`, section, { season, status }),
  deletedAt,
});

describe('the season under way', () => {
  const planned = known('producao', '2027/28', 'planning');

  test('is the latest that its own record says is under way, whatever coffee came after', () => {
    const records = [
      known('producao', '2024/25', 'processing'),
      known('producao', '2025/26', 'harvesting'),
      known('colheita', '2026/27'),
      planned,
    ];
    assert.equal(seasonUnderWay(records, today), '2025/26');
  });

  test('is else the latest that coffee was recorded in, though a later one is planned', () => {
    assert.equal(seasonUnderWay([known('colheita', '2025/26'), known('vendas', '2024/25'), planned], today), '2025/26');
  });

  test('is not that of coffee from elsewhere, which began no season here', () => {
    const opening = { ...known('armazenamento', '2031/32', 'in_stock'), data: { origin: 'opening' } };
    assert.equal(seasonUnderWay([known('colheita', '2025/26'), opening], today), '2025/26');
    assert.equal(seasonUnderWay([opening], today), '2030/31');
  });

  test('is not one that is closed already, where nothing of its coffee was recorded here', () => {
    assert.equal(seasonUnderWay([known('producao', '2029/30', 'closed')], today), '2030/31');
    assert.equal(seasonUnderWay([known('producao', '2029/30', 'closed'), planned], today), '2027/28');
  });

  test('is not that of coffee which is left from before, whatever is done with it', () => {
    const shut = known('producao', '2029/30', 'closed');
    const left = { ...known('armazenamento', '2029/30', 'in_stock'), data: { origin: 'opening' } };
    for (const section of ['vendas', 'beneficiamento', 'armazenamento'] as const)
      assert.equal(seasonUnderWay([shut, left, known(section, '2029/30')], today), '2030/31', section);
    // A season that nobody closed may go on with its works, but not by a sale of what was in store.
    assert.equal(seasonUnderWay([left, known('beneficiamento', '2029/30')], today), '2029/30');
    assert.equal(seasonUnderWay([left, known('vendas', '2029/30')], today), '2030/31');
    // A farm that picked it sees it until the next one begins.
    const picked = [shut, known('colheita', '2029/30'), known('vendas', '2029/30')];
    assert.equal(seasonUnderWay(picked, today), '2029/30');
  });

  test('is else the one that is planned, and without any that of the day', () => {
    assert.equal(seasonUnderWay([planned], today), '2027/28');
    assert.equal(seasonUnderWay([], today), '2030/31');
  });
});

test('the seasons of a farm are those of coffee and of the season itself, the latest first, deleted ones left out', () => {
  const records = [
    known('colheita', '2025/26'),
    known('producao', '2026/27', 'planning'),
    known('secagem', '2025/26'),
    known('colheita', null),
    known('atividades', '2028/29'),
    known('colheita', '2027/28', 'completed', '2026-06-02T12:00:00.000Z'),
  ];
  assert.deepEqual(knownSeasons(records), ['2026/27', '2025/26']);
});
