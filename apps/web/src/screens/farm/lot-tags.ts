import type { AttentionKind } from '@cafezal/domain/attention/attention-item.ts';
import { shortDay } from '@cafezal/domain/attention/attention-words.ts';
import { addDays } from '@cafezal/domain/ground/days.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { restingDaysFrom } from '@cafezal/domain/knowledge/farm-practice.ts';
import type { FarmRecord } from '@cafezal/domain/record/record.ts';
import { fermentationCourse } from '@cafezal/domain/stages/fermentation/fermentation-course.ts';
import { type BoardDay, needsAttention } from './board-day.ts';

/** A tag that sums up a lot. */
export type LotTag = { text: string; tone: 'stage' | 'warning' | 'success' | 'info' };

/** What is to be done with a fermentation under way, with its last pH. */
export function fermentingTag(record: FarmRecord, day: BoardDay): LotTag {
  const measured = day.readings(record.id, 'ph').map((reading) => ({ ...reading, at: Date.parse(reading.at) }));
  const { last, state } = fermentationCourse(measured, record.date);
  const needs = (kind: AttentionKind) => needsAttention(day, record.id, kind);
  const read = last === null ? null : `pH\u00a0${formatNumber(last.value, 2)}`;
  if (state === 'target') return { text: `${read} · na meta`, tone: 'success' };
  if (state === 'passed' || state === 'vinegar') return { text: `${read} · encerrar`, tone: 'warning' };
  if (needs('fermentation-long')) return { text: 'Passou do tempo', tone: 'warning' };
  if (needs('fermentation-unmeasured')) return { text: read === null ? 'Medir' : `${read} · medir`, tone: 'stage' };
  return { text: read ?? 'Sem medição', tone: 'stage' };
}

/** Until when coffee rests; null once the rest is over. */
export function restingTag(
  { date, status }: FarmRecord,
  { today, minimumRestDays }: Pick<BoardDay, 'today' | 'minimumRestDays'>,
): LotTag | null {
  const until = addDays(date, restingDaysFrom(date, minimumRestDays));
  if (status !== 'in_progress') return null;
  return until <= today
    ? { text: 'Pronto', tone: 'success' }
    : { text: `Até ${shortDay(until, today)}`, tone: 'stage' };
}
