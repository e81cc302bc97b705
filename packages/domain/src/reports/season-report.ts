import { sacasText } from '../definition/unit-word.ts';
import { finished, type Steps } from '../ground/steps.ts';
import { genealogySteps } from '../lots/genealogy.ts';
import type { FarmRecord } from '../record/record.ts';
import { dataOn } from '../record/versions.ts';
import { beforeLaterWork } from '../stages/plot/before-work.ts';
import { closedSeasons } from '../stages/season-records.ts';
import { isOfDays } from './books-of-days.ts';
import { missingEstimates } from './farm-estimate.ts';
import { figureText, unitFigure } from './figure-text.ts';
import { isOnTheWay } from './on-the-way.ts';
import { cultivarTable, plotTable } from './plot-tables.ts';
import type { ProductionFigures } from './production-figures.ts';
import type { Report, ReportBars, ReportFigure, ReportQuestion, ReportTable } from './report.ts';
import { buyerChoices, saleLineSteps } from './sale-lines.ts';
import { type SeasonBooks, seasonBooks } from './season-books.ts';
import { changedSinceSteps } from './season-closing.ts';
import { withLotCosts } from './season-figures.ts';
import { type SeasonSummary, seasonSteps } from './season-summary.ts';
import { kgText, toDeliverText, whereFigures } from './season-where.ts';
import { waterfallRows } from './waterfall-rows.ts';

/**
 * The report of a season: figures, tables, and location and quality of its coffee. `isOfDays`: it covers only some
 * days.
 */
export type SeasonReport = Report & { summary: SeasonSummary; where: readonly ReportFigure[]; isOfDays: boolean };

type OfSeason = ReportQuestion & { season: string };

/** The plots that an estimate does not cover, as a note; empty if none is missing. */
function estimateWords({ estimatedPlots, bearingPlots }: ProductionFigures): string {
  const missing = missingEstimates({ estimatedPlots, bearingPlots });
  return missing === null ? '' : `, ${missing}`;
}

/** The harvest, and the sacas to expect from it, marked as an estimate. */
function pickedFigures({ harvest, production, progress }: SeasonSummary): readonly ReportFigure[] {
  const pct = progress.pctOfEstimate;
  const figure = { label: 'Previsto pela litragem', unit: 'sacas', decimals: 1 } as const;
  // Without a harvest there is nothing to compare with the estimate of the current plots.
  if (harvest.totalLiters === 0) return [{ ...figure, value: null, note: 'nada colhido nesta safra' }];
  return [
    {
      ...figure,
      value: progress.estimatedSacas480,
      note:
        pct === null
          ? `${figureText(harvest.measures60, { decimals: 1, upTo: true })} medidas colhidas`
          : `${figureText(pct, { decimals: 1 })}\u00a0% do previsto${estimateWords(production)}`,
    },
  ];
}

/** Milled coffee so far, while most of the season's coffee is unmilled, so that there is no yield yet. */
function figuresOnTheWay(summary: SeasonSummary): readonly ReportFigure[] {
  const { production, waterfall } = summary;
  return [
    ...pickedFigures(summary),
    {
      label: 'Beneficiado até aqui',
      value: production.sacas,
      unit: 'sacas',
      decimals: 2,
      note: `${kgText(waterfall.inProcess)} ainda no caminho`,
    },
  ];
}

function yieldFigures(summary: SeasonSummary): readonly ReportFigure[] {
  const { production } = summary;
  if (isOnTheWay(summary)) return figuresOnTheWay(summary);
  const { estimateErrorPct: error, litersPerSaca } = production;
  return [
    {
      label: 'Produção',
      value: production.sacas,
      unit: 'sacas',
      decimals: 2,
      note:
        error === null
          ? undefined
          : `${figureText(error, { decimals: 1, signed: true })}\u00a0% do previsto${estimateWords(production)}`,
    },
    {
      label: 'Por hectare',
      value: production.sacasPerHa,
      unit: 'sacas',
      decimals: 2,
      note: litersPerSaca === null ? undefined : `${figureText(litersPerSaca, { decimals: 1 })} L por saca`,
    },
  ];
}

/** Whether the sales tell what the season leaves: it is closed, or nothing is left to sell. */
const isAllTold = ({ cost }: SeasonSummary, question: OfSeason): boolean =>
  cost.sacasLeft === 0 || closedSeasons(question.records).has(question.season);

/**
 * What the season leaves. Until it is closed that is never told without the coffee that is not sold yet, which has cost
 * its part too.
 */
