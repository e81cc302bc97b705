import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { memoByObject } from '@cafezal/domain/ground/memo-by-object.ts';
import { cropSeason } from '@cafezal/domain/ground/seasons.ts';
import type { DeviceRecord } from '../../../../data/database/device-database.ts';
import type { ShownRecord } from '../../../../data/replica/shown-records.ts';

/** Seasons of the rows, the latest first. */
export const seasonsOf = memoByObject((rows: readonly ShownRecord[]): readonly string[] => {
  const seasons = new Set<string>();
  for (const { record } of rows) if (record.season !== null) seasons.add(record.season);
  return [...seasons].sort().reverse();
});

/** Number of planned rows. */
export const plannedIn = memoByObject(
  (rows: readonly ShownRecord[]): number => rows.filter(({ record }) => record.status === 'planned').length,
);

/** Whether some rows have no season yet, such as coffee that was there before the app. */
export const hasSeasonless = memoByObject((rows: readonly ShownRecord[]): boolean =>
  rows.some(({ record }) => record.season === null),
);

const UNDER_WAY: ReadonlySet<string> = new Set(['harvesting', 'processing']);

/**
 * The season of today's work, in sections that use the crop year. In spring it is not the season that is still being
 * sold.
 */
export const workingSeason = ({ season }: Pick<StageDefinition, 'season'>, today: string): string | null =>
  season === 'cropYear' ? cropSeason(today) : null;

/**
 * The season that a list opens with, of those that have rows: today's, else the one whose record says that it is in
 * progress, else the latest.
 */
export function openingSeason(
  seasons: readonly string[],
  { farmSeasons, working }: { farmSeasons: readonly DeviceRecord[]; working: string | null },
): string | null {
  if (working !== null && seasons.includes(working)) return working;
  const led = farmSeasons.filter(({ status }) => UNDER_WAY.has(status)).map(({ season }) => season);
  return seasons.find((season) => led.includes(season)) ?? seasons[0] ?? null;
}
