import { sacasText } from '../definition/unit-word.ts';
import { ratio, textAt } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { isOnTheWay } from './on-the-way.ts';
import type { PlotReport } from './plot-figures.ts';
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
const costsOf = ({ isAllTold }: Asked): readonly ReportColumn[] => [
  { key: 'costPerSaca', header: 'Custo/saca (R$)', decimals: 2, card: 'R$\u00a0{} por saca' },
  { key: 'marginPerHa', header: isAllTold ? 'Sobra/ha (R$)' : 'Vendido menos gasto/ha (R$)', decimals: 0 },
];

type Asked = {
  summary: SeasonSummary;
  plots: ReadonlyMap<string, FarmRecord>;
  seesPrices: boolean;
  /** Whether it covers only some days of the season. */
  isOfDays: boolean;
  /** Whether the sales tell what the season leaves. */
  isAllTold: boolean;
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

function columnsOf(asked: Asked): readonly ReportColumn[] {
  const { summary, seesPrices, isOfDays } = asked;
  if (isOfDays) return OF_DAYS;
  if (isOnTheWay(summary)) return SO_FAR;
  return seesPrices && summary.cost.total > 0 ? [...COLUMNS, ...costsOf(asked)] : COLUMNS;
}

/** Why a saca costs less than the milled ones beside it would; nothing where no coffee was sold unhulled. */
function noteOf(asked: Asked): Pick<ReportTable, 'note'> {
  const { unmilledSacas } = asked.summary.cost;
  const isShown = columnsOf(asked).some(({ key }) => key === 'costPerSaca');
  if (!isShown || unmilledSacas === 0) return {};
  return { note: `O custo por saca conta também ${sacasText(unmilledSacas, 1)} que foram vendidas sem beneficiar.` };
}

/** Picked litres, and the sacas to expect from them. */
const pickedCells = (liters = 0, expected = 0) => ({ liters, expected });

/** Hectares of a plot in production in the season; those of young and eradicated plots are not in the total either. */
export const productiveArea = (plotId: string, { plots }: Pick<SeasonSummary, 'plots'>): number | null =>
  plots[plotId]?.isBearing === true ? plots[plotId].areaHa : null;

function plotRow({ summary, plots }: Asked, [id, gave]: readonly [string, PlotReport]): ReportRow {
  const plot = plots.get(id);
  const cost = summary.costByPlot[id];
  return {
    id,
    ...(plot !== undefined && { of: { section: 'talhoes', slug: plot.slug } }),
    cells: {
      name: plot?.name ?? '–',
      area: productiveArea(id, summary),
      ...pickedCells(summary.harvest.byPlot[id]?.liters, summary.harvest.byPlot[id]?.estimatedSacas),
      sacas: gave.sacas,
      sacasPerHa: gave.sacasPerHa,
      litersPerSaca: gave.litersPerSaca,
      estimateErrorPct: gave.estimateErrorPct,
      costPerSaca: cost?.perSaca ?? null,
      marginPerHa: cost?.netMarginPerHa ?? null,
    },
  };
}

const totalOf = ({ summary: { production, cost, harvest } }: Asked, label: string) => ({
  name: label,
  area: production.areaHa,
  ...pickedCells(harvest.totalLiters, harvest.estimatedSacas480),
  sacas: production.sacas,
  sacasPerHa: production.sacasPerHa,
  litersPerSaca: production.litersPerSaca,
  estimateErrorPct: production.estimateErrorPct,
  costPerSaca: cost.perSaca,
  marginPerHa: cost.netMarginPerHa,
});

/** Results and costs of each plot, by name, with a total of the farm or the chosen plots. */
export function plotTable(asked: Asked, totalLabel: string): ReportTable {
  const nameOf = (id: string) => asked.plots.get(id)?.name ?? '';
  const plots = Object.entries(asked.summary.plots);
  plots.sort(([one], [other]) => nameOf(one).localeCompare(nameOf(other), 'pt-BR'));
  return {
    key: 'plots',
    title: 'Por talhão',
    ...noteOf(asked),
    columns: [{ key: 'name', header: 'Talhão' }, ...columnsOf(asked)],
    rows: plots.map((plot) => plotRow(asked, plot)),
    total: totalOf(asked, totalLabel),
  };
}

const NO_CULTIVAR = 'Sem cultivar';

type Sums = {
  area: number;
  sacas: number;
  liters: number;
  expected: number;
  estimate: number;
  estimatedSacas: number;
  cost: number;
  costlySacas: number;
  margin: number;
};

function sumsOf({ summary }: Asked, ids: readonly string[]): Sums {
  const sum = (of: (id: string) => number | null | undefined) => ids.reduce((total, id) => total + (of(id) ?? 0), 0);
  const estimateOf = (id: string) => summary.plots[id]?.estimatedSacas;
  return {
    area: sum((id) => productiveArea(id, summary)),
    sacas: sum((id) => summary.plots[id]?.sacas),
    liters: sum((id) => summary.harvest.byPlot[id]?.liters),
    expected: sum((id) => summary.harvest.byPlot[id]?.estimatedSacas),
    estimate: sum(estimateOf),
    // Coffee without an estimate is compared with nothing.
    estimatedSacas: sum((id) => ((estimateOf(id) ?? 0) > 0 ? summary.plots[id]?.sacas : 0)),
    cost: sum((id) => summary.costByPlot[id]?.total),
    costlySacas: sum((id) => summary.costByPlot[id]?.sacas),
    margin: sum((id) => summary.costByPlot[id]?.netMargin),
  };
}

/** The same by cultivar, the most sacas per hectare first. */
export function cultivarTable(asked: Asked, totalLabel: string): ReportTable {
  const cultivarOf = (id: string) => textAt(asked.plots.get(id)?.data ?? {}, 'cultivar') ?? NO_CULTIVAR;
  const rows = [...Map.groupBy(Object.keys(asked.summary.plots), cultivarOf)].map(([name, ids]) => {
    const { area, sacas, liters, expected, estimate, estimatedSacas, cost, costlySacas, margin } = sumsOf(asked, ids);
    const cells = {
      name,
      area,
      ...pickedCells(liters, expected),
      sacas,
      sacasPerHa: ratio(sacas, area),
      litersPerSaca: ratio(liters, sacas),
      estimateErrorPct: estimateErrorPct(estimatedSacas, estimate),
      costPerSaca: ratio(cost, costlySacas),
      marginPerHa: ratio(margin, area),
    };
    return { id: name, cells };
  });
  return {
    key: 'cultivars',
    title: 'Por cultivar',
    ...noteOf(asked),
    columns: [{ key: 'name', header: 'Cultivar' }, ...columnsOf(asked)],
    rows: rows.sort((one, other) => (other.cells.sacasPerHa ?? 0) - (one.cells.sacasPerHa ?? 0)),
    total: totalOf(asked, totalLabel),
  };
}
