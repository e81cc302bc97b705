import { describe, test } from 'node:test';
import { assertApproved } from '../golden/approved.ts';
import { BUSY, BUSY_DAY, busySeason } from '../golden/busy-season.ts';
import { goldenFarm } from '../golden/season.ts';
import { finished } from '../ground/steps.ts';
import { closingItemSteps } from './closing-items.ts';
import { costOfRecord } from './lot-cost-figures.ts';
import { costLedgerSteps } from './lot-costs.ts';
import { plotYields } from './plot-yields.ts';
import { repairSteps, stockReadinessSteps } from './readiness-report.ts';
import type { Report, ReportQuestion } from './report.ts';
import { REPORTS } from './report-list.ts';
import { saleGroundSteps } from './sale-answer.ts';
import { seasonBooks } from './season-books.ts';
import { heldEstimates } from './season-closing.ts';
import { seasonSummary } from './season-summary.ts';

const records = busySeason();
const whole = { farm: goldenFarm(), records, season: BUSY, asOf: BUSY_DAY, seesPrices: true };
type Question = ReportQuestion & { season: string };
const QUESTIONS: Readonly<Record<string, Question>> = {
  'a safra': whole,
  'um talhão': { ...whole, plotIds: new Set(['conilon']) },
  'uns dias': { ...whole, from: '2026-06-16', to: '2026-09-10' },
  'um comprador': { ...whole, buyer: 'Torrefação' },
  'a outra safra': { ...whole, season: '2027/28' },
};

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;
const plain = (value: unknown): string =>
  typeof value === 'number' ? String(Math.round(value * 1e4) / 1e4 + 0) : String(value);

/** All that a value holds, a line for each object or list, with what is no object on it. */
function told(value: unknown, path = ''): string[] {
  if (value === undefined || typeof value === 'function') return [];
  if (isPlain(value)) return [`${path}: ${plain(value)}`];
  const inside = Object.entries(value as object);
  const own = inside.filter(([, one]) => isPlain(one) && one !== undefined && typeof one !== 'function');
  const names = Array.isArray(value)
    ? own.map(([, one]) => plain(one))
    : own.map(([key, one]) => `${key} ${plain(one)}`);
  const deeper = inside.filter(([, one]) => !isPlain(one)).flatMap(([key, one]) => told(one, `${path}/${key}`));
  return own.length > 0 || inside.length === 0 ? [`${path}: ${names.join(' · ')}`, ...deeper] : deeper;
}

/** What is told of each question: of the first all, of the others what is told of it alone. */
function toldOf(tell: (question: Question, name: string) => unknown): string {
  const [first, ...others] = Object.entries(QUESTIONS).map(
    ([name, question]) => [name, told(tell(question, name))] as const,
  );
  const known = new Set(first?.[1]);
  const texts = others.map(([name, lines]) => [`# ${name}`, ...lines.filter((line) => !known.has(line))]);
  return [...known, ...texts.flat()].join('\n');
}

/** What people and programs are told by a report; the figures of a season have a text of their own. */
const seen = (report: Report & { where?: unknown }) => {
  const { rows, headline, charts, trends, tables, choices, where } = report;
  return {
    rows,
    headline,
    where,
    charts,
    trends,
    tables,
    choices,
    ...(where === undefined && { figures: report.figures }),
  };
};

describe('a season with two species, coffee from elsewhere, losses, pledges and work under way', () => {
  for (const { key, title, steps } of REPORTS)
    test(`${title} says all that it says of it`, (t) => {
      const text = toldOf((question, name) => seen(finished(steps({ ...question, seesPrices: name !== 'uns dias' }))));
      assertApproved({ t, folder: import.meta.dirname }, `cheia-${key}`, text);
    });

  test('its figures are what they were found to be', (t) => {
    assertApproved({ t, folder: import.meta.dirname }, 'cheia-figuras', toldOf(seasonSummary));
  });

  test('what does not add up in it, what each record cost, and what else is asked of it is told', (t) => {
    const ledger = finished(costLedgerSteps(whole));
    const costs = records.map((record) => [record.id, costOfRecord(ledger, record)] as const);
    const ground = finished(saleGroundSteps({ ...whole, saleId: 'parcelas' }));
    const { costOf, season } = ground;
    const perKg = records.flatMap(({ id, outputs }) =>
      outputs.map(({ key, form }) => {
        const kilo = { from: id, to: '', output: key, form, kg: 1, consumedKg: 0 };
        return [`${id} ${key}`, costOf(kilo, { status: '', inputs: [], date: whole.asOf, data: {} })] as const;
      }),
    );
    const rest = {
      items: finished(closingItemSteps(whole)),
      costs: Object.fromEntries(costs),
      perKg: Object.fromEntries(perKg),
      beforeSale: season,
      readiness: Object.fromEntries(finished(stockReadinessSteps(whole))),
      repairs: finished(repairSteps(whole)).map(({ code, recordId, kg, kgAlone }) => ({ code, recordId, kg, kgAlone })),
      estimates: heldEstimates(whole),
      yields: Object.fromEntries(plotYields(seasonBooks(whole)).byPlot),
    };
    assertApproved({ t, folder: import.meta.dirname }, 'cheia-fechamento', told(rest).join('\n'));
  });
});
