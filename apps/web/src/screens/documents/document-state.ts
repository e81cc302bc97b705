import { dayInPtBr, daysBetween } from '@cafezal/domain/ground/days.ts';
import { textAt } from '@cafezal/domain/record/data-values.ts';
import type { RecordContent } from '@cafezal/domain/record/record.ts';
import { DOCUMENT_NOTICE_DAYS } from '@cafezal/domain/stages/document/document-days.ts';
import type { IconName } from '../../components/icons/icon.tsx';
import type { Tone } from '../../components/surfaces/tag.tsx';

/**
 * How long a document holds, in words: until when, and how much is left of it; `share` is that part of the whole time, 0 to
 * 1, null where it does not end.
 */
export type DocumentState = { until: string; tone: Tone; icon: IconName; left: string; share: number | null };

const MONTH_DAYS = 30.44;

function leftText(days: number): string {
  if (days === 0) return 'Vence hoje';
  if (days < 2 * MONTH_DAYS) return days === 1 ? '1 dia' : `${days} dias`;
  return `${Math.floor(days / MONTH_DAYS)} meses`;
}

/** The part that is left of the time from the day of a document to its end. */
function shareLeft(from: string, until: string, left: number): number {
  const whole = daysBetween(from, until) ?? 0;
  return whole <= 0 ? 0 : Math.min(1, Math.max(0, left / whole));
}

type Paper = Pick<RecordContent, 'data' | 'status' | 'date'>;

/** What is said of a document on a day. */
export function documentState({ data, status, date }: Paper, today: string): DocumentState {
  const day = textAt(data, 'validUntil');
  const days = day === undefined ? null : daysBetween(today, day);
  const until = day === undefined ? 'não vence' : `até ${dayInPtBr(day)}`;
  if (status !== 'active') return { until, tone: 'neutral', icon: 'archive', left: 'Inativo', share: null };
  if (day === undefined || days === null) {
    const hasNumber = textAt(data, 'documentNumber') ?? textAt(data, 'tenureKind');
    return hasNumber === undefined
      ? { until: 'sem número ainda', tone: 'neutral', icon: 'pencil', left: 'Falta o número', share: null }
      : { until, tone: 'success', icon: 'check', left: 'Em dia', share: null };
  }
  if (days < 0)
    return { until: `venceu em ${dayInPtBr(day)}`, tone: 'error', icon: 'circle-alert', left: 'Venceu', share: 0 };
  const isNear = days <= DOCUMENT_NOTICE_DAYS.early;
  return {
    until,
    tone: isNear ? 'warning' : 'success',
    icon: isNear ? 'triangle-alert' : 'check',
    left: leftText(days),
    share: shareLeft(date, day, days),
  };
}
