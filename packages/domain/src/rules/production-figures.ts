import type { Figure } from '../stage.ts';
import { numberAt } from './data-values.ts';
import { overheadPct } from './production.ts';

/** What a season aims at. */
export const productionFigures: readonly Figure[] = [
  {
    key: 'estimatedYield',
    label: 'Produção estimada',
    unit: 'sacas',
    decimals: 1,
    of: ({ data }) => numberAt(data, 'estimatedYield') ?? null,
  },
  { key: 'overheadPct', label: 'Custos gerais no orçamento', unit: '%', decimals: 1, of: overheadPct },
];
