import { useEffect, useRef, useState } from 'react';
import { Switch } from '../../../components/controls/switch.tsx';
import { Notice } from '../../../components/messages/notice.tsx';
import { Card } from '../../../components/surfaces/surface.tsx';
import { readRemindersChoice } from '../../../data/device/reminders-choice.ts';
import { chooseReminders } from '../../../data/farm/reminders.ts';
import { type SystemReminders, systemReminders } from '../../../device/reminders.ts';
import styles from './reminders-card.module.css';

/** Anchor for the note that offers reminders. */
const PLACE = 'lembretes';

function Choice({ system }: { system: SystemReminders }) {
  const [isOn, setOn] = useState(() => readRemindersChoice() === true);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    // It may have been taken back in the system's settings.
    if (readRemindersChoice() === true)
      system.mayRemind({ asks: false }).then(
        (mayRemind) => setRefused(!mayRemind),
        () => undefined,
      );
  }, [system]);
  const choose = async (isWanted: boolean) => {
    setOn(isWanted);
    const isAllowed = await chooseReminders(system, isWanted).catch(() => false);
    setOn(isAllowed);
    setRefused(isWanted && !isAllowed);
  };
  return (
    <Card title="Lembretes neste aparelho" padded>
      <div className={styles.row}>
        <label htmlFor="lembrar">
          <b>Lembrar de manhã</b>
          <span className={styles.hint}>
            Às 7h, o que medir e o que entregar no dia, mesmo sem sinal. Para isso o aparelho pede a sua permissão.
          </span>
        </label>
        <Switch id="lembrar" checked={isOn} onChange={(isWanted) => void choose(isWanted)} />
      </div>
      {isRefused && (
        <Notice tone="warning" icon="info">
          O aparelho não deixa o Cafezal avisar. Abra os ajustes do aparelho, toque em Cafezal, depois em Notificações,
          e permita.
        </Notice>
      )}
    </Card>
  );
}

/** Whether this device reminds the person; nothing where it cannot. */
export function RemindersCard() {
  const place = useRef<HTMLDivElement>(null);
  const system = systemReminders();
  useEffect(() => {
    if (window.location.hash === `#${PLACE}`) place.current?.scrollIntoView();
  }, []);
  if (system === undefined) return null;
  return (
    <div ref={place} id={PLACE} className={styles.place}>
      <Choice system={system} />
    </div>
  );
}
