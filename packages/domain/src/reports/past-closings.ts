import { addDays } from '../ground/days.ts';
import { genealogyOf } from '../lots/genealogy.ts';
import { lastDay } from '../record/data-values.ts';
import type { FarmFacts, FarmRecord, SeasonClosing } from '../record/record.ts';
import { isClosedSeason } from '../stages/season-records.ts';
import { closingFigures } from './season-closing.ts';

/** From the last work of a season to the evening at which its books are closed. */
const DAYS_AFTER = 30;
const EVENING = 'T21:00:00.000Z';

/** A season's record, and with what a person would have closed it; the mark is made of the figures. */
export type PastClosing = { record: FarmRecord; closing: Omit<SeasonClosing, 'sha256'> };

/** The closings of the seasons of a demonstration farm that are closed without their figures, one at each step. */
export function* pastClosings(
  records: readonly FarmRecord[],
  farm: FarmFacts,
): Generator<PastClosing, void, undefined> {
  const open = records.filter((record) => isClosedSeason(record) && (record.closing ?? null) === null);
  if (open.length === 0) return;
  const genealogy = genealogyOf(records);
  for (const record of open) {
    const { season } = record;
    if (season === null) continue;
    const days = records.filter((one) => one.season === season).map(lastDay);
    const asOf = addDays(days.sort().at(-1) ?? record.date, DAYS_AFTER);
    const figures = closingFigures({ farm, records, season, asOf, genealogy });
    yield { record, closing: { at: `${asOf}${EVENING}`, by: record.createdBy, reason: null, figures } };
  }
}
