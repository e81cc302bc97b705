import { numberAt, ratio, textAt } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { isProductive } from './farm-estimate.ts';
import { isOnTheWay } from './on-the-way.ts';
import { estimateErrorPct } from './production-figures.ts';
import type { ReportColumn, ReportRow, ReportTable } from './report.ts';
import type { SeasonSummary } from './season-summary.ts';

const COLUMNS: readonly ReportColumn[] = [
  { key: 'area', header: 'ha em produção', decimals: 2, upTo: true, card: '{} ha' },
  { key: 'sacas', header: 'Sacas', decimals: 2, card: '{} sacas' },
  { key: 'sacasPerHa', header: 'Sacas/ha', decimals: 2, card: '{} sc/ha' },
  { key: 'litersPerSaca', header: 'L/saca', decimals: 1 },
  { key: 'estimateErrorPct', header: 'Erro da estimativa (%)', decimals: 1, signed: true },
];
const COSTS: readonly ReportColumn[] = [
  { key: 'costPerSaca', header: 'Custo/saca (R$)', decimals: 2, card: 'R$\u00a0{} por saca' },
  { key: 'marginPerHa', header: 'Sobra/ha (R$)', decimals: 0 },
];

type Asked = {
  litersPerSaca: number;
  summary: SeasonSummary;
  plots: ReadonlyMap<string, FarmRecord>;
  seesPrices: boolean;
  /** Is it of some days of the season alone? */
  isOfDays: boolean;
};

const SO_FAR: readonly ReportColumn[] = [
  { key: 'area', header: 'ha em produção', decimals: 2, upTo: true, card: '{} ha' },
  { key: 'liters', header: 'Colhido (L)', decimals: 0, card: '{} L colhidos' },
  { key: 'expected', header: 'Sacas pela litragem', decimals: 1, card: '{} sacas pela litragem' },
  { key: 'sacas', header: 'Sacas beneficiadas até aqui', decimals: 2, card: '{} sacas' },
];
const OF_DAYS: readonly ReportColumn[] = SO_FAR.map((column) =>
  column.key === 'sacas' ? { ...column, header: 'Sacas beneficiadas' } : column,
);

function columnsOf({ summary, seesPrices, isOfDays }: Asked): readonly ReportColumn[] {
  if (isOfDays) return OF_DAYS;
  if (isOnTheWay(summary)) return SO_FAR;
  return seesPrices && summary.cost.total > 0 ? [...COLUMNS, ...COSTS] : COLUMNS;
}

/** Litres picked, and the sacas to be expected of them. */
const pickedCells = ({ litersPerSaca }: Pick<Asked, 'litersPerSaca'>, liters: number) => ({
  liters,
  expected: liters / litersPerSaca,
});

/** Hectares of a plot in production; what is in formation or gone is not in the sum either. */
export const productiveArea = (plot: FarmRecord | undefined): number | undefined =>
  plot === undefined || !isProductive(plot) ? undefined : numberAt(plot.data, 'area');

function plotRow(asked: Asked, id: string): ReportRow {
  const { summary, plots } = asked;
  const plot = plots.get(id);
  const gave = summary.plots[id];
  const cost = summary.costByPlot[id];
  return {
    id,
    ...(plot !== undefined && { of: { section: 'talhoes', slug: plot.slug } }),
    cells: {
      name: plot?.name ?? '–',
      area: productiveArea(plot) ?? null,
      ...pickedCells(asked, summary.harvest.byPlot[id]?.liters ?? 0),
      sacas: gave?.sacas ?? null,
      sacasPerHa: gave?.sacasPerHa ?? null,
      litersPerSaca: gave?.litersPerSaca ?? null,
      estimateErrorPct: gave?.estimateErrorPct ?? null,
      costPerSaca: cost?.perSaca ?? null,
      marginPerHa: cost?.netMarginPerHa ?? null,
    },
  };
}

const totalOf = ({ summary: { production, cost, harvest }, litersPerSaca }: Asked, label: string) => ({
  name: label,
  area: production.areaHa,
  ...pickedCells({ litersPerSaca }, harvest.totalLiters),
  sacas: production.sacas,
  sacasPerHa: production.sacasPerHa,
  litersPerSaca: production.litersPerSaca,
  estimateErrorPct: production.estimateErrorPct,
  costPerSaca: cost.perSaca,
  marginPerHa: cost.netMarginPerHa,
});

/** What each plot bore and cost, by name; the farm, or the chosen plots together, close it. */
export function plotTable(asked: Asked, totalLabel: string): ReportTable {
  const nameOf = (id: string) => asked.plots.get(id)?.name ?? '';
  const ids = Object.keys(asked.summary.plots).sort((one, other) => nameOf(one).localeCompare(nameOf(other), 'pt-BR'));
  return {
    key: 'plots',
    title: 'Por talhão',
    columns: [{ key: 'name', header: 'Talhão' }, ...columnsOf(asked)],
    rows: ids.map((id) => plotRow(asked, id)),
    total: totalOf(asked, totalLabel),
  };
}

const NO_CULTIVAR = 'Sem cultivar';

type Sums = {
  area: number;
  sacas: number;
  liters: number;
  estimate: number;
  estimatedSacas: number;
  cost: number;
  margin: number;
};

function sumsOf({ summary, plots }: Asked, ids: readonly string[]): Sums {
  const sum = (of: (id: string) => number | undefined) => ids.reduce((total, id) => total + (of(id) ?? 0), 0);
  const fact = (id: string, key: string) => numberAt(plots.get(id)?.data ?? {}, key);
  return {
    area: sum((id) => productiveArea(plots.get(id))),
    sacas: sum((id) => summary.plots[id]?.sacas),
    liters: sum((id) => summary.harvest.byPlot[id]?.liters),
    estimate: sum((id) => fact(id, 'estimatedYield')),
    // What no plot estimated is held against nothing.
    estimatedSacas: sum((id) => ((fact(id, 'estimatedYield') ?? 0) > 0 ? summary.plots[id]?.sacas : 0)),
    cost: sum((id) => summary.costByPlot[id]?.total),
    margin: sum((id) => summary.costByPlot[id]?.netMargin),
  };
}

/** The same by cultivar, the most sacas a hectare first. */
export function cultivarTable(asked: Asked, totalLabel: string): ReportTable {
  const cultivarOf = (id: string) => textAt(asked.plots.get(id)?.data ?? {}, 'cultivar') ?? NO_CULTIVAR;
  const rows = [...Map.groupBy(Object.keys(asked.summary.plots), cultivarOf)].map(([name, ids]) => {
    const { area, sacas, liters, estimate, estimatedSacas, cost, margin } = sumsOf(asked, ids);
    const cells = {
      name,
      area,
      ...pickedCells(asked, liters),
      sacas,
      sacasPerHa: ratio(sacas, area),
      litersPerSaca: ratio(liters, sacas),
      estimateErrorPct: estimateErrorPct(estimatedSacas, estimate),
      costPerSaca: ratio(cost, sacas),
      marginPerHa: ratio(margin, area),
    };
    return { id: name, cells };
  });
  return {
    key: 'cultivars',
    title: 'Por cultivar',
    columns: [{ key: 'name', header: 'Cultivar' }, ...columnsOf(asked)],
    rows: rows.sort((one, other) => (other.cells.sacasPerHa ?? 0) - (one.cells.sacasPerHa ?? 0)),
    total: totalOf(asked, totalLabel),
  };
}
