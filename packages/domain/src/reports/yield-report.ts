import { seasonOfYear } from '../ground/seasons.ts';
import { finished, type Steps } from '../ground/steps.ts';
import { genealogySteps } from '../lots/genealogy.ts';
import { ratio } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { type Bienniality, bienniality } from './bienniality.ts';
import { missingEstimates } from './farm-estimate.ts';
import { unitFigure } from './figure-text.ts';
import { isOnTheWay } from './on-the-way.ts';
import { type PastYield, pastYield } from './past-yield.ts';
import { productiveArea } from './plot-tables.ts';
import type { Report, ReportColumn, ReportQuestion } from './report.ts';
import { plotsOf, yieldBars } from './season-report.ts';
import { type SeasonSummary, seasonSteps } from './season-summary.ts';

/** How many seasons are compared. */
const SEASONS = 4;

/**
 * `isMilled` is false while so much coffee is unmilled that the yield is estimated from litres. `past` is what its closing says of a
 * season of which no harvest is there.
 */
type Season = { season: string; summary: SeasonSummary; isMilled: boolean; past: PastYield | null };

type OfSeason = ReportQuestion & { season: string };

/** The chosen season and earlier ones with coffee, or told when they were closed; the latest first, in steps. */
function* seasonsOf({ farm, records, season, asOf, plotIds }: OfSeason): Steps<readonly Season[]> {
  const year = Number(season.slice(0, 4));
  const known = new Set(records.flatMap((record) => (record.section === 'colheita' ? (record.season ?? []) : [])));
  const told = Array.from({ length: SEASONS }, (_, back) => seasonOfYear(year - back))
    .map((one) => ({ one, past: known.has(one) ? null : pastYield({ records, season: one, plotIds }) }))
    .filter(({ one, past }, back) => back === 0 || known.has(one) || past !== null);
  const genealogy = yield* genealogySteps(records);
  const seasons: Season[] = [];
  for (const { one, past } of told) {
    yield;
    const summary = yield* seasonSteps({ farm, records, season: one, asOf, plotIds, genealogy });
    seasons.push({ season: one, summary, past, isMilled: past !== null || !isOnTheWay(summary) });
  }
  return seasons;
}

/** Sacas per hectare as in `plotYields`: milled, or estimated from litres; null without a harvest. */
const perHectare = ({ isMilled }: Season, gave: Gave): number | null => {
  const sacas = isMilled ? gave.sacas : gave.expected;
  return (sacas ?? 0) > 0 ? ratio(sacas, gave.areaHa) : null;
};

type Gave = Readonly<Record<'sacas' | 'expected' | 'areaHa', number | undefined>>;
type Plots = ReadonlyMap<string, FarmRecord>;
type Asked = { seasons: readonly Season[]; plots: Plots };

function perHaOf(season: Season, id: string): number | null {
  if (season.past !== null) return season.past.byPlot.get(id) ?? null;
  const { plots, harvest } = season.summary;
  const { sacas, areaHa } = plots[id] ?? {};
  return perHectare(season, { sacas, expected: harvest.byPlot[id]?.estimatedSacas, areaHa: areaHa ?? undefined });
}

function farmPerHa(season: Season): number | null {
  if (season.past !== null) return season.past.perHa;
  const { production, harvest } = season.summary;
  const { sacas, areaHa } = production;
  return perHectare(season, { sacas, expected: harvest.estimatedSacas480, areaHa });
}

type PlotYield = {
  id: string;
  plot: FarmRecord | undefined;
  perHa: readonly (number | null)[];
  litersPerSaca: number | null;
  estimateErrorPct: number | null;
  twoYears: Bienniality;
};

type Placed = readonly [season: Season, at: number];

const yearOf = ([{ season }]: Placed): number => Number(season.slice(0, 4));

/** The two latest milled seasons in a row: estimates from litres are not averaged with weighed results, nor years apart. */
function lastTwo(seasons: readonly Season[]): readonly Placed[] {
  const milled = seasons.flatMap((season, at): readonly Placed[] => (season.isMilled ? [[season, at]] : []));
  const pairs = milled.map((one, at) => milled.slice(at, at + 2).filter((other) => yearOf(one) - yearOf(other) < 2));
  return pairs.find(({ length }) => length > 1) ?? [];
}

function twoYearsOf(seasons: readonly Season[], perHa: readonly (number | null)[]): Bienniality {
  const [latest, before] = lastTwo(seasons).map(([, at]) => perHa[at] ?? null);
  return bienniality(before ?? null, latest ?? null);
}

function plotYield(asked: Asked, id: string): PlotYield {
  const { seasons, plots } = asked;
  const perHa = seasons.map((season) => perHaOf(season, id));
  const [latest] = seasons;
  const gave = latest?.isMilled === true ? latest.summary.plots[id] : undefined;
  return {
    id,
    plot: plots.get(id),
    perHa,
    litersPerSaca: gave?.litersPerSaca ?? null,
    estimateErrorPct: (gave?.sacas ?? 0) > 0 ? (gave?.estimateErrorPct ?? null) : null,
    twoYears: twoYearsOf(seasons, perHa),
  };
}

const seasonKey = (season: string): string => `perHa ${season}`;

