import { useId } from 'react';
import { Switch } from '../../components/controls/switch.tsx';
import { chooseCounting, useCountingChoice } from '../../data/device/analytics-choice.ts';
import styles from './counting-switch.module.css';

/** The consent to analytics on this device; off until somebody turns it on. */
export function CountingSwitch() {
  const id = useId();
  const isAgreed = useCountingChoice();
  return (
    <label className={styles.switch} htmlFor={id}>
      <span>Contar o uso neste aparelho</span>
      <Switch id={id} checked={isAgreed} onChange={chooseCounting} />
    </label>
  );
}
