import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goldenFarm } from '../golden/season.ts';
import type { FarmRecord } from '../record/record.ts';
import { recordOf } from '../rules/rule-fixture.ts';
import { pastClosings } from './past-closings.ts';
import { closingFigures } from './season-closing.ts';

const farm = goldenFarm();
const led = (season: string | null, changes: Partial<FarmRecord> = {}): FarmRecord => ({
  ...recordOf(`led ${season}`, 'producao', { season, status: 'closed', date: '2025-05-01', data: { overhead: 100 } }),
  ...{ createdBy: 'ana', closing: null },
  ...changes,
});
const work = (season: string, date: string, cost: number) =>
  recordOf(`work ${season} ${date}`, 'atividades', { season, date, status: 'done', data: { cost } });

describe('the seasons that a demonstration farm has closed', () => {
  test('are closed in the evening, thirty days after their last work, with their figures of that day', () => {
    const records = [
      led('2025/26'),
      work('2025/26', '2025-08-02', 7),
      work('2025/26', '2025-07-01', 9),
      work('2026/27', '2026-08-01', 3),
    ];
    const figures = closingFigures({ farm, records, season: '2025/26', asOf: '2025-09-01' });
    assert.deepEqual(
      [...pastClosings(records, farm)],
      [{ record: records[0], closing: { at: '2025-09-01T21:00:00.000Z', by: 'ana', reason: null, figures } }],
    );
    assert.equal((figures.cost as { total: number }).total, 116);
  });

  test('are those alone that are closed without figures', () => {
    const closing = { at: '2025-09-01T21:00:00.000Z', by: 'ana', sha256: '', reason: null, figures: {} };
    const { closing: _, ...older } = led('2024/25');
    const records = [led('2023/24', { closing }), older, led('2026/27', { status: 'harvesting' }), led(null)];
    assert.deepEqual(
      [...pastClosings(records, farm)].map(({ record, closing: { at } }) => [record.season, at]),
      [['2024/25', '2025-05-31T21:00:00.000Z']],
    );
    assert.deepEqual([...pastClosings([], farm)], []);
  });
});