function columnsOf(seasons: readonly Season[]): readonly ReportColumn[] {
  const perSeason = seasons.map(({ season, isMilled }, at): ReportColumn => {
    const how = isMilled ? '' : ' pela litragem';
    const column = { key: seasonKey(season), header: `${season}${how} (sacas/ha)`, decimals: 2 };
    return at === 0 ? { ...column, card: `{} sc/ha${how}` } : { ...column, card: `{} em ${season}` };
  });
  const two = lastTwo(seasons).map(([{ season }]) => season);
  const ofTwo: readonly ReportColumn[] = [
    { key: 'mean2y', header: `Média de ${two.join(' e ')}`, decimals: 2 },
    { key: 'index', header: 'Bienalidade (0 a 1)', decimals: 2 },
  ];
  const ofMilled: readonly ReportColumn[] = [
    { key: 'litersPerSaca', header: 'L/saca', decimals: 1, card: '{} L por saca' },
    { key: 'estimateErrorPct', header: 'Erro da estimativa (%)', decimals: 1, signed: true },
  ];
  return [
    { key: 'name', header: 'Talhão' },
    { key: 'area', header: 'ha em produção', decimals: 2, upTo: true, card: '{} ha' },
    ...perSeason,
    ...(two.length > 1 ? ofTwo : []),
    ...(seasons[0]?.isMilled === true ? ofMilled : []),
  ];
}

const perSeasonCells = (seasons: readonly Season[], perHa: readonly (number | null)[]) =>
  Object.fromEntries(seasons.map(({ season }, at) => [seasonKey(season), perHa[at] ?? null]));

const cellsOf = (
  seasons: readonly Season[],
  { id, plot, perHa, litersPerSaca, estimateErrorPct, twoYears }: PlotYield,
) => ({
  name: plot?.name ?? '–',
  area: seasons[0] === undefined ? null : productiveArea(id, seasons[0].summary),
  ...perSeasonCells(seasons, perHa),
  sacasPerHa: perHa[0] ?? null,
  litersPerSaca,
  estimateErrorPct,
  ...twoYears,
});

/** Figures of the latest season that need milled coffee; empty while it is unmilled. */
function milledFigures(seasons: readonly Season[]) {
  const [latest] = seasons;
  const { litersPerSaca, estimateErrorPct, sacas } = latest?.isMilled === true ? latest.summary.production : NONE;
  return { litersPerSaca, estimateErrorPct: sacas > 0 ? estimateErrorPct : null };
}

const NONE = { litersPerSaca: null, estimateErrorPct: null, sacas: 0 } as const;

function farmCells(asked: Asked) {
  const { seasons } = asked;
  const perHa = seasons.map((season) => farmPerHa(season));
  return {
    area: seasons[0]?.summary.production.areaHa ?? null,
    ...perSeasonCells(seasons, perHa),
    ...milledFigures(seasons),
    ...twoYearsOf(seasons, perHa),
  };
}

function headlineOf(asked: Asked): Report['headline'] {
  const { seasons } = asked;
  const [latest, before] = seasons;
  const isMilled = latest?.isMilled !== false;
  const { litersPerSaca, estimateErrorPct } = milledFigures(seasons);
  const beforeHa = before === undefined ? null : farmPerHa(before);
  const note = beforeHa === null ? undefined : `${unitFigure(beforeHa, 'sacas', { decimals: 2 })} na safra passada`;
  const onTheWay = isMilled ? undefined : 'aparece com o café beneficiado';
  return [
    {
      label: isMilled ? 'Por hectare' : 'Por hectare, pela litragem',
      value: latest === undefined ? null : farmPerHa(latest),
      unit: 'sacas',
      decimals: 2,
      note,
    },
    { label: 'Litros por saca', value: litersPerSaca, unit: 'L', decimals: 1, note: onTheWay },
    { label: 'Área em produção', value: latest?.summary.production.areaHa ?? null, unit: 'ha', decimals: 2 },
    {
      label: 'Erro da estimativa',
      value: estimateErrorPct,
      unit: '%',
      decimals: 1,
      note: onTheWay ?? (latest && missingEstimates(latest.summary.production)) ?? undefined,
    },
  ];
}

/** `yieldReport` in steps. */
export function* yieldSteps(question: OfSeason): Steps<Report> {
  const seasons = yield* seasonsOf(question);
  yield;
  const isByLiters = seasons[0]?.isMilled === false;
  const asked: Asked = { seasons, plots: plotsOf(question.records) };
  const ids = new Set(
    seasons.flatMap(({ summary, past }) => [...Object.keys(summary.plots), ...(past?.byPlot.keys() ?? [])]),
  );
  const yields = [...ids]
    .map((id) => plotYield(asked, id))
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
    total: { name: question.plotIds === undefined ? 'Fazenda' : 'Total', ...farmCells(asked) },
  };
  return {
    figures: {
      seasons: Object.fromEntries(seasons.map((season) => [season.season, farmPerHa(season)])),
      byLiters: seasons.filter(({ isMilled }) => !isMilled).map(({ season }) => season),
      ...milledFigures(seasons),
    },
    rows: yields.map((one) => ({
      plotId: one.id,
      sacasPerHa: Object.fromEntries(seasons.map(({ season }, at) => [season, one.perHa[at] ?? null])),
      litersPerSaca: one.litersPerSaca,
      estimateErrorPct: one.estimateErrorPct,
      ...one.twoYears,
    })),
    headline: headlineOf(asked),
    charts: [{ ...yieldBars(table), title: `Sacas por hectare${isByLiters ? ', pela litragem' : ''}` }].filter(
      ({ bars }) => bars.length > 1,
    ),
    tables: [table],
    choices: {},
  };
}

/**
 * Yield by plot: sacas per hectare of up to four seasons, the best first, with bienniality and litres per saca. While a season's coffee is unmilled they are estimated from litres, as on the plots' own pages.
 *
 * @internal All steps at once, for tests.
 */
export const yieldReport = (question: OfSeason): Report => finished(yieldSteps(question));
