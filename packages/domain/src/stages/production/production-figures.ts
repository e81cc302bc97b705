import type { Figure } from '../../definition/stage.ts';
import { numberAt } from '../../record/data-values.ts';
import { overheadPct } from './production-rules.ts';

/** The targets of a season. */
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
