import { isDay } from '@cafezal/domain/ground/days.ts';
import type { ReportFilter } from '@cafezal/domain/reports/report.ts';

/** The filters of a report and their parameters in the address. */
export const FILTER_WORDS = {
  season: 'safra',
  plotId: 'talhao',
  cultivar: 'cultivar',
  place: 'lugar',
  form: 'forma',
  buyer: 'comprador',
  from: 'de',
  to: 'ate',
} as const satisfies Readonly<Record<ReportFilter, string>>;

type Word = 'relatorio' | (typeof FILTER_WORDS)[ReportFilter];

/** The report and its filters in the address. */
export type ReportSearch = Partial<Readonly<Record<Word, string>>>;

const WORDS: readonly Word[] = ['relatorio', ...Object.values(FILTER_WORDS)];

const DAYS: ReadonlySet<Word> = new Set(['de', 'ate']);

/** Keeps known parameters that are text, and valid days where days are expected. */
export function readReportSearch(search: Record<string, unknown>): ReportSearch {
  const known = WORDS.flatMap((word) => {
    const value = search[word];
    const isRead = typeof value === 'string' && value !== '' && (!DAYS.has(word) || isDay(value));
    return isRead ? [[word, value]] : [];
  });
  return Object.fromEntries(known);
}
