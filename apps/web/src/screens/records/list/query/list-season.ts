import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { cropSeason } from '@cafezal/domain/ground/seasons.ts';
import type { DeviceRecord } from '../../../../data/database/device-database.ts';
import type { ShownRecord } from '../../../../data/replica/replica.ts';
import { memoByObject } from '../../../memo-by-object.ts';

/** Seasons that the rows name, the latest first. */
export const seasonsOf = memoByObject((rows: readonly ShownRecord[]): readonly string[] => {
  const seasons = new Set<string>();
  for (const { record } of rows) if (record.season !== null) seasons.add(record.season);
  return [...seasons].sort().reverse();
});

/** How many of the rows are planned. */
export const plannedIn = memoByObject(
  (rows: readonly ShownRecord[]): number => rows.filter(({ record }) => record.status === 'planned').length,
);

const UNDER_WAY: ReadonlySet<string> = new Set(['harvesting', 'processing']);

/** The season of today's work in a section that counts by the crop year: in spring that is not the one still being sold. */
export const workingSeason = ({ season }: Pick<StageDefinition, 'season'>, today: string): string | null =>
  season === 'cropYear' ? cropSeason(today) : null;

/**
 * The season that a list opens on, of those that have rows: that of today's work, else the one whose own record says that
 * it is under way, else the latest.
 */
export function openingSeason(
  seasons: readonly string[],
  { farmSeasons, working }: { farmSeasons: readonly DeviceRecord[]; working: string | null },
): string | null {
  if (working !== null && seasons.includes(working)) return working;
  const led = farmSeasons.filter(({ status }) => UNDER_WAY.has(status)).map(({ season }) => season);
  return seasons.find((season) => led.includes(season)) ?? seasons[0] ?? null;
}
