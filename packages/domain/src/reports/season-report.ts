import type { FarmRecord } from '../record.ts';
import { figureText, unitFigure } from './figure-text.ts';
import { cultivarTable, isOnTheWay, plotTable } from './plot-tables.ts';
import type { Report, ReportBars, ReportFigure, ReportQuestion, ReportTable } from './report.ts';
import { type SeasonSummary, seasonSummary } from './season-summary.ts';
import { waterfallRows } from './waterfall-rows.ts';

/** What is known of a season: its figures, and the report that is made of them. */
export type SeasonReport = Report & { summary: SeasonSummary };

const kgText = (kg: number): string => unitFigure(kg, 'kg', { decimals: 0 });

/** What was picked, and the sacas to be expected of it: an estimate, said as such. */
function pickedFigures({ harvest, progress }: SeasonSummary): readonly ReportFigure[] {
  const pct = progress.pctOfEstimate;
  return [
    {
      label: 'Previsto pela litragem',
      value: progress.estimatedSacas480,
      unit: 'sacas',
      decimals: 1,
      note:
        pct === null
          ? `${figureText(harvest.measures60, { decimals: 1, upTo: true })} medidas colhidas`
          : `${figureText(pct, { decimals: 1 })}\u00a0% do previsto nos talhões`,
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

function moneyFigures(summary: SeasonSummary): readonly ReportFigure[] {
  const { sales } = summary;
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
    marginFigure(summary, isOnTheWay(summary)),
  ];
}

function whereFigures(summary: SeasonSummary, seesPrices: boolean) {
  const { sales, stock, production, cost, premium, waterfall } = summary;
  const isUnderWay = isOnTheWay(summary);
  const facts: readonly ReportFigure[] = [
    { label: 'Vendido', value: sales.soldKg, unit: 'kg', decimals: 0 },
    { label: 'Em estoque, beneficiado', value: stock.totalKg, unit: 'kg', decimals: 0 },
    { label: 'Ainda no caminho', value: waterfall.inProcess > 0 ? waterfall.inProcess : null, unit: 'kg', decimals: 0 },
    { label: 'Especial, 80 ou mais', value: production.specialtyPct, unit: '%', decimals: 2 },
    { label: 'Escolha', value: production.screeningsPct, unit: '%', decimals: 2 },
    {
      label: 'Cereja por kg de grão',
      value: isUnderWay ? null : production.kgCherryPerKgGreen,
      unit: 'kg',
      decimals: 2,
    },
  ];
  if (!seesPrices) return facts;
  return [
    ...facts,
    {
      label: 'Preço de empate',
      value: cost.total > 0 && !isUnderWay ? cost.breakEvenPricePerSacaSold : null,
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

/** Where the coffee of the season is and how good it is. */
export const whereItIs = (summary: SeasonSummary, seesPrices: boolean): readonly ReportFigure[] =>
  whereFigures(summary, seesPrices).filter(({ value }) => value !== null);

/** Resumo da safra: figures, the way from cherry to bean, and what each plot and cultivar gave. */
export function seasonReport(question: ReportQuestion & { season: string }): SeasonReport {
  const { farm, records, season, asOf, plotIds, seesPrices } = question;
  const summary = seasonSummary({ farm, records, season, asOf, plotIds });
  const headline = [...yieldFigures(summary), ...(seesPrices ? moneyFigures(summary) : [])];
  const asked = { summary, plots: plotsOf(records), seesPrices, litersPerSaca: farm.settings.litersPerSaca };
  const totalLabel = plotIds === undefined ? 'Fazenda' : 'Total';
  const plots = plotTable(asked, totalLabel);
  return {
    summary,
    figures: summary,
    rows: Object.entries(summary.plots).map(([plotId, plot]) => ({ plotId, ...plot })),
    headline,
    charts: isOnTheWay(summary) ? [] : [yieldBars(plots)].filter(({ bars }) => bars.length > 1),
    tables: [
      factTable([...headline, ...whereFigures(summary, seesPrices).slice(headline.length > 2 ? 1 : 0)]),
      waterfallTable(summary),
      plots,
      cultivarTable(asked, totalLabel),
    ],
    choices: {},
  };
}
