import type { Unit } from '@cafezal/domain/definition/fields.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import type { SeasonClosing } from '@cafezal/domain/record/record.ts';
import { figureText, unitFigure } from '@cafezal/domain/reports/figure-text.ts';
import type { ClosedSeason, closingFigures } from '@cafezal/domain/reports/season-closing.ts';

/** A figure that a closed season shows beside what it is now. */
type Shown = { path: string; label: string; unit: Unit; decimals: number; isMoney?: true };

const SHOWN: readonly Shown[] = [
  { path: 'harvest.totalKg', label: 'Cereja colhida', unit: 'kg', decimals: 0 },
  { path: 'production.litersPerSaca', label: 'Litros por saca', unit: 'L', decimals: 1 },
  { path: 'production.kgCherryPerKgGreen', label: 'Cereja por kg de grão', unit: 'kg', decimals: 2 },
  { path: 'production.sacas', label: 'Produção', unit: 'sacas', decimals: 2 },
  { path: 'production.sacasPerHa', label: 'Por hectare', unit: 'sacas', decimals: 2 },
  { path: 'sales.soldSacas', label: 'Vendido', unit: 'sacas', decimals: 2 },
  { path: 'sales.netRevenue', label: 'Líquido das vendas', unit: 'R$', decimals: 0, isMoney: true },
  { path: 'cost.total', label: 'Custo', unit: 'R$', decimals: 0, isMoney: true },
  { path: 'cost.netMargin', label: 'Vendido menos gasto', unit: 'R$', decimals: 0, isMoney: true },
];

type Figures = ReturnType<typeof closingFigures>;

/** The number at a dotted way; null where there is none. */
export function figureAt(figures: Figures, path: string): number | null {
  const found = path.split('.').reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), figures);
  return typeof found === 'number' ? found : null;
}

/** A row of both figures in words; `difference` is null where they are the same. */
export type BothFigures = { label: string; closed: string; now: string; difference: string | null };

/** The main figures of a season as it was closed and as they are now. */
export function bothFigures({ closing, now, changed }: ClosedSeason, seesPrices: boolean): readonly BothFigures[] {
  const isChanged = new Set(changed.map(({ figure }) => figure));
  return SHOWN.filter(({ isMoney }) => seesPrices || isMoney !== true).flatMap(({ path, label, unit, decimals }) => {
    const [was, is] = [figureAt(closing.figures, path), figureAt(now, path)];
    if (was === null && is === null) return [];
    const text = (value: number | null) => (value === null ? '–' : unitFigure(value, unit, { decimals }));
    const both = was === null || is === null ? null : figureText(is - was, { decimals, signed: true });
    return [{ label, closed: text(was), now: text(is), difference: isChanged.has(path) ? (both ?? '–') : null }];
  });
}

/** The mark of a closing in groups that people can compare: `7F3A 91C2`. */
export const markOf = ({ sha256 }: Pick<SeasonClosing, 'sha256'>): string =>
  (sha256.slice(0, 8).toUpperCase().match(/.{4}/g) ?? []).join(' ');

/** What stands at the foot of every printed page of a closed season: its mark, and whether it holds still. */
export const footOfClosed = ({ closing, changed }: ClosedSeason): string =>
  [`fechada, marca ${markOf(closing)}`, ...(changed.length > 0 ? ['mudou depois de fechar'] : [])].join(', ');
