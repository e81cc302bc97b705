import { useState } from 'react';
import { Button } from '../../../../components/controls/button.tsx';
import { Notice } from '../../../../components/messages/notice.tsx';
import { shortDate } from '../../../words/when.ts';
import styles from '../subject/parts.module.css';

/**
 * Shown in a form that stayed open past midnight. The form still has the day on which it was opened; the notice says so
 * and offers today.
 */
export function DayChangedNotice({
  day,
  today,
  onChange,
}: {
  day: string;
  today: string;
  onChange: (day: string) => void;
}) {
  const [opened] = useState(today);
  if (today === opened || day !== opened) return null;
  return (
    <Notice tone="info" icon="clock">
      <p className={styles.sum}>
        Já é {shortDate(today)}. Este registro está em {shortDate(day)}.
      </p>
      <Button look="secondary" onClick={() => onChange(today)}>
        Passar para hoje, {shortDate(today)}
      </Button>
    </Notice>
  );
}
