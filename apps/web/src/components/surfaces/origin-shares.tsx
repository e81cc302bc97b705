import { shareText } from '@cafezal/domain/ground/numbers.ts';
import type { LotOriginPart } from '@cafezal/domain/lots/origins.ts';
import styles from './origin-shares.module.css';

/** A part of a lot's origin, in per cent. */
export type OriginShare = Pick<LotOriginPart, 'key' | 'kind' | 'label' | 'percent'>;

/** Plots from the third on have one shade. */
const SHADES = 3;

/** The colour of a part, which is at some place in its list. */
export const OriginMark = ({ kind, at }: Pick<OriginShare, 'kind'> & { at: number }) => (
  <i className={styles.mark} data-origin={kind} data-shade={Math.min(at, SHADES - 1)} aria-hidden="true" />
);

/** The parts of a lot's origin side by side, as wide as their percentages. */
export const OriginBar = ({ parts }: { parts: readonly OriginShare[] }) => (
  <div className={styles.bar} aria-hidden="true">
    {parts.map(({ key, kind, percent }, at) => (
      <i key={key} data-origin={kind} data-shade={Math.min(at, SHADES - 1)} style={{ flexGrow: percent }} />
    ))}
  </div>
);

/** The parts of a lot's origin as a bar, and below it a line each. */
export const OriginShares = ({ parts }: { parts: readonly OriginShare[] }) => (
  <>
    <OriginBar parts={parts} />
    <ul className={styles.lines}>
      {parts.map(({ key, kind, label, percent }, at) => (
        <li key={key}>
          <OriginMark kind={kind} at={at} />
          <span>{label}</span>
          <strong>{shareText(percent)}</strong>
        </li>
      ))}
    </ul>
  </>
);
