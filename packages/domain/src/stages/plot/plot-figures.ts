import type { Figure, RuleContext } from '../../definition/stage.ts';
import { daysBetween } from '../../ground/days.ts';
import { speciesOfCultivar } from '../../knowledge/cultivars.ts';
import { numberAt, ratio, textAt } from '../../record/data-values.ts';
import type { RecordContent } from '../../record/record.ts';
import { isTyped } from '../../rules/stored-self.ts';
import { plotBlockedUntil } from '../activity/waiting-period.ts';
import { plantedOn } from './planted-on.ts';

const M2_PER_HA = 10_000;
const DAYS_PER_YEAR = 365.25;
const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** Plants per hectare by spacing; null without both distances. */
export function plantsPerHa(data: RecordContent['data']): number | null {
  const row = numberAt(data, 'rowSpacing');
  const plant = numberAt(data, 'plantSpacing');
  return row === undefined || plant === undefined ? null : ratio(M2_PER_HA, row * plant);
}

/** Plants of the plot by area and spacing; null if one is missing. */
export function computedPlantCount(data: RecordContent['data']): number | null {
  const area = numberAt(data, 'area');
  const density = plantsPerHa(data);
  return area === undefined || density === null ? null : Math.round(area * density);
}

/**
 * Derives yield from yield per hectare or vice versa, the phase, and the species of a known cultivar, without changing
 * typed values.
 */
export function derivePlot(content: RecordContent, context: RuleContext): RecordContent {
  const data: Record<string, unknown> = { ...content.data };
  data.phase ??= 'production';
  const species = speciesOfCultivar(textAt(data, 'cultivar') ?? '', context.today);
  if (species !== undefined) data.species ??= species;
  const area = numberAt(data, 'area');
  const sacas = numberAt(data, 'estimatedYield');
  const perHa = numberAt(data, 'estimatedProductivity');
  if (area === undefined || area <= 0) return { ...content, data };
  const typedSacas = isTyped(content, context, 'estimatedYield');
  const typedPerHa = isTyped(content, context, 'estimatedProductivity');
  if (perHa !== undefined && !typedSacas && (typedPerHa || sacas === undefined)) {
    data.estimatedYield = hundredths(perHa * area);
  } else if (sacas !== undefined && !typedPerHa) {
    data.estimatedProductivity = hundredths(sacas / area);
  }
  return { ...content, data };
}

function ageInYears({ data }: RecordContent, { today }: RuleContext): number | null {
  const planted = plantedOn(data);
  const days = planted === null ? null : daysBetween(planted, today);
  return days === null || days < 0 ? null : days / DAYS_PER_YEAR;
}

function waitingDaysLeft(_content: RecordContent, context: RuleContext): number | null {
  const until = plotBlockedUntil(context.recordId, context.others('atividades'), context.today);
  return until === null ? null : daysBetween(context.today, until);
}

/** The main figures of a plot. */
export const plotFigures: readonly Figure[] = [
  {
    key: 'estimatedProductivity',
    label: 'Produtividade estimada',
    unit: 'sacas/ha',
    decimals: 1,
    of: ({ data }) => ratio(numberAt(data, 'estimatedYield'), numberAt(data, 'area')),
  },
  {
    key: 'plantsPerHa',
    label: 'Plantas por hectare',
    unit: 'plants',
    decimals: 0,
    of: ({ data }) => plantsPerHa(data),
  },
  {
    key: 'plantCount',
    label: 'Plantas no talhão',
    unit: 'plants',
    decimals: 0,
    of: ({ data }) => numberAt(data, 'plantCount') ?? computedPlantCount(data),
  },
  { key: 'age', label: 'Idade em anos', unit: '1', decimals: 1, of: ageInYears },
  { key: 'waitingDaysLeft', label: 'Carência, dias que faltam', unit: 'days', decimals: 0, of: waitingDaysLeft },
];
