import { sacasText } from '../definition/unit-word.ts';
import { numberAt, rowsAt } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { missingEstimates } from './farm-estimate.ts';
import { figureText, unitFigure } from './figure-text.ts';
import { isOnTheWay } from './on-the-way.ts';
import { cultivarTable, plotTable } from './plot-tables.ts';
import type { ProductionFigures } from './production-figures.ts';
import type { Report, ReportBars, ReportFigure, ReportQuestion, ReportTable } from './report.ts';
import { buyerChoices, saleLines } from './sale-lines.ts';
import { isOfDays, seasonBooks } from './season-books.ts';
import { type SeasonSummary, seasonSummary } from './season-summary.ts';
import { kgText, toDeliverText, whereFigures } from './season-where.ts';
import { waterfallRows } from './waterfall-rows.ts';

/**
 * What is known of a season: its figures, the report that is made of them, and where its coffee is and how good. One that
 * `isOfDays` tells of some days alone.
 */
export type SeasonReport = Report & { summary: SeasonSummary; where: readonly ReportFigure[]; isOfDays: boolean };

/** What an estimate leaves out, as a phrase behind what is held against it; empty where nothing is missing. */
function estimateWords({ estimatedPlots, bearingPlots }: ProductionFigures): string {
  const missing = missingEstimates({ estimatedPlots, bearingPlots });
  return missing === null ? '' : `, ${missing}`;
}

/** What was picked, and the sacas to be expected of it: an estimate, said as such. */
function pickedFigures({ harvest, production, progress }: SeasonSummary): readonly ReportFigure[] {
  const pct = progress.pctOfEstimate;
  const figure = { label: 'Previsto pela litragem', unit: 'sacas', decimals: 1 } as const;
  // Without a harvest there is nothing to hold against what the plots of today should bear.
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

/** What was milled so far while most of the season is still on its way: no yield follows from it yet. */
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

function marginFigure({ cost, waterfall }: SeasonSummary, isUnderWay: boolean): ReportFigure {
  const figure = { unit: 'R$', decimals: 0 } as const;
  if (cost.total <= 0) return { label: 'Sobra da safra', value: null, ...figure, note: 'custos incompletos' };
  if (isUnderWay) {
    const note = waterfall.inProcess > 0 ? 'a sobra aparece com o café beneficiado' : undefined;
    return { label: 'Gasto até aqui', value: cost.total, ...figure, note };
  }
  const note = cost.perSaca === null ? undefined : `custo ${unitFigure(cost.perSaca, 'R$')}/saca`;
  return { label: 'Sobra da safra', value: cost.netMargin, ...figure, note };
}

/** What was sold, to the buyer who is asked about. */
const soldLabel = ({ buyer = '' }: Pick<ReportQuestion, 'buyer'>): string =>
  buyer === '' ? 'Vendido' : `Vendido: ${buyer}`;

function soldFigure({ sales }: SeasonSummary, label: string): ReportFigure {
  const price = sales.averagePricePerSaca;
  const toDeliver = toDeliverText(sales);
  const sacas = sacasText(sales.soldSacas, 1);
  return {
    label,
    value: sales.grossRevenue,
    unit: 'R$',
    decimals: 0,
    note:
      [price === null ? '' : `${sacas} a ${unitFigure(price, 'R$')}`, toDeliver].filter(Boolean).join(' · ') ||
      undefined,
  };
}

/** What was done on some days of the season: no yield, cost a saca or margin follows from a part of it. */
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

function headlineOf(summary: SeasonSummary, question: ReportQuestion): readonly ReportFigure[] {
  const label = soldLabel(question);
  if (isOfDays(question)) return figuresOfDays(summary, label, question.seesPrices);
  const yields = yieldFigures(summary);
  if (!question.seesPrices) return yields;
  return [...yields, soldFigure(summary, label), marginFigure(summary, isOnTheWay(summary))];
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

/** Sacas a hectare of the rows of a table as bars, the most first. */
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

/** Did anybody give a lot of the season's green coffee a score? */
const isTastedIn = (records: readonly FarmRecord[], season: string): boolean =>
  records.some(
    ({ section, season: own, data }) =>
      own === season &&
      (section === 'beneficiamento' || section === 'armazenamento') &&
      rowsAt(data, 'classification').some((row) => numberAt(row, 'score') !== undefined),
  );

/** Resumo da safra: figures, the way from cherry to bean, and what each plot and cultivar gave. */
export function seasonReport(question: ReportQuestion & { season: string }): SeasonReport {
  const { farm, records, season, plotIds, seesPrices } = question;
  const summary = seasonSummary(question);
  const ofDays = isOfDays(question);
  const headline = headlineOf(summary, question);
  const litersPerSaca = farm.settings.litersPerSaca;
  const asked = { summary, plots: plotsOf(records), seesPrices, litersPerSaca, isOfDays: ofDays };
  const totalLabel = plotIds === undefined ? 'Fazenda' : 'Total';
  const plots = plotTable(asked, totalLabel);
  const where = whereFigures(summary, {
    sold: soldLabel(question),
    isOfBuyer: (question.buyer ?? '') !== '',
    seesPrices,
    isTasted: isTastedIn(records, season),
  });
  return {
    summary,
    where: where.filter(({ value, note }) => value !== null || note !== undefined),
    isOfDays: ofDays,
    figures: summary,
    rows: Object.entries(summary.plots).map(([plotId, plot]) => ({ plotId, ...plot })),
    headline,
    charts: ofDays || isOnTheWay(summary) ? [] : [yieldBars(plots)].filter(({ bars }) => bars.length > 1),
    tables: [
      factTable([...headline, ...(ofDays ? [] : where)]),
      ...(ofDays ? [] : [waterfallTable(summary)]),
      plots,
      cultivarTable(asked, totalLabel),
    ],
    choices: { buyer: buyerChoices(saleLines(seasonBooks(question))) },
  };
}
