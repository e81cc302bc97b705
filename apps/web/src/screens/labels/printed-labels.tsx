import { createPortal } from 'react-dom';
import { usePageRules } from '../../components/page/use-print-sheet.ts';
import { LargeLabel, SmallLabel } from './label.tsx';
import type { LabelData } from './label-data.ts';
import { type LabelSize, PER_SHEET } from './label-sizes.ts';
import styles from './printed-labels.module.css';

/** A label and its number of copies. */
export type Copies = { label: LabelData; count: number };

type Numbered = { key: string; label: LabelData };

const numbered = (copies: readonly Copies[]): Numbered[] =>
  copies.flatMap(({ label, count }) =>
    Array.from({ length: count }, (_, at) => ({ key: `${label.key} ${at + 1}`, label })),
  );

function sheetsOf(labels: readonly Numbered[]): { key: string; labels: readonly Numbered[] }[] {
  const sheets = [];
  for (let from = 0; from < labels.length; from += PER_SHEET) {
    sheets.push({ key: `sheet ${from}`, labels: labels.slice(from, from + PER_SHEET) });
  }
  return sheets;
}

/** One sheet of A4 with up to eight labels. */
export function Sheet({ labels }: { labels: readonly Numbered[] }) {
  return (
    <div className={styles.sheet}>
      {labels.map(({ key, label }) => (
        <div className={styles.cell} key={key}>
          <LargeLabel label={label} />
        </div>
      ))}
    </div>
  );
}

const PAPER: Readonly<Record<LabelSize, string>> = { '100x60': '100mm 60mm', '50x30': '50mm 30mm', a4: 'A4 portrait' };

/** The printed page, without the rest of the screen: each label on a page of its own size, or eight on a sheet. */
export function PrintedLabels({ copies, size }: { copies: readonly Copies[]; size: LabelSize }) {
  const labels = numbered(copies);
  // Page rules of adopted style sheets override named pages, so use the same mechanism.
  usePageRules(`@page { size: ${PAPER[size]}; margin: 0; }`);
  return createPortal(
    <div className={styles.printed} data-printed-labels={size}>
      {size === 'a4'
        ? sheetsOf(labels).map((sheet) => <Sheet key={sheet.key} labels={sheet.labels} />)
        : labels.map(({ key, label }) => (
            <div key={key} className={size === '50x30' ? styles.smallPage : styles.largePage}>
              {size === '50x30' ? <SmallLabel label={label} /> : <LargeLabel label={label} />}
            </div>
          ))}
    </div>,
    document.body,
  );
}
