import { harvestSeason } from '../ground/seasons.ts';
import { isOwnWork } from '../record/lot-origin.ts';
import type { FarmRecord } from '../record/record.ts';
import { isPicking, isSale, leadsSeason } from '../stages/kinds.ts';
import { closedSeasons } from '../stages/season-records.ts';
import { COFFEE_SECTIONS } from '../stages/stages.ts';

/** Fields that determine the season; `deletedAt` is null in live records. */
type Known = Pick<FarmRecord, 'section' | 'season' | 'status' | 'data'> & { deletedAt: unknown };

/** Seasons of coffee and season records, the latest first. */
export function knownSeasons(records: readonly Known[]): readonly string[] {
  const seasons = records
    .filter((record) => record.deletedAt === null && (leadsSeason(record) || COFFEE_SECTIONS.includes(record.section)))
    .flatMap(({ season }) => season ?? []);
  return [...new Set(seasons)].sort().reverse();
}

const UNDER_WAY: ReadonlySet<string> = new Set(['harvesting', 'processing']);
export const CLOSED = 'closed';

/** Whether coffee was worked on for a season: what is done with the rest of a closed one, or sold of any, begins none. */
const isBegun =
  (closed: ReadonlySet<string>) =>
  ({ section, season }: Known): boolean =>
    COFFEE_SECTIONS.includes(section) &&
    !isSale({ section }) &&
    (isPicking({ section }) || season === null || !closed.has(season));

/**
 * The current season: the latest whose record says so, else the latest that own coffee was picked or worked in or that is
 * not closed, else that of a harvest today.
 */
export function seasonUnderWay(records: readonly Known[], today: string): string {
  const own = records.filter(isOwnWork);
  const led = own.filter((record) => leadsSeason(record) && UNDER_WAY.has(record.status));
  const begun = own.filter(isBegun(closedSeasons(own)));
  const open = own.filter((record) => leadsSeason(record) && record.status !== CLOSED);
  return knownSeasons(led)[0] ?? knownSeasons(begun)[0] ?? knownSeasons(open)[0] ?? harvestSeason(today);
}
