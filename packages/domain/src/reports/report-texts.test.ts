import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { demonstration } from '../demonstration/demonstration.ts';
import { demonstrationRecords } from '../demonstration/demonstration-records.ts';
import { assertApproved } from '../golden/approved.ts';
import { goldenRecords } from '../golden/records.ts';
import { goldenFarm, goldenId } from '../golden/season.ts';
import { finished } from '../ground/steps.ts';
import type { FarmRecord } from '../record/record.ts';
import { unitFigure } from './figure-text.ts';
import type { Report, ReportColumn, ReportQuestion } from './report.ts';
import { reportCsv } from './report-csv.ts';
import { REPORTS } from './report-list.ts';

const farm = goldenFarm();
const worked = { farm, records: goldenRecords(), season: '2026/27', asOf: '2026-11-01', seesPrices: true };

const TODAY = '2026-07-29';
const demonstrated = demonstrationRecords(demonstration(`${TODAY}T15:00:00.000Z`), {
  farm,
  by: 'person',
  today: TODAY,
});
const buyer = demonstrated.find(({ section }) => section === 'parceiros');
const plots = demonstrated.filter(({ section }) => section === 'talhoes').map(({ id }) => id);
/** Two plots that are worked in parceria. */
const tenure: FarmRecord = {
  ...(demonstrated[0] as FarmRecord),
  ...{ id: 'tenure', slug: 'tenure', section: 'documentos', status: 'active', season: null },
  data: { kind: 'tenure', tenureKind: 'parceria', partnerId: buyer?.id, sharePct: 40, plotIds: plots.slice(0, 2) },
};
const records = [...demonstrated, tenure];
/** Four seasons that are closed, and one under way with coffee at every stage. */
const underWay = { ...worked, records, asOf: TODAY };

const QUESTIONS: Readonly<Record<string, ReportQuestion>> = {
  'safra inteira': worked,
  'safra inteira, sem ver preços': { ...worked, seesPrices: false },
  'dois talhões': { ...worked, plotIds: new Set([goldenId('P1'), goldenId('P4')]) },
  'de julho a agosto, um comprador': {
    ...worked,
    from: '2026-07-01',
    to: '2026-08-31',
    buyer: goldenRecords().find(({ section }) => section === 'vendas')?.data.buyer as string,
  },
  'só a catação': { ...worked, season: null, form: 'screenings' },
  'safra em andamento': underWay,
  'um talhão da safra em andamento': { ...underWay, plotIds: new Set([goldenId('P2')]) },
  'a safra passada': { ...underWay, season: '2025/26' },
};

/** A column as the card of a phone shows it, with its decimals. */
const onCard = ({ header, card, decimals, upTo, signed }: ReportColumn): string =>
  `${header} “${card ?? ''}” ${decimals ?? ''}${upTo === true ? ' no máximo' : ''}${signed === true ? ' com sinal' : ''}`.trim();

/** A report as a person reads it: the numbers at its head, its bars in words, its tables; then its filters. */
function read({ headline, charts, tables, choices }: Report): string {
  const phone = tables.map(({ title, columns }) => `No telefone, ${title}: ${columns.map(onCard).join(' · ')}`);
  const head = headline.map(
    ({ label, value, unit, decimals, note }) =>
      `${label}: ${value === null ? '–' : unitFigure(value, unit, { decimals })}${note === undefined ? '' : ` (${note})`}`,
  );
  const bars = charts.map(
    ({ title, summary, bars }) =>
      `${title}: ${summary} [${bars.map(({ label, value }) => `${label} ${value.toFixed(2)}`).join('; ')}]`,
  );
  const asked = Object.entries(choices).map(
    ([filter, all]) => `${filter}: ${all.map(({ value, label }) => `${value} = ${label}`).join('; ')}`,
  );
  return [...head, ...bars, ...asked, ...phone, reportCsv(tables).replaceAll('\r\n', '\n')].join('\n');
}

/** What the API answers, to four decimals. */
const answered = ({ figures, rows }: Report): string =>
  JSON.stringify(
    { figures, rows },
    (_, value: unknown) => (typeof value === 'number' ? Math.round(value * 1e4) / 1e4 + 0 : value),
    1,
  );

describe('the reports', () => {
  for (const { key, title, steps } of REPORTS)
    test(`${title} reads as it was found right`, (t) => {
      const texts = Object.entries(QUESTIONS).map(
        ([name, question]) => `# ${name}\n${read(finished(steps(question)))}`,
      );
      assertApproved({ t, folder: import.meta.dirname }, key, texts.join('\n'));
    });

  for (const { key, title, steps } of REPORTS)
    test(`${title} answers programs as it was found right`, (t) =>
      assertApproved(
        { t, folder: import.meta.dirname },
        `${key}-api`,
        `${answered(finished(steps(worked)))}\n${answered(finished(steps(underWay)))}`,
      ));

  for (const { key, title, steps } of REPORTS)
    test(`${title} links each row to a record that there is`, () => {
      const known = new Set(records.map(({ section, slug }) => `${section}/${slug}`));
      const rows = finished(steps(underWay)).tables.flatMap((table) => table.rows);
      assert.ok(rows.length > 0, key);
      for (const { of } of rows) assert.ok(of === undefined || known.has(`${of.section}/${of.slug}`), of?.slug);
    });

  for (const { title, steps } of REPORTS)
    test(`${title} gives way between its sums, in more steps the more records there are`, () => {
      const [first] = records.filter(({ section }) => section === 'beneficiamento');
      const more = Array.from({ length: 1_000 }, (_, at) => ({ ...first, id: `more-${at}`, inputs: [] }) as FarmRecord);
      const count = (of: readonly FarmRecord[]) => [...steps({ ...underWay, records: of })].length;
      // A hundred records a step: of the flows, of their order and of the mixtures.
      assert.ok(count([...records, ...more]) - count(records) >= 30);
    });
});
