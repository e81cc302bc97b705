import type { FarmRecord } from '../record.ts';
import { figureText, unitFigure } from './figure-text.ts';
import { cultivarTable, plotTable } from './plot-tables.ts';
import type { Report, ReportBars, ReportFigure, ReportQuestion, ReportTable } from './report.ts';
import { type SeasonSummary, seasonSummary } from './season-summary.ts';
import { waterfallRows } from './waterfall-rows.ts';

/** What is known of a season: its figures, and the report that is made of them. */
export type SeasonReport = Report & { summary: SeasonSummary };

/** Sacas that were milled, or those to be expected of the litres while nothing is. */
function yieldFigures({ production, harvest, progress }: SeasonSummary): readonly ReportFigure[] {
  if (production.sacas <= 0) {
    const pct = progress.pctOfEstimate;
    return [
      {
        label: 'Colhido',
        value: harvest.totalLiters,
        unit: 'L',
        decimals: 0,
        note: `${figureText(harvest.measures60, { decimals: 1 })} medidas`,
      },
      {
        label: 'Previsto pela litragem',
        value: progress.estimatedSacas480,
        unit: 'sacas',
        decimals: 1,
        note: pct === null ? undefined : `${figureText(pct, { decimals: 1 })}\u00a0% do previsto nos talhões`,
      },
    ];
  }
  const { estimateErrorPct: error, litersPerSaca } = production;
  return [
    {
      label: 'Produção',
      value: production.sacas,
      unit: 'sacas',
      decimals: 2,
      note: error === null ? undefined : `${figureText(error, { decimals: 1, signed: true })}\u00a0% do previsto`,
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

function moneyFigures({ sales, cost }: SeasonSummary): readonly ReportFigure[] {
  const price = sales.averagePricePerSaca;
  const sacas = figureText(sales.soldSacas, { decimals: 1, upTo: true });
  return [
    {
      label: 'Vendido',
      value: sales.grossRevenue,
      unit: 'R$',
      decimals: 0,
      note: price === null ? undefined : `${sacas} sacas a ${unitFigure(price, 'R$')}`,
    },
    cost.total > 0
      ? {
          label: 'Sobra da safra',
          value: cost.netMargin,
          unit: 'R$',
          decimals: 0,
          note: cost.perSaca === null ? undefined : `custo ${unitFigure(cost.perSaca, 'R$')}/saca`,
        }
      : { label: 'Sobra da safra', value: null, unit: 'R$', decimals: 0, note: 'custos incompletos' },
  ];
}

function whereFigures({ sales, stock, production, cost, premium }: SeasonSummary, seesPrices: boolean) {
  const facts: readonly ReportFigure[] = [
    { label: 'Vendido', value: sales.soldKg, unit: 'kg', decimals: 0 },
    { label: 'Em estoque', value: stock.totalKg, unit: 'kg', decimals: 0 },
    { label: 'Especial, 80 ou mais', value: production.specialtyPct, unit: '%', decimals: 2 },
    { label: 'Escolha', value: production.screeningsPct, unit: '%', decimals: 2 },
    { label: 'Cereja por kg de grão', value: production.kgCherryPerKgGreen, unit: 'kg', decimals: 2 },
  ];
  if (!seesPrices) return facts;
  return [
    ...facts,
    {
      label: 'Preço de empate',
      value: cost.total > 0 ? cost.breakEvenPricePerSacaSold : null,
      unit: 'R$',
      decimals: 2,
    },
    { label: 'Ágio do especial', value: premium.premiumPct, unit: '%', decimals: 1 },
  ] satisfies readonly ReportFigure[];
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
    ],
    rows: known.map(({ label, value, unit }) => ({ id: label, cells: { label, value, unit } })),
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

function yieldBars(table: ReportTable): ReportBars {
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

/** Where the coffee of the season is and how good it is. */
export const whereItIs = (summary: SeasonSummary, seesPrices: boolean): readonly ReportFigure[] =>
  whereFigures(summary, seesPrices).filter(({ value }) => value !== null);

/** Resumo da safra: figures, the way from cherry to bean, and what each plot and cultivar gave. */
export function seasonReport(question: ReportQuestion & { season: string }): SeasonReport {
  const { farm, records, season, asOf, plotIds, seesPrices } = question;
  const summary = seasonSummary({ farm, records, season, asOf, plotIds });
  const headline = [...yieldFigures(summary), ...(seesPrices ? moneyFigures(summary) : [])];
  const asked = { summary, plots: plotsOf(records), seesPrices };
  const totalLabel = plotIds === undefined ? 'Fazenda' : 'Total';
  const plots = plotTable(asked, totalLabel);
  return {
    summary,
    figures: summary,
    rows: Object.entries(summary.plots).map(([plotId, plot]) => ({ plotId, ...plot })),
    headline,
    charts: [yieldBars(plots)].filter(({ bars }) => bars.length > 1),
    tables: [
      factTable([...headline, ...whereFigures(summary, seesPrices).slice(headline.length > 2 ? 1 : 0)]),
      waterfallTable(summary),
      plots,
      cultivarTable(asked, totalLabel),
    ],
    choices: {},
  };
}
