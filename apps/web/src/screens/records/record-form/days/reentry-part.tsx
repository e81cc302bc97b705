import { addDays } from '@cafezal/domain/ground/days.ts';
import { parseDecimal } from '@cafezal/domain/ground/numbers.ts';
import { TextInput } from '../../../../components/controls/text-input.tsx';
import { Notice } from '../../../../components/messages/notice.tsx';
import { correctedNow } from '../../../../data/device/corrected-clock.ts';
import { useForm } from '../../../../fields/values/form-context.ts';
import type { PartProps } from '../../../../fields/values/form-parts.ts';
import styles from '../subject/parts.module.css';

const HOURS_A_DAY = 24;
const MS_AN_HOUR = 3_600_000;

/** When a plot may be entered again: to the minute for an application of today, otherwise the day. */
export function reentryWords(
  hours: number,
  { day, today, now, timezone }: { day: string; today: string; now: Date; timezone: string },
): string {
  const short = (iso: string) => iso.split('-').slice(1).reverse().join('/');
  if (day !== today)
    return `Reentrada liberada em ${short(addDays(day, Math.ceil(hours / HOURS_A_DAY)))} (${hours}\u00a0h).`;
  const free = new Date(now.getTime() + hours * MS_AN_HOUR);
  const at = free.toLocaleString('pt-BR', {
    timeZone: timezone,
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return `Reentrada liberada em ${at} (${hours}\u00a0h).`;
}

/** How long nobody may enter the plots, and until when. */
export function ReentryPart({ value, onChange, values }: PartProps) {
  const form = useForm();
  const hours = parseDecimal(value) ?? 0;
  const error = form.errorAt('data.reentryHours');
  const day = typeof values.date === 'string' ? values.date : '';
  const { today, timezone } = form.context;
  return (
    <div className={styles.stack}>
      <TextInput
        label="Reentrada"
        optional="horas até poder entrar"
        path="data.reentryHours"
        inputMode="numeric"
        autoComplete="off"
        unit="h"
        value={String(value ?? '')}
        onChange={onChange}
        error={error}
        warning={form.warningAt('data.reentryHours')}
      />
      {error === undefined && Number.isInteger(hours) && hours > 0 && day !== '' && (
        <Notice icon="clock">
          <p>{reentryWords(hours, { day, today, now: correctedNow(), timezone })}</p>
        </Notice>
      )}
    </div>
  );
}
