import type { Steps } from '../ground/steps.ts';
import { genealogySteps } from '../lots/genealogy.ts';
import { type LotCostTable, lotCostSteps } from './lot-cost-figures.ts';
import type { SeasonQuestion } from './season-books.ts';
import { type SeasonSummary, type SummaryQuestion, seasonSteps } from './season-summary.ts';

/** All figures of a season, also what each lot cost, which takes a walk through all records. */
export type SeasonFigures = SeasonSummary & { cost: LotCostTable };

/** The figures of a season's summary, with those of its lots, in steps. */
export function* withLotCosts(summary: SeasonSummary, question: SummaryQuestion): Steps<SeasonFigures> {
  const lots = yield* lotCostSteps(question);
  return { ...summary, cost: { ...summary.cost, ...lots } };
}

/** All figures of a season over the whole farm, in steps. */
export function* seasonFigureSteps({ farm, records, season, asOf, genealogy }: SeasonQuestion): Steps<SeasonFigures> {
  const question = { farm, records, season, asOf, genealogy: genealogy ?? (yield* genealogySteps(records)) };
  const summary = yield* seasonSteps(question);
  yield;
  return yield* withLotCosts(summary, question);
}
