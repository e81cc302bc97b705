import { dayInPtBr } from '@cafezal/domain/ground/days.ts';
import { Icon } from '../../../../components/icons/icon.tsx';
import { classNames } from '../../../../components/page/class-names.ts';
import { Popover } from '../../../../components/surfaces/popover.tsx';
import { PanelFoot } from './filter-panel.tsx';
import styles from './list-filters.module.css';

/** A range of days, both inclusive; either may be open. */
type Period = { from: string | undefined; to: string | undefined };

/** A range of days as text: `01/06/2026 a 30/06/2026`; `Período` if both ends are open. */
export function periodText({ from, to }: Period): string {
  if (from !== undefined && to !== undefined) return `${dayInPtBr(from)} a ${dayInPtBr(to)}`;
  if (from !== undefined) return `Desde ${dayInPtBr(from)}`;
  return to === undefined ? 'Período' : `Até ${dayInPtBr(to)}`;
}

/** A filter by the records' day. */
export function PeriodChip({ from, to, onChange }: Period & { onChange: (period: Period) => void }) {
  const isOn = from !== undefined || to !== undefined;
  const day = (label: string, value: string | undefined, change: (value: string | undefined) => void) => (
    <label className={styles.day}>
      {label}
      <input type="date" value={value ?? ''} onChange={({ target }) => change(target.value || undefined)} />
    </label>
  );
  return (
    <Popover
      label="Período"
      className={classNames(styles.chip, isOn && styles.on)}
      button={
        <>
          {periodText({ from, to })}
          <Icon name="chevron-down" size={20} />
        </>
      }
    >
      {(close) => (
        <>
          <p className={styles.head}>Período</p>
          <div className={styles.days}>
            {day('De', from, (value) => onChange({ from: value, to }))}
            {day('Até', to, (value) => onChange({ from, to: value }))}
          </div>
          <PanelFoot isOn={isOn} onClear={() => onChange({ from: undefined, to: undefined })} onDone={close} />
        </>
      )}
    </Popover>
  );
}
