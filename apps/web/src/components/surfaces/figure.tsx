import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../page/class-names.ts';
import styles from './figure.module.css';

/** A large number with a small unit; a null `value` is shown as a dash. */
export type FigureProps = { label: string; value: string | null; unit?: string | undefined; note?: ReactNode };

/** One figure with a label above and a note below. */
export function Figure({ label, value, unit, note }: FigureProps) {
  // The type of styles does not allow custom properties.
  const style = { '--length': value?.length ?? 1 } as CSSProperties;
  return (
    <div>
      <p className={styles.label}>{label}</p>
      <p className={styles.value} style={style}>
        {value ?? '–'}
        {value !== null && unit !== undefined && <span className={styles.unit}>{` ${unit}`}</span>}
      </p>
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </div>
  );
}

/** Figures side by side: two per row on a phone, up to all in a row on a desktop. `totals` are less high. */
export function FigureRow({ figures, totals = false }: { figures: readonly FigureProps[]; totals?: boolean }) {
  return (
    <div className={classNames(styles.row, totals && styles.totals)}>
      {figures.map((figure) => (
        <Figure key={figure.label} {...figure} />
      ))}
    </div>
  );
}
