import { wordBehind } from '@cafezal/domain/definition/unit-word.ts';
import { leadMoneyText } from '@cafezal/domain/ground/lead-money.ts';
import { figureText, unitFigure } from '@cafezal/domain/reports/figure-text.ts';
import type { ReportFigure } from '@cafezal/domain/reports/report.ts';
import type { FigureProps } from '../../components/surfaces/figure.tsx';

/** Figures of a report for the row at its head; R$ is written before the number. */
export const figureProps = (figures: readonly ReportFigure[]): FigureProps[] =>
  figures.map(({ label, value, unit, decimals, note }) => {
    if (value === null) return { label, value: null, note };
    if (unit === 'R$') return { label, value: leadMoneyText(unitFigure(value, unit, { decimals })), note };
    const text = figureText(value, { decimals });
    return { label, value: text, unit: wordBehind(text, unit), note };
  });

function pairText({ value, unit, decimals, note }: ReportFigure): string {
  if (value === null && note !== undefined) return note;
  const text = unitFigure(value, unit, { decimals });
  return note === undefined ? text : `${text}, ${note}`;
}

/** Figures as pairs of name and value, with a note; an unknown one says why. */
export const figurePairs = (figures: readonly ReportFigure[]): (readonly [name: string, value: string])[] =>
  figures.map((figure) => [figure.label, pairText(figure)] as const);
