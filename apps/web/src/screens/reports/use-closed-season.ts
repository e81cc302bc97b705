import type { FarmFacts, FarmRecord } from '@cafezal/domain/record/record.ts';
import { type ClosedSeason, closedSeasonSteps } from '@cafezal/domain/reports/season-closing.ts';
import { useCallback } from 'react';
import { useInTurns } from '../use-in-turns.ts';

type Question = { farm: FarmFacts; records: readonly FarmRecord[]; season: string | null };

const NONE: readonly FarmRecord[] = [];

/** A closed season beside its figures now; null of an open one, and until those are worked out. */
export function useClosedSeason({ farm, records, season }: Question): ClosedSeason | null {
  const asked = season === null ? NONE : records;
  const shut = useInTurns(
    season,
    useCallback(() => closedSeasonSteps({ farm, records: asked, season: season ?? '' }), [farm, asked, season]),
  );
  return shut ?? null;
}
