import { useState } from 'react';
import { Button } from '../../../../components/controls/button.tsx';
import { Notice } from '../../../../components/messages/notice.tsx';
import { shortDate } from '../../../words/when.ts';
import styles from '../subject/parts.module.css';

/**
 * A form that stands open overnight still says the day on which it was opened: that is told, and the day that it is by
 * then is one touch away.
 */
export function TurnedDay({ day, today, onChange }: { day: string; today: string; onChange: (day: string) => void }) {
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
