import type { Section } from './record.ts';
import { activityFigures } from './rules/activity-figures.ts';
import { dryingFigures } from './rules/drying-mass.ts';
import { fermentationFigures } from './rules/fermentation.ts';
import { harvestFigures } from './rules/harvest-figures.ts';
import { millingFigures } from './rules/milling-figures.ts';
import { plotFigures } from './rules/plot-figures.ts';
import { processingFigures } from './rules/processing-figures.ts';
import { productionFigures } from './rules/production-figures.ts';
import { restingFigures } from './rules/resting.ts';
import { saleFigures } from './rules/sale-figures.ts';
import { storageFigures } from './rules/storage-figures.ts';
import type { Figure } from './stage.ts';

/** The derived numbers of each stage. They stand apart from the definitions, which every list loads: only a detail shows them. */
const FIGURES: Readonly<Record<Section, readonly Figure[]>> = {
  talhoes: plotFigures,
  colheita: harvestFigures,
  processamento: processingFigures,
  fermentacao: fermentationFigures,
  secagem: dryingFigures,
  descanso: restingFigures,
  beneficiamento: millingFigures,
  armazenamento: storageFigures,
  vendas: saleFigures,
  producao: productionFigures,
  atividades: activityFigures,
  parceiros: [],
};

/** What the detail of a section's record leads with, the most telling first. */
export const figuresOf = (section: Section): readonly Figure[] => FIGURES[section];
