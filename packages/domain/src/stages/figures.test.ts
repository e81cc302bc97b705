import { describe, test } from 'node:test';
import { withWord } from '../definition/unit-word.ts';
import { demonstration } from '../demonstration/demonstration.ts';
import { demonstrationRecords } from '../demonstration/demonstration-records.ts';
import { workedFarm } from '../demonstration/worked-farm.ts';
import { assertApproved } from '../golden/approved.ts';
import { goldenFarm } from '../golden/season.ts';
import { formatNumber } from '../ground/numbers.ts';
import { validateRecord } from '../reading/validate.ts';
import type { FarmRecord } from '../record/record.ts';
import { figuresOf } from './stage-figures.ts';
import { stageOf } from './stages.ts';

const farm = goldenFarm();
const at = (today: string): string => `${today}T15:00:00.000Z`;

/** What the detail of a record leads with, and what is said of it as it is saved. */
function read(record: FarmRecord, records: readonly FarmRecord[], today: string): string {
  const context = {
    farm,
    today,
    recordId: record.id,
    record: (id: string) => records.find((one) => one.id === id),
    others: (section: string) => records.filter((one) => one.section === section && one.id !== record.id),
  };
  const figures = figuresOf(record.section).map(({ label, unit, decimals, of }) => {
    const value = of(record, context);
    return `    ${label}: ${value === null ? '–' : withWord(formatNumber(value, decimals), unit === '1' ? '' : unit)}`;
  });
  const { name, code, date, season, status, notes, inputs, outputs, data } = record;
  const { warnings } = validateRecord({
    definition: stageOf(record.section),
    payload: { name, code, date, season, status, notes, inputs, outputs, data },
    context,
    suggestCode: () => code,
  });
  const said = warnings.map(({ field, message }) => `    avisa ${field}: ${message}`);
  return [`${code} ${name}`, ...figures, ...said].join('\n');
}

describe('what a record leads with, and what is said of it', () => {
  for (const [name, content, today] of [
    ['safra-inteira', workedFarm(at('2026-11-21')), '2026-11-21'],
    ['safra-em-andamento', demonstration(at('2026-07-29')), '2026-07-29'],
  ] as const)
    test(`is what was found right, ${name}`, (t) => {
      const records = demonstrationRecords(content, { farm, by: 'person', today });
      const text = records.map((record) => `${read(record, records, today)}\n`).join('\n');
      assertApproved({ t, folder: import.meta.dirname }, name, text);
    });
});
