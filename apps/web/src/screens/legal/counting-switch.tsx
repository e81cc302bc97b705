import { chooseCounting, useCountingChoice } from '../../data/analytics-choice.ts';
import styles from './counting-switch.module.css';

/** The choice whether this device's use is counted; off until somebody turns it on. */
export function CountingSwitch() {
  const isAgreed = useCountingChoice();
  return (
    <label className={styles.switch}>
      <span>Contar o uso neste aparelho</span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isAgreed}
        checked={isAgreed}
        onChange={(event) => chooseCounting(event.target.checked)}
      />
    </label>
  );
}
