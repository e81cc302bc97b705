import { withWord, wordBehind } from '@cafezal/domain/definition/unit-word.ts';
import { formatNumber, percentText } from '@cafezal/domain/ground/numbers.ts';
import type { ReactNode } from 'react';
import { Card } from '../../../components/surfaces/surface.tsx';
import type { SeasonProgress } from '../../farm/season-progress.ts';
import styles from './season-estimate.module.css';

const whole = (value: number): string => formatNumber(value, 1);

function Meter({ pct, pctBefore }: { pct: number; pctBefore: number | null }) {
  return (
    <div className={styles.meter} aria-hidden="true">
      <i style={{ inlineSize: `${Math.min(100, pct)}%` }} />
      {pctBefore !== null && <em style={{ insetInlineStart: `${Math.min(99.5, pctBefore)}%` }} />}
    </div>
  );
}

function sentences({ pct, pctBefore, expectedBy, missing, milledSacas }: SeasonProgress): ReactNode {
  return (
    <>
      {pct !== null && (
        <>
          <b>{percentText(pct)}</b> do previsto {expectedBy === 'plots' ? 'nos talhões' : 'na safra'}
          {missing !== null && `: ${missing}`}.{' '}
        </>
      )}
      {pctBefore !== null && <>A esta altura da safra passada: {percentText(pctBefore)}. </>}
      {milledSacas > 0 && (
        <>
          Já beneficiado: <b>{withWord(whole(milledSacas), 'sacas')}</b>.
        </>
      )}
    </>
  );
}

/** Picked litres against the estimate, with the milled sacas beside them. */
export function SeasonEstimate({ progress }: { progress: SeasonProgress }) {
  const { sacasByLiters, expectedSacas, pct, pctBefore } = progress;
  return (
    <Card>
      <div className={styles.estimate}>
        <div>
          <p className={styles.quiet}>Colhido, pela litragem</p>
          <p className={styles.figure}>
            {whole(sacasByLiters)}
            <small>
              {expectedSacas === null
                ? ` ${wordBehind(whole(sacasByLiters), 'sacas')}, sem previsão`
                : ` de ${withWord(whole(expectedSacas), 'sacas')}`}
            </small>
          </p>
        </div>
        <div>
          {pct !== null && <Meter pct={pct} pctBefore={pctBefore} />}
          <p className={styles.quiet}>{sentences(progress)}</p>
        </div>
      </div>
    </Card>
  );
}
