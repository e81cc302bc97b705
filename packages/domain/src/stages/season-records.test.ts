import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FarmRecord } from '../record/record.ts';
import { recordOf } from '../rules/rule-fixture.ts';
import {
  closedSeasons,
  closedSeasonsIn,
  consultedBy,
  estimatedSeasonOf,
  isClosedSeason,
  seasonRecord,
} from './season-records.ts';
import { stageOf } from './stages.ts';

const led = (season: string | null, status = 'closed', data: FarmRecord['data'] = {}) =>
  recordOf(`${season}/${status}/${JSON.stringify(data)}`, 'producao', { season, status, data });
const picked = (date: string, season: string | null) => recordOf(date, 'colheita', { date, season });

describe('the record of a season', () => {
  test('is that of the whole farm before those of its plots', () => {
    const [ofPlot, whole, emptied] = [
      led('2026/27', 'closed', { plotIds: ['p'] }),
      led('2026/27'),
      led('2026/27', 'closed', { plotIds: [] }),
    ];
    assert.equal(seasonRecord([ofPlot, whole], '2026/27'), whole);
    assert.equal(seasonRecord([ofPlot, emptied, whole], '2026/27'), emptied);
    assert.equal(seasonRecord([led('2025/26'), ofPlot], '2026/27'), ofPlot);
    assert.equal(seasonRecord([ofPlot, whole], '2025/26'), undefined);
  });

  test('closes it, and no other record does', () => {
    const statuses = ['estimating', 'harvesting', 'processing', 'closed', 'gone'].map((status) =>
      isClosedSeason(led('2026/27', status)),
    );
    assert.deepEqual(statuses, [false, false, false, true, false]);
    assert.equal(isClosedSeason(recordOf('h', 'colheita', { status: 'completed' })), false);
  });
});

test('closed are the seasons whose own record is closed, not those of which one plot is', () => {
  const records = [
    led('2023/24'),
    led('2024/25', 'harvesting'),
    led('2025/26', 'closed', { plotIds: ['p'] }),
    led('2025/26', 'processing'),
    led('2026/27', 'closed', { plotIds: ['p'] }),
    led(null),
    recordOf('h', 'colheita', { season: '2022/23', status: 'completed' }),
  ];
  assert.deepEqual([...closedSeasons(records)], ['2023/24', '2026/27']);
  assert.deepEqual(
    [...closedSeasonsIn({ others: (section) => records.filter((one) => one.section === section) })],
    ['2023/24', '2026/27'],
  );
  assert.deepEqual([...closedSeasons([])], []);
});

describe('the season that is estimated', () => {
  test('is the newest that has a record and is not closed', () => {
    const records = [
      led('2026/27', 'harvesting'),
      led('2025/26', 'estimating'),
      led('2027/28'),
      led(null, 'estimating'),
    ];
    assert.equal(estimatedSeasonOf(records), '2026/27');
    assert.equal(estimatedSeasonOf([...records.toReversed(), picked('2028-06-01', '2028/29')]), '2026/27');
  });

  test('is else that of the newest harvest, unless that is closed', () => {
    const harvests = [picked('2026-06-02', '2026/27'), picked('2025-06-01', '2025/26'), picked('2026-07-01', null)];
    for (const records of [harvests, harvests.toReversed()]) assert.equal(estimatedSeasonOf(records), '2026/27');
    assert.equal(
      estimatedSeasonOf([...harvests, recordOf('sale', 'vendas', { date: '2027-01-01', season: '2027/28' })]),
      '2026/27',
    );
    assert.equal(estimatedSeasonOf([...harvests, led('2026/27')]), null);
    assert.equal(estimatedSeasonOf([...harvests, led('2025/26')]), '2026/27');
    assert.equal(estimatedSeasonOf([]), null);
  });
});

test('what a stage looks up has the records that tell which seasons are closed, each section once', () => {
  assert.deepEqual(consultedBy(stageOf('colheita')), ['atividades', 'producao']);
  assert.deepEqual(consultedBy(stageOf('producao')), ['producao']);
});
