import { spokenHour } from '@cafezal/domain/attention/attention-words.ts';
import { dayIn, dayInPtBr } from '@cafezal/domain/days.ts';
import { Notice } from '../../components/notice.tsx';
import { rightTime } from '../../data/token-store.ts';

/** Says that the device's clock is wrong, and what day and hour count instead; nothing where it is right. */
export function ClockNotice({ timezone }: { timezone: string }) {
  const now = Date.now();
  const right = rightTime(now);
  if (right === now) return null;
  const words = (time: number): string =>
    `${dayInPtBr(dayIn(timezone, new Date(time)))}, ${spokenHour(new Date(time).toISOString(), timezone)}`;
  return (
    <Notice tone="warning" icon="clock">
      <p>
        O relógio deste aparelho está errado: marca {words(now)}. Aqui vale {words(right)}.
      </p>
    </Notice>
  );
}
