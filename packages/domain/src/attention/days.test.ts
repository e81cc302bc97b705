import { describe, test } from 'node:test';
import { demonstration } from '../demonstration/demonstration.ts';
import { demonstrationRecords } from '../demonstration/demonstration-records.ts';
import { assertApproved } from '../golden/approved.ts';
import { goldenFarm } from '../golden/season.ts';
import { addDays } from '../ground/days.ts';
import { attentionOf } from './attention.ts';
import { farmNews } from './farm-news.ts';

const farm = goldenFarm();
const TODAY = '2026-07-29';
const content = demonstration(`${TODAY}T15:00:00.000Z`);
const records = demonstrationRecords(content, { farm, by: 'person', today: TODAY });
const readings = content.measured.flatMap(({ recordId, readings: some }) =>
  some.map((reading) => ({ ...reading, recordId })),
);
/** Nothing is written down after the day on which the farm is made: what waits grows old. */
const LATER = [-30, -7, -2, -1, 0, 1, 2, 3, 5, 8, 14, 21, 32, 46, 61, 95, 130, 200, 400];

/** What the farm's people see and are told on a day. */
function read(day: string): string {
  const input = { records, readings, now: `${day}T15:00:00.000Z`, ...farm.settings };
  const items = attentionOf(input).map(
    ({ kind, section, title, message, since }) => `    ${kind} ${section}: ${title} | ${message} | desde ${since}`,
  );
  const news = farmNews(input).map(
    ({ kind, title, message, path, day: on, action }) =>
      `    avisa ${kind}: ${title} | ${message} | ${path} | ${on} | ${action}`,
  );
  return [day, ...items, ...news].join('\n');
}

describe('a farm on which nobody writes anything down any more', () => {
  test('asks for what was found right, day by day', (t) => {
    const text = LATER.map((days) => `${read(addDays(TODAY, days))}\n`).join('\n');
    assertApproved({ t, folder: import.meta.dirname }, 'days', text);
  });
});
