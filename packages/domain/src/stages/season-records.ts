import type { StageDefinition } from '../definition/stage.ts';
import type { FarmRecord, Section } from '../record/record.ts';
import { isPicking, leadsSeason, SEASON_SECTIONS } from './kinds.ts';
import { stageOf } from './stages.ts';

/** The season's own record: that of the whole farm before those of single plots. */
export function seasonRecord<Shown extends Pick<FarmRecord, 'season' | 'data'>>(
  records: readonly Shown[],
  season: string,
): Shown | undefined {
  const own = records.filter((record) => record.season === season);
  return own.find(({ data }) => !Array.isArray(data.plotIds) || data.plotIds.length === 0) ?? own[0];
}

/** Whether a record is that of a closed season. */
export const isClosedSeason = (record: Pick<FarmRecord, 'section' | 'status'>): boolean =>
  leadsSeason(record) && stageOf(record.section).statuses[record.status]?.completed === true;

/** The closed seasons among records of whatever sections. */
export function closedSeasons(
  records: readonly Pick<FarmRecord, 'section' | 'season' | 'status' | 'data'>[],
): ReadonlySet<string> {
  const leading = records.filter(leadsSeason);
  const seasons = [...new Set(leading.flatMap(({ season }) => season ?? []))];
  return new Set(
    seasons.filter((season) => {
      const led = seasonRecord(leading, season);
      return led !== undefined && isClosedSeason(led);
    }),
  );
}

/** What whoever changes something of a closed season is told. */
export const closedSeasonNote = (season: string): string =>
  `A safra ${season} já está fechada. O que mudar agora aparece ao lado do que foi fechado.`;

/**
 * The season that the plots' own estimates are of: the newest that is not closed, by its record; without one, that of
 * the newest harvest. Null where that is closed too, or nothing was picked yet.
 */
export function estimatedSeasonOf(
  records: readonly Pick<FarmRecord, 'section' | 'season' | 'status' | 'data' | 'date'>[],
): string | null {
  const closed = closedSeasons(records);
  const led = records
    .filter(leadsSeason)
    .flatMap(({ season }) => (season === null || closed.has(season) ? [] : season));
  if (led.length > 0) return led.sort().at(-1) ?? null;
  const picked = records.filter((record) => isPicking(record) && record.season !== null);
  const newest = picked.sort((one, other) => (one.date < other.date ? -1 : 1)).at(-1)?.season ?? null;
  return newest === null || closed.has(newest) ? null : newest;
}

/** The closed seasons of a farm, as rules look them up. */
export const closedSeasonsIn = ({ others }: { others: (section: FarmRecord['section']) => readonly FarmRecord[] }) =>
  closedSeasons(SEASON_SECTIONS.flatMap((section) => others(section)));

/** The sections that the rules of a stage look up: its own, and those that tell which seasons are closed. */
export const consultedBy = ({ consults }: Pick<StageDefinition, 'consults'>): readonly Section[] => [
  ...new Set([...consults, ...SEASON_SECTIONS]),
];
