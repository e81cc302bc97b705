import { dayIn, isDay } from '@cafezal/domain/days.ts';
import { parseDecimal } from '@cafezal/domain/numbers.ts';
import { type SeasonSummary, seasonSummary } from '@cafezal/domain/reports/season-summary.ts';
import { harvestSeason, isSeason } from '@cafezal/domain/seasons.ts';
import { loadFarmFacts } from '../../db/farm-lock.ts';
import { seasonRecords } from '../../db/season-records.ts';
import type { Services } from '../../services.ts';
import type { FarmScope } from '../farm-scope.ts';
import { badQuery } from './page.ts';
import { seesPrices } from './present-records.ts';

type Query = Readonly<Record<string, string>>;

function seasonIn({ season }: Query, today: string): string {
  if (season === undefined || season === '') return harvestSeason(today);
  if (isSeason(season)) return season;
  throw badQuery('season', 'Escreva a safra como 2026/27.');
}

function asOfIn({ asOf }: Query, today: string): string {
  if (asOf === undefined || asOf === '') return today;
  if (isDay(asOf)) return asOf;
  throw badQuery('asOf', 'Informe um dia que existe, como 2026-06-15.');
}

function fxIn({ fx }: Query): number | null {
  if (fx === undefined || fx === '') return null;
  const rate = parseDecimal(fx);
  if (rate !== null && rate > 0) return rate;
  throw badQuery('fx', 'Informe quantos reais vale um dólar, como 5,40.');
}

/** Pounds of one saca, rounded as the trade reckons (4-domain 0.2). */
const POUNDS_PER_SACA = 132.27736;

/** The average price in US$ per saca and US¢ per pound, at R$ per US$; null without a rate or a sale. */
function inDollars({ sales }: SeasonSummary, fx: number | null) {
  const price = sales.averagePricePerSaca;
  const usdPerSaca = price === null || fx === null ? null : price / fx;
  return { usdPerSaca, usCentsPerLb: usdPerSaca === null ? null : (usdPerSaca / POUNDS_PER_SACA) * 100 };
}

/** Figures in R$, and groups of them: kept from whom prices are hidden. */
const MONEY: ReadonlySet<string> = new Set([
  ...['cost', 'costByPlot', 'premium', 'costPerMeasure60', 'revenue', 'revenuePerHa', 'grossRevenue'],
  ...['averagePricePerSaca', 'funrural', 'funruralRate', 'deductions', 'netRevenue', 'byBuyer'],
  ...['usdPerSaca', 'usCentsPerLb'],
]);

function withoutFiguresInMoney(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutFiguresInMoney);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => !MONEY.has(key));
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutFiguresInMoney(inner)]));
}

/** Resumo da safra: the figures of a season, also by the names of their groups; `rows` is one for each plot. */
export async function seasonReport(
  { db, now }: Pick<Services, 'db' | 'now'>,
  scope: FarmScope,
  query: Query,
): Promise<Readonly<Record<string, unknown>>> {
  const farm = await loadFarmFacts(db, scope);
  const today = dayIn(farm.settings.timezone, now());
  const [season, asOf, fx] = [seasonIn(query, today), asOfIn(query, today), fxIn(query)];
  const summary = seasonSummary({ farm, season, asOf, records: await seasonRecords(db, scope, season) });
  const figures = { ...summary, sales: { ...summary.sales, ...inDollars(summary, fx) } };
  const rows = Object.entries(figures.plots).map(([plotId, plot]) => ({ plotId, ...plot }));
  const report = { report: 'resumo-da-safra', season, asOf, figures, rows, ...figures };
  return seesPrices(scope) ? report : (withoutFiguresInMoney(report) as typeof report); // fewer keys of the same object
}
