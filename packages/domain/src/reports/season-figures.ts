import { lotCostsOfSeason } from './lot-cost-figures.ts';
import type { SeasonQuestion } from './season-books.ts';
import { type SeasonSummary, type SummaryQuestion, seasonSummary } from './season-summary.ts';

/** All figures of a season, also what each lot cost, which takes a walk through all records. */
export type SeasonFigures = SeasonSummary & { cost: ReturnType<typeof lotCostsOfSeason> };

/** The figures of a season's summary, with those of its lots. */
export const withLotCosts = (summary: SeasonSummary, question: SummaryQuestion): SeasonFigures => ({
  ...summary,
  cost: { ...summary.cost, ...lotCostsOfSeason(question) },
});

/** All figures of a season over the whole farm. */
export const seasonFigures = ({ farm, records, season, asOf, genealogy }: SeasonQuestion): SeasonFigures => {
  const question = { farm, records, season, asOf, genealogy };
  return withLotCosts(seasonSummary(question), question);
};
