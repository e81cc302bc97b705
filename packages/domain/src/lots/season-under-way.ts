import { harvestSeason } from '../ground/seasons.ts';
import { COFFEE_SECTIONS, type FarmRecord } from '../record/record.ts';

/** What tells a season; `deletedAt` is null of what lives. */
type Known = Pick<FarmRecord, 'section' | 'season' | 'status'> & { deletedAt: unknown };

/** Seasons that coffee or a season's record names, the latest first. */
export function knownSeasons(records: readonly Known[]): readonly string[] {
  const seasons = records
    .filter(
      ({ section, deletedAt }) => deletedAt === null && (section === 'producao' || COFFEE_SECTIONS.includes(section)),
    )
    .flatMap(({ season }) => season ?? []);
  return [...new Set(seasons)].sort().reverse();
}

const UNDER_WAY: ReadonlySet<string> = new Set(['harvesting', 'processing']);

/** The season under way: the latest whose record says so, else the latest with coffee, else that of the day's harvest. */
export function seasonUnderWay(records: readonly Known[], today: string): string {
  const led = records.filter(({ section, status }) => section === 'producao' && UNDER_WAY.has(status));
  const picked = records.filter(({ section }) => COFFEE_SECTIONS.includes(section));
  return knownSeasons(led)[0] ?? knownSeasons(picked)[0] ?? knownSeasons(records)[0] ?? harvestSeason(today);
}
