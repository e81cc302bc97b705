import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { textAt } from '@cafezal/domain/record/data-values.ts';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { CATEGORY_PATTERNS, categoryColor, patternOf } from '../../components/map/categories.ts';
import type { ShownRecord } from '../../data/replica/shown-records.ts';
import { recordAddress } from '../farm/use-section.ts';
import { shortPlotName } from '../words/short-plot-name.ts';
import { areaWords } from './boundary/plot-areas.ts';
import styles from './plots-screen.module.css';

/** Colour and pattern of a cultivar, as on the map. */
function Swatch({ category }: { category: number }) {
  const id = useId().replaceAll(':', '');
  return (
    <svg width="18" height="36" aria-hidden="true" className={styles.swatch} style={{ color: categoryColor(category) }}>
      <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse">
        <path d={CATEGORY_PATTERNS[patternOf(category)]} className={styles.swatchPattern} />
      </pattern>
      <rect width="18" height="36" rx="6" fill="currentColor" />
      <rect width="18" height="36" rx="6" fill={`url(#${id})`} />
    </svg>
  );
}

/** A plot in the list beside the map: colour of its cultivar, hectares, and yield per hectare. */
export function PlotRow({
  shown: { record, state },
  address,
  category,
  sacasPerHa,
}: {
  shown: ShownRecord;
  address: string;
  category: number;
  sacasPerHa: number | null;
}) {
  const waits = state === 'sent' ? null : state === 'waiting' ? 'Guardado aqui' : 'Precisa corrigir';
  const line = [textAt(record.data, 'cultivar') ?? 'Cultivar a informar', waits].filter(Boolean).join(' · ');
  return (
    <Link to={recordAddress({ address }, record)} className={styles.row}>
      <Swatch category={category} />
      <span className={styles.what}>
        <strong>{shortPlotName(record.name)}</strong>
        <span>{record.status === 'eradicated' ? 'Erradicado' : line}</span>
      </span>
      <span className={styles.howMuch}>
        <strong>{areaWords(record)}</strong>
        <span>{sacasPerHa === null ? '–' : `${formatNumber(sacasPerHa, 1)}\u00a0sc/ha`}</span>
      </span>
    </Link>
  );
}
