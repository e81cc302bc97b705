import { figureText, unitFigure } from '@cafezal/domain/reports/figure-text.ts';
import type { Waterfall } from '@cafezal/domain/reports/waterfall.ts';
import { cameInKg, waterfallRows } from '@cafezal/domain/reports/waterfall-rows.ts';
import { Icon } from '../../components/icons/icon.tsx';
import { Card } from '../../components/surfaces/surface.tsx';
import { sumWords } from './cherry-sum.ts';
import styles from './cherry-to-bean.module.css';

const kgText = (kg: number) => unitFigure(kg, 'kg', { decimals: 0 });

function Sum({ waterfall, ofPlots }: { waterfall: Waterfall; ofPlots: boolean }) {
  const { isClosed, text } = sumWords(waterfall, ofPlots);
  return (
    <p className={styles.sum} data-closed={isClosed}>
      <Icon name={isClosed ? 'scale' : 'triangle-alert'} />
      {text}
    </p>
  );
}

function summaryOf(waterfall: Waterfall): string {
  const { cherry, openingKg, boughtKg, green } = waterfall;
  const whole = cameInKg(waterfall);
  const before =
    (openingKg > 0 ? `, ${kgText(openingKg)} que já havia` : '') +
    (boughtKg > 0 ? `, ${kgText(boughtKg)} de café comprado` : '');
  if (green <= 0) return `${kgText(cherry)} de cereja colhida${before}; nada beneficiado ainda.`;
  const pct = unitFigure((100 * green) / whole, '%', { decimals: 1 });
  return `De ${kgText(cherry)} de cereja colhida${before} saíram ${kgText(green)} de café beneficiado: ${pct}.`;
}

/** From cherry to bean: what was picked, each loss on the way and what was milled, in kg. */
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
      <Sum waterfall={waterfall} ofPlots={ofPlots} />
    </Card>
  );
}
