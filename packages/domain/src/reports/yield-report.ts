import type { FarmRecord } from '../record.ts';
import { seasonOfYear } from '../seasons.ts';
import { type Bienniality, bienniality } from './bienniality.ts';
import { missingEstimates } from './farm-estimate.ts';
import { unitFigure } from './figure-text.ts';
import { productiveArea } from './plot-tables.ts';
import type { Report, ReportColumn, ReportQuestion } from './report.ts';
import { plotsOf, yieldBars } from './season-report.ts';
import { type SeasonSummary, seasonSummary } from './season-summary.ts';

/** How many seasons stand side by side. */
const SEASONS = 4;

type Season = { season: string; summary: SeasonSummary };

/** The season that was asked for and those before it that gave coffee, the latest first. */
function seasonsOf({ farm, records, season, asOf, plotIds }: ReportQuestion & { season: string }): readonly Season[] {
  const year = Number(season.slice(0, 4));
  const known = new Set(records.flatMap((record) => (record.section === 'colheita' ? (record.season ?? []) : [])));
  return Array.from({ length: SEASONS }, (_, back) => seasonOfYear(year - back))
    .filter((one, back) => back === 0 || known.has(one))
    .map((one) => ({ season: one, summary: seasonSummary({ farm, records, season: one, asOf, plotIds }) }));
}

const perHaOf = ({ summary }: Season, id: string): number | null => {
  const report = summary.plots[id];
  return report === undefined || report.sacas === 0 ? null : report.sacasPerHa;
};

type PlotYield = {
  id: string;
  plot: FarmRecord | undefined;
  perHa: readonly (number | null)[];
  litersPerSaca: number | null;
  estimateErrorPct: number | null;
  twoYears: Bienniality;
};

function plotYield(seasons: readonly Season[], plots: ReadonlyMap<string, FarmRecord>, id: string): PlotYield {
  const perHa = seasons.map((season) => perHaOf(season, id));
  const current = seasons[0]?.summary.plots[id];
  const hasCoffee = (current?.sacas ?? 0) > 0;
  return {
    id,
    plot: plots.get(id),
    perHa,
    litersPerSaca: current?.litersPerSaca ?? null,
    estimateErrorPct: hasCoffee ? (current?.estimateErrorPct ?? null) : null,
    twoYears: bienniality(perHa[1] ?? null, perHa[0] ?? null),
  };
}

const seasonKey = (season: string): string => `perHa ${season}`;

function columnsOf(seasons: readonly Season[]): readonly ReportColumn[] {
  const perSeason = seasons.map(({ season }, at): ReportColumn => {
    const column = { key: seasonKey(season), header: `${season} (sacas/ha)`, decimals: 2 };
    return at === 0 ? { ...column, card: '{} sc/ha' } : { ...column, card: `{} em ${season}` };
  });
  const ofTwo: readonly ReportColumn[] = [
    { key: 'mean2y', header: 'Média de 2 safras', decimals: 2 },
    { key: 'index', header: 'Bienalidade (0 a 1)', decimals: 2 },
  ];
  return [
    { key: 'name', header: 'Talhão' },
    { key: 'area', header: 'ha em produção', decimals: 2, upTo: true, card: '{} ha' },
    ...perSeason,
    ...(seasons.length > 1 ? ofTwo : []),
    { key: 'litersPerSaca', header: 'L/saca', decimals: 1, card: '{} L por saca' },
    { key: 'estimateErrorPct', header: 'Erro da estimativa (%)', decimals: 1, signed: true },
  ];
}

const cellsOf = (
  seasons: readonly Season[],
  { plot, perHa, litersPerSaca, estimateErrorPct, twoYears }: PlotYield,
) => ({
  name: plot?.name ?? '–',
  area: productiveArea(plot) ?? null,
  ...Object.fromEntries(seasons.map(({ season }, at) => [seasonKey(season), perHa[at] ?? null])),
  sacasPerHa: perHa[0] ?? null,
  litersPerSaca,
  estimateErrorPct,
  ...twoYears,
});

function farmCells(seasons: readonly Season[]) {
  const perHa = seasons.map(({ summary }) => (summary.production.sacas > 0 ? summary.production.sacasPerHa : null));
  const current = seasons[0]?.summary.production;
  return {
    area: current?.areaHa ?? null,
    ...Object.fromEntries(seasons.map(({ season }, at) => [seasonKey(season), perHa[at] ?? null])),
    litersPerSaca: current?.litersPerSaca ?? null,
    estimateErrorPct: (current?.sacas ?? 0) > 0 ? (current?.estimateErrorPct ?? null) : null,
    ...bienniality(perHa[1] ?? null, perHa[0] ?? null),
  };
}

/** Produtividade por talhão: sacas a hectare of up to four seasons, the best first, with bienalidade and litres a saca. */
export function yieldReport(question: ReportQuestion & { season: string }): Report {
  const seasons = seasonsOf(question);
  const plots = plotsOf(question.records);
  const ids = new Set(seasons.flatMap(({ summary }) => Object.keys(summary.plots)));
  const yields = [...ids]
    .map((id) => plotYield(seasons, plots, id))
    .sort((one, other) => (other.perHa[0] ?? -1) - (one.perHa[0] ?? -1));
  const table = {
    key: 'plots',
    title: 'Produtividade por talhão',
    columns: columnsOf(seasons),
    rows: yields.map((one) => ({
      id: one.id,
      ...(one.plot !== undefined && { of: { section: 'talhoes' as const, slug: one.plot.slug } }),
      cells: cellsOf(seasons, one),
    })),
    total: { name: question.plotIds === undefined ? 'Fazenda' : 'Total', ...farmCells(seasons) },
  };
  const [current, before] = seasons.map(({ summary }) => summary.production);
  const isKnown = (current?.sacas ?? 0) > 0;
  const beforeText =
    before === undefined || before.sacas === 0
      ? undefined
      : `${unitFigure(before.sacasPerHa, 'sacas', { decimals: 2 })} na safra passada`;
  return {
    figures: {
      seasons: Object.fromEntries(seasons.map(({ season, summary }) => [season, summary.production.sacasPerHa])),
      litersPerSaca: current?.litersPerSaca ?? null,
      estimateErrorPct: current?.estimateErrorPct ?? null,
    },
    rows: yields.map(({ id, perHa, litersPerSaca, estimateErrorPct, twoYears }) => ({
      plotId: id,
      sacasPerHa: Object.fromEntries(seasons.map(({ season }, at) => [season, perHa[at] ?? null])),
      litersPerSaca,
      estimateErrorPct,
      ...twoYears,
    })),
    headline: [
      {
        label: 'Por hectare',
        value: isKnown ? (current?.sacasPerHa ?? null) : null,
        unit: 'sacas',
        decimals: 2,
        note: beforeText,
      },
      { label: 'Litros por saca', value: current?.litersPerSaca ?? null, unit: 'L', decimals: 1 },
      { label: 'Área em produção', value: current?.areaHa ?? null, unit: 'ha', decimals: 2 },
      {
        label: 'Erro da estimativa',
        value: isKnown ? (current?.estimateErrorPct ?? null) : null,
        unit: '%',
        decimals: 1,
        note: (current && missingEstimates(current)) ?? undefined,
      },
    ],
    charts: [yieldBars(table)].filter(({ bars }) => bars.length > 1),
    tables: [table],
    choices: {},
  };
}
