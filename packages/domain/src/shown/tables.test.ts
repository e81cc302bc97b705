import { describe, test } from 'node:test';
import { demonstration } from '../demonstration/demonstration.ts';
import { demonstrationRecords } from '../demonstration/demonstration-records.ts';
import { assertApproved } from '../golden/approved.ts';
import { goldenFarm } from '../golden/season.ts';
import { csvLines } from '../ground/csv.ts';
import { drawsOf } from '../lots/lots.ts';
import { STAGES } from '../stages/stages.ts';
import { type DescribedField, describeSection } from './describe-sections.ts';
import { presentRecord } from './present-record.ts';
import { sectionColumns, sectionLines } from './section-table.ts';

const TODAY = '2026-07-29';
const farm = goldenFarm();
const made = demonstration(`${TODAY}T15:00:00.000Z`);
const records = demonstrationRecords(made, { farm, by: 'person', today: TODAY });
const draws = records.flatMap(drawsOf);
const names = new Map(records.map(({ id, name }) => [id, name]));
const byId = new Map(records.map((record) => [record.id, record]));
const context = {
  nameOf: (id: string) => names.get(id) ?? '',
  timezone: farm.settings.timezone,
  rules: { farm, today: TODAY, record: (id: string) => byId.get(id), others: () => [] },
};

/** What a program is promised of a field, a line for each; what it says nothing of is left out. */
const promised = (fields: readonly DescribedField[], indent = '  '): string =>
  fields
    .map(({ fields: inner = [], ...field }) => {
      const said = Object.entries(field).filter(([, value]) => value !== null && value !== false && value !== 'never');
      return `${indent}${JSON.stringify(Object.fromEntries(said))}\n${promised(inner, `${indent}  `)}`;
    })
    .join('');

describe('what people and programs are shown', () => {
  for (const stage of STAGES) {
    test(`of ${stage.label.many} is the table that was found right`, (t) => {
      const columns = sectionColumns(stage);
      const lines = records
        .filter(({ section }) => section === stage.section)
        .flatMap((record) => sectionLines(columns, stage)(presentRecord(record, draws), context));
      const table = csvLines([columns.map(({ header }) => header), ...lines]).replaceAll('\r\n', '\n');
      assertApproved({ t, folder: import.meta.dirname }, `tabela-${stage.section}`, table);
    });

    test(`of ${stage.label.many} is the description that was found right`, (t) => {
      const { fields, readings, ...about } = describeSection(stage);
      const lines = Object.entries(about).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
      const text = [...lines, promised(fields), ...readings.map((reading) => JSON.stringify(reading))].join('\n');
      assertApproved({ t, folder: import.meta.dirname }, `campos-${stage.section}`, text);
    });
  }
});
