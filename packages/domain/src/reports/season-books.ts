import { type Genealogy, genealogyOf, movesCoffee } from '../genealogy.ts';
import { type Mixture, plotMixturesOf } from '../mixture.ts';
import type { FarmFacts, FarmRecord, Section } from '../record.ts';

/** What the figures of a season are reckoned from: the farm, all its records of all seasons, and which season. */
export type SeasonQuestion = {
  farm: FarmFacts;
  /** Every live record of the farm: lots of one season may come from another. */
  records: readonly FarmRecord[];
  /** `2026/27`. */
  season: string;
  /** YYYY-MM-DD: `progress` counts harvests up to it, and work planned for later costs nothing yet. */
  asOf: string;
};

/** The records of a farm, read once for all figures of a season. */
export type SeasonBooks = {
  farm: FarmFacts;
  season: string;
  asOf: string;
  genealogy: Genealogy;
  /** Plots that are not eradicated. */
  plots: readonly FarmRecord[];
  /** Records of the season in a section, whatever their status. */
  all: (section: Section) => readonly FarmRecord[];
  /** Those whose work began, so that their coffee counts. */
  moved: (section: Section) => readonly FarmRecord[];
  /** Shares of a record by plot id, summing to 1. */
  mixture: (recordId: string) => Mixture;
};

const UNKNOWN: Mixture = new Map();

/** Opens the books of a season. */
export function seasonBooks({ farm, records, season, asOf }: SeasonQuestion): SeasonBooks {
  const genealogy = genealogyOf(records);
  const mixtures = plotMixturesOf(genealogy, farm.settings.allocationBasis);
  const live = [...genealogy.records.values()];
  const ofSeason = live.filter((record) => record.season === season);
  const all = (section: Section) => ofSeason.filter((record) => record.section === section);
  return {
    farm,
    season,
    asOf,
    genealogy,
    plots: live.filter(({ section, status }) => section === 'talhoes' && status !== 'eradicated'),
    all,
    moved: (section) => all(section).filter(movesCoffee),
    mixture: (recordId) => mixtures.get(recordId) ?? UNKNOWN,
  };
}

/** Spreads an amount over keys by shares that sum to 1, adding to what they hold. */
export function spread(into: Map<string, number>, shares: Mixture, amount: number): void {
  for (const [key, share] of shares) into.set(key, (into.get(key) ?? 0) + share * amount);
}
