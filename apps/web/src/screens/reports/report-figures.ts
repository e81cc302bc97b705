import { unitFigure } from '@cafezal/domain/reports/figure-text.ts';
import type { ReportFigure } from '@cafezal/domain/reports/report.ts';
import type { FigureProps } from '../../components/figure.tsx';

/** Figures of a report for the row at its head; R$ stand before the number. */
export const figureProps = (figures: readonly ReportFigure[]): FigureProps[] =>
  figures.map(({ label, value, unit, decimals, note }) => {
    if (value === null) return { label, value: null, note };
    const [first = '', ...rest] = unitFigure(value, unit, { decimals }).split('\u00a0');
    const isMoney = unit === 'R$';
    const isNegative = first === '\u2212';
    const text = isMoney ? [first, ...rest].join('\u00a0') : isNegative ? `${first}\u00a0${rest[0]}` : first;
    return { label, value: text, unit: isMoney ? undefined : unit, note };
  });

/** Figures as pairs of name and value. */
export const figurePairs = (figures: readonly ReportFigure[]): (readonly [name: string, value: string])[] =>
  figures.map(({ label, value, unit, decimals }) => [label, unitFigure(value, unit, { decimals })] as const);
