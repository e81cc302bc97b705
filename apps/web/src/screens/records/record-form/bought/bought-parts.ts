import type { SpecialParts } from '../../../../fields/values/form-parts.ts';
import { BoughtCostPart } from './bought-cost-part.tsx';
import { GrowerPart } from './grower-part.tsx';

/** What forms of bought coffee ask in their own way. */
export const BOUGHT_PARTS: SpecialParts = {
  rendaPct: { View: BoughtCostPart, reads: ['outputs', 'data'] },
  originReference: {
    View: GrowerPart,
    reads: ['outputs', 'data.originReference', 'data.originGeometry', 'data.boughtFrom'],
  },
};
