import { isObject } from '../ground/json-value.ts';

/** Figures in R$, and groups of them: hidden from people who may not see prices. */
const MONEY: ReadonlySet<string> = new Set([
  ...['cost', 'costByPlot', 'premium', 'costPerMeasure60', 'revenue', 'revenuePerHa', 'grossRevenue'],
  ...['averagePricePerSaca', 'funrural', 'funruralRate', 'deductions', 'netRevenue', 'byBuyer'],
  ...['usdPerSaca', 'usCentsPerLb', 'pricePerBag', 'gross', 'net', 'netPerSaca', 'worth', 'quotedPerSaca', 'agioPct'],
]);

/** Whether a row tells of a figure in R$, by the way to it. */
const isAboutMoney = (row: unknown): boolean =>
  isObject(row) && typeof row.figure === 'string' && row.figure.split('.').some((key) => MONEY.has(key));

/** Figures of a report for people who may not see prices. */
export function withoutFiguresInMoney(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((row) => !isAboutMoney(row)).map(withoutFiguresInMoney);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([key]) => !MONEY.has(key));
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutFiguresInMoney(inner)]));
}