function marginFigure(
  { cost, waterfall }: SeasonSummary,
  state: { isUnderWay: boolean; isAllTold: boolean },
): ReportFigure {
  const figure = { unit: 'R$', decimals: 0 } as const;
  if (cost.total <= 0) return { label: 'Sobra da safra', value: null, ...figure, note: 'custos incompletos' };
  if (state.isUnderWay) {
    const note = waterfall.inProcess > 0 ? 'a sobra aparece com o café beneficiado' : undefined;
    return { label: 'Gasto até aqui', value: cost.total, ...figure, note };
  }
  if (!state.isAllTold) {
    const rest = `${sacasText(cost.sacasLeft, 1)} por vender`;
    if (cost.resultOfRest === null) {
      return { label: 'Vendido menos gasto', value: cost.netMargin, ...figure, note: `sem ${rest}` };
    }
    const note = `com ${rest} a ${unitFigure(cost.referencePerSaca, 'R$', { decimals: 0 })}`;
    return { label: 'Sobra com o estoque', value: cost.resultOfRest, ...figure, note };
  }
  const note = cost.perSaca === null ? undefined : `custo ${unitFigure(cost.perSaca, 'R$')}/saca`;
  return { label: 'Sobra da safra', value: cost.netMargin, ...figure, note };
}

/** Label of the sales, with the chosen buyer. */
const soldLabel = ({ buyer = '' }: Pick<ReportQuestion, 'buyer'>): string =>
  buyer === '' ? 'Vendido' : `Vendido: ${buyer}`;

function soldFigure({ sales }: SeasonSummary, label: string): ReportFigure {
  const price = sales.averagePricePerSaca;
  const toDeliver = toDeliverText(sales);
  const sacas = sacasText(sales.soldSacas - sales.toFixSacas, 1);
  const toFix = sales.toFixSacas > 0 && `${sacasText(sales.toFixSacas, 1)} por fixar`;
  const notes = [price !== null && `${sacas} a ${unitFigure(price, 'R$')}`, toFix, toDeliver].filter(Boolean);
  return { label, value: sales.grossRevenue, unit: 'R$', decimals: 0, note: notes.join(' · ') || undefined };
}

/** Results of some days of the season, without yield, cost per saca and margin, which need the whole season. */
function figuresOfDays(summary: SeasonSummary, label: string, seesPrices: boolean): readonly ReportFigure[] {
  const { harvest, production, cost, sales } = summary;
  const measures = `${figureText(harvest.measures60, { decimals: 1, upTo: true })} medidas`;
  const done: readonly ReportFigure[] = [
    { label: 'Colhido', value: harvest.totalLiters, unit: 'L', decimals: 0, note: measures },
    { label: 'Beneficiado', value: production.sacas, unit: 'sacas', decimals: 2 },
  ];
  if (!seesPrices) return [...done, { label, value: sales.soldSacas, unit: 'sacas', decimals: 2 }];
  return [...done, soldFigure(summary, label), { label: 'Gasto', value: cost.total, unit: 'R$', decimals: 0 }];
}

function headlineOf(summary: SeasonSummary, question: OfSeason): readonly ReportFigure[] {
  const label = soldLabel(question);
  if (isOfDays(question)) return figuresOfDays(summary, label, question.seesPrices);
  const yields = yieldFigures(summary);
  if (!question.seesPrices) return yields;
  const state = { isUnderWay: isOnTheWay(summary), isAllTold: isAllTold(summary, question) };
  return [...yields, soldFigure(summary, label), marginFigure(summary, state)];
}

function factTable(figures: readonly ReportFigure[]): ReportTable {
  const known = figures.filter(({ value }) => value !== null);
  return {
    key: 'facts',
    title: 'Números da safra',
    columns: [
      { key: 'label', header: 'O quê' },
      { key: 'value', header: 'Valor', decimals: 2, upTo: true },
      { key: 'unit', header: 'Unidade' },
      { key: 'note', header: 'Observação' },
    ],
    rows: known.map(({ label, value, unit, note = null }) => ({ id: label, cells: { label, value, unit, note } })),
    total: null,
  };
}

const waterfallTable = ({ waterfall }: SeasonSummary): ReportTable => ({
  key: 'waterfall',
  title: 'Da cereja ao grão',
  columns: [
    { key: 'label', header: 'Etapa' },
    { key: 'kg', header: 'kg', decimals: 0 },
  ],
  rows: waterfallRows(waterfall).map(({ key, label, kg }) => ({ id: key, cells: { label, kg } })),
  total: null,
});

