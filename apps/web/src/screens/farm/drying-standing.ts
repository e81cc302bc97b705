import type { AttentionKind } from '@cafezal/domain/attention/attention-item.ts';
import { readyDay } from '@cafezal/domain/attention/drying-attention.ts';
import type { FarmRecord } from '@cafezal/domain/record/record.ts';
import { dryingTarget } from '@cafezal/domain/stages/drying/drying-course.ts';
import { type BoardDay, needsAttention } from './board-day.ts';

/** How a drying under way stands: what is to be done with it, its last moisture in %, and when it should be ready. */
export type DryingStanding = {
  kind: 'done' | 'overdry' | 'long' | 'unmeasured' | 'due' | 'drying';
  moisture: number | null;
  /** YYYY-MM-DD; null if nothing tells. */
  ready: string | null;
};

/** How a drying under way stands on a day, by what the dashboard says of it. */
export function dryingStanding(record: FarmRecord, day: BoardDay): DryingStanding {
  const moisture = day.readings(record.id, 'humidity').at(-1)?.value ?? null;
  const needs = (kind: AttentionKind) => needsAttention(day, record.id, kind);
  const stands = (kind: DryingStanding['kind'], ready: string | null = null) => ({ kind, moisture, ready });
  if (moisture !== null && needs('lot-at-target'))
    return stands(moisture < dryingTarget(day.targetMoisture, record.date).from ? 'overdry' : 'done');
  const ready = moisture === null ? null : readyDay(record, day);
  if (needs('long-on-patio')) return stands('long', ready);
  if (moisture === null) return stands('unmeasured');
  return stands(needs('drying-unmeasured') || (ready !== null && ready < day.today) ? 'due' : 'drying', ready);
}
