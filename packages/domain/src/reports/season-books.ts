import { type Genealogy, genealogyOf, movesCoffee } from '../lots/genealogy.ts';
import { type Mixture, plotMixturesOf, sharedBy } from '../lots/mixture.ts';
import type { FarmFacts, FarmRecord, Section } from '../record/record.ts';

/** What the figures of a season are reckoned from: the farm, all its records of all seasons, and which season. */
export type SeasonQuestion = {
  farm: FarmFacts;
  /** Every live record of the farm: lots of one season may come from another. */
  records: readonly FarmRecord[];
  /** `2026/27`. */
  season: string;
  /** YYYY-MM-DD: `progress` counts harvests up to it, and work planned for later costs nothing yet. */
  asOf: string;
  /** Ids of plots: the figures are of their coffee alone; unsaid, of the whole farm. */
  plotIds?: ReadonlySet<string> | undefined;
};

/** The records of a farm, read once for all figures of a season. */
export type SeasonBooks = {
  farm: FarmFacts;
  season: string;
  asOf: string;
  genealogy: Genealogy;
  /** Plots that are not eradicated. */
  plots: readonly FarmRecord[];
  /** Those of them that are asked about. */
  askedPlots: readonly FarmRecord[];
  /** Is a plot asked about? */
  isAsked: (plotId: string) => boolean;
  /** How much of the coffee of a record is asked about, 0 to 1: of a whole farm 1. */
  share: (recordId: string) => number;
  /** Records of the season in a section, whatever their status. */
  all: (section: Section) => readonly FarmRecord[];
  /** Those whose work began, so that their coffee counts. */
  moved: (section: Section) => readonly FarmRecord[];
  /** Shares of a record by plot id, summing to 1. */
  mixture: (recordId: string) => Mixture;
};

const UNKNOWN: Mixture = new Map();

/** Opens the books of a season. */
export function seasonBooks({ farm, records, season, asOf, plotIds }: SeasonQuestion): SeasonBooks {
  const genealogy = genealogyOf(records);
  const mixtures = plotMixturesOf(genealogy, farm.settings.allocationBasis);
  const live = [...genealogy.records.values()];
  const bySection = Map.groupBy(
    live.filter((record) => record.season === season),
    ({ section }) => section,
  );
  const movedBySection = new Map([...bySection].map(([section, records]) => [section, records.filter(movesCoffee)]));
  const plots = live.filter(({ section, status }) => section === 'talhoes' && status !== 'eradicated');
  const mixture = (recordId: string) => mixtures.get(recordId) ?? UNKNOWN;
  const isAsked = (plotId: string) => plotIds === undefined || plotIds.has(plotId);
  return {
    farm,
    season,
    asOf,
    genealogy,
    plots,
    askedPlots: plots.filter(({ id }) => isAsked(id)),
    isAsked,
    share: (recordId) => (plotIds === undefined ? 1 : sharedBy(mixtures.get(recordId), plotIds)),
    all: (section) => bySection.get(section) ?? [],
    moved: (section) => movedBySection.get(section) ?? [],
    mixture,
  };
}

/** The days that are asked about, both ends within; one or both may be open. */
export type Days = { from?: string | undefined; to?: string | undefined };

/** Are only some days of a season asked about? */
export const isOfDays = ({ from = '', to = '' }: Days): boolean => from !== '' || to !== '';

/** Does a day lie within those asked about? */
export const isWithin = (date: string, { from = '', to = '' }: Days): boolean =>
  (from === '' || date >= from) && (to === '' || date <= to);

/** The books with what was done on some days alone; what is of the season as a whole is left out of them. */
export function booksOfDays(books: SeasonBooks, days: Days): SeasonBooks {
  if (!isOfDays(days)) return books;
  const done = (records: readonly FarmRecord[]) =>
    records.filter(({ section, date }) => section !== 'producao' && isWithin(date, days));
  return { ...books, all: (section) => done(books.all(section)), moved: (section) => done(books.moved(section)) };
}

/** Spreads an amount over keys by shares that sum to 1, adding to what they hold. */
export function spread(into: Map<string, number>, shares: Mixture, amount: number): void {
  for (const [key, share] of shares) into.set(key, (into.get(key) ?? 0) + share * amount);
}
