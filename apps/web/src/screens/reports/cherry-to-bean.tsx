import { figureText, unitFigure } from '@cafezal/domain/reports/figure-text.ts';
import type { Waterfall } from '@cafezal/domain/reports/waterfall.ts';
import { waterfallRows } from '@cafezal/domain/reports/waterfall-rows.ts';
import { Icon } from '../../components/icons/icon.tsx';
import { Card } from '../../components/surface.tsx';
import styles from './cherry-to-bean.module.css';

/** What differs by less than a gram a tonne is rounding. */
const NOTHING = 0.5;

/** Whether the sum closes: of chosen plots it may not, where their coffee was mixed with that of others. */
function Sum({ residual, ofPlots }: { residual: number; ofPlots: boolean }) {
  const isClosed = Math.abs(residual) < NOTHING;
  const kg = unitFigure(Math.abs(residual), 'kg', { decimals: 0 });
  const open = ofPlots ? `${kg} foram de liga com outros talhões e não se separam.` : `Ficam ${kg} sem explicação.`;
  return (
    <p className={styles.sum} data-closed={isClosed}>
      <Icon name={isClosed ? 'scale' : 'triangle-alert'} />
      {isClosed ? 'A conta fecha: sobra 0\u00a0kg sem explicação.' : open}
    </p>
  );
}

function summaryOf({ cherry, fromOtherSeasons, green }: Waterfall): string {
  const whole = cherry + fromOtherSeasons;
  const kg = (value: number) => unitFigure(value, 'kg', { decimals: 0 });
  if (green <= 0) return `${kg(whole)} de cereja colhida; nada beneficiado ainda.`;
  const pct = unitFigure((100 * green) / whole, '%', { decimals: 1 });
  return `De ${kg(whole)} de cereja saíram ${kg(green)} de café beneficiado: ${pct}.`;
}

/** Da cereja ao grão: what was picked, each loss on the way and what was milled, in kg. */
export function CherryToBean({ waterfall, ofPlots }: { waterfall: Waterfall; ofPlots: boolean }) {
  const rows = waterfallRows(waterfall);
  if (rows.length === 0) return null;
  return (
    <Card title="Da cereja ao grão" aside={<span className={styles.quiet}>kg</span>} padded>
      <ul className={styles.waterfall}>
        {rows.map(({ key, label, kg, kind, start, size }) => (
          <li key={key} data-kind={kind}>
            <span>{label}</span>
            <span className={styles.track} aria-hidden="true">
              <i style={{ insetInlineStart: `${start * 100}%`, inlineSize: `${size * 100}%` }} />
            </span>
            <b>{figureText(kg, { decimals: 0 })}</b>
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>{summaryOf(waterfall)}</p>
      <Sum residual={waterfall.residual} ofPlots={ofPlots} />
    </Card>
  );
}
