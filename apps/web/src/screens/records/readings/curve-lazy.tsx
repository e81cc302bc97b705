import { lazy, Suspense } from 'react';
import styles from './curve-chart.module.css';
import type { CurveProps } from './curve-chart.tsx';

const Chart = lazy(async () => ({ default: (await import('./curve-chart.tsx')).CurveChart }));

/** A curve whose code is loaded on demand; its space is reserved until then. */
export const Curve = (props: CurveProps) => (
  <Suspense fallback={<div className={styles.box} aria-busy="true" />}>
    <Chart {...props} />
  </Suspense>
);