/** Bars of a table's sacas per hectare, the most first. */
export function yieldBars(table: Pick<ReportTable, 'rows'>): ReportBars {
  const bars = table.rows.flatMap(({ id, cells }) =>
    typeof cells.sacasPerHa === 'number' && cells.sacasPerHa > 0
      ? [{ key: id, label: String(cells.name), value: cells.sacasPerHa }]
      : [],
  );
  bars.sort((one, other) => other.value - one.value);
  const [first, last] = [bars[0], bars.at(-1)];
  const text = (value: number) => unitFigure(value, 'sacas', { decimals: 2 });
  const summary =
    first === undefined || last === undefined || first === last
      ? ''
      : `${first.label} deu mais por hectare: ${text(first.value)}. ${last.label}, menos: ${text(last.value)}.`;
  return { key: 'sacasPerHa', title: 'Sacas por hectare', unit: 'sacas', decimals: 2, bars, summary };
}

/** The plots among records by id. */
export const plotsOf = (records: readonly FarmRecord[]): ReadonlyMap<string, FarmRecord> =>
  new Map(records.filter(({ section }) => section === 'talhoes').map((plot) => [plot.id, plot]));

/** Whether a question is about all of a season, as it was closed. */
const isWhole = (question: ReportQuestion): boolean =>
  question.plotIds === undefined && (question.buyer ?? '') === '' && !isOfDays(question);

/** What programs are answered of a season, in steps: also what each lot cost, and what changed since it was closed. */
function* figuresFor(question: OfSeason, summary: SeasonSummary): Steps<Report['figures']> {
  const figures = yield* withLotCosts(summary, question);
  if (!isWhole(question)) return figures;
  yield;
  const changed = yield* changedSinceSteps(question);
  return changed === null ? figures : { ...figures, changedSince: changed };
}

/** The plots by id as they were on the day of a season's results: before what changed and what was planted there since. */
const plotsAsOf = ({ genealogy, areaDay }: SeasonBooks): ReadonlyMap<string, FarmRecord> =>
  new Map(
    [...plotsOf([...genealogy.records.values()])].map(([id, plot]) => [
      id,
      { ...plot, data: beforeLaterWork(dataOn(plot.data, areaDay), areaDay) },
    ]),
  );

/** The tables of a season, and the bars of its plots. */
function tablesOf(
  question: OfSeason,
  summary: SeasonSummary,
  books: SeasonBooks,
): Pick<Report, 'tables' | 'charts'> & Pick<SeasonReport, 'where'> {
  const { plotIds, seesPrices } = question;
  const ofDays = isOfDays(question);
  const asked = {
    summary,
    plots: plotsAsOf(books),
    seesPrices,
    isOfDays: ofDays,
    isAllTold: isAllTold(summary, question),
  };
  const totalLabel = plotIds === undefined ? 'Fazenda' : 'Total';
  const plots = plotTable(asked, totalLabel);
  const isOfBuyer = (question.buyer ?? '') !== '';
  const where = whereFigures(summary, { sold: soldLabel(question), isOfBuyer, seesPrices });
  return {
    where: where.filter(({ value, note }) => value !== null || note !== undefined),
    charts: ofDays || isOnTheWay(summary) ? [] : [yieldBars(plots)].filter(({ bars }) => bars.length > 1),
    tables: [
      factTable([...headlineOf(summary, question), ...(ofDays ? [] : where)]),
      ...(ofDays ? [] : [waterfallTable(summary)]),
      plots,
      cultivarTable(asked, totalLabel),
    ],
  };
}

/** `seasonReport` in steps. */
export function* seasonReportSteps(asked: OfSeason): Steps<SeasonReport> {
  const question = { ...asked, genealogy: yield* genealogySteps(asked.records) };
  const summary = yield* seasonSteps(question);
  yield;
  const books = seasonBooks(question);
  const sales = yield* saleLineSteps(books);
  const figureSteps = () => figuresFor(question, summary);
  return {
    ...tablesOf(question, summary, books),
    summary,
    isOfDays: isOfDays(question),
    figureSteps,
    // When they are asked for: the screen shows none of the lots' costs, which take a walk through all records.
    get figures() {
      return finished(figureSteps());
    },
    rows: Object.entries(summary.plots).map(([plotId, plot]) => ({ plotId, ...plot })),
    headline: headlineOf(summary, question),
    choices: { buyer: buyerChoices(sales) },
  };
}

/**
 * Resumo da safra: figures, the way from cherry to bean, and what each plot and cultivar gave.
 *
 * @internal All steps at once, for tests.
 */
export const seasonReport = (question: OfSeason): SeasonReport => finished(seasonReportSteps(question));
