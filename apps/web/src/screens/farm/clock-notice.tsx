import { spokenHour } from '@cafezal/domain/attention/attention-words.ts';
import { dayIn, dayInPtBr } from '@cafezal/domain/ground/days.ts';
import { Notice } from '../../components/messages/notice.tsx';
import { correctedTime } from '../../data/device/token-store.ts';
import { shortDate } from '../words/when.ts';
import { useNow } from './use-now.ts';

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The sentence about a day that differs from the device's own; null if they agree. */
function clockWords(timezone: string): string | null {
  const now = Date.now();
  const right = correctedTime(now);
  const day = dayIn(timezone, new Date(right));
  if (right !== now) {
    const words = (time: number): string =>
      `${dayInPtBr(dayIn(timezone, new Date(time)))}, ${spokenHour(new Date(time).toISOString(), timezone)}`;
    return `O relógio deste aparelho está errado: marca ${words(now)}. Aqui vale ${words(right)}.`;
  }
  const here = dayIn(ownZone(), new Date(right));
  if (here === day) return null;
  return `Na fazenda ${day > here ? 'já' : 'ainda'} é ${shortDate(day)}. Vale o dia de lá.`;
}

/** Says which day and hour count if the device's clock is wrong or its time zone is not the farm's. */
export function ClockNotice({ timezone }: { timezone: string }) {
  // The server's time may arrive after the form was opened.
  useNow();
  const words = clockWords(timezone);
  if (words === null) return null;
  return (
    <Notice tone="warning" icon="clock">
      <p>{words}</p>
    </Notice>
  );
}
