// Made by `npm run stages` of the folders beside this one and of SECTIONS. Edit those, then run it.
import type { Figure } from '../../definition/stage.ts';
import type { Section } from '../../record/record.ts';
import { activityFigures } from '../activity/activity-figures.ts';
import { dryingFigures } from '../drying/drying-mass.ts';
import { fermentationFigures } from '../fermentation/fermentation-rules.ts';
import { harvestFigures } from '../harvest/harvest-figures.ts';
import { millingFigures } from '../milling/milling-figures.ts';
import { plotFigures } from '../plot/plot-figures.ts';
import { processingFigures } from '../processing/processing-figures.ts';
import { productionFigures } from '../production/production-figures.ts';
import { restingFigures } from '../resting/resting-rules.ts';
import { saleFigures } from '../sale/sale-figures.ts';
import { storageFigures } from '../storage/storage-figures.ts';

/** The derived numbers of each section's records. */
export const FIGURES: Readonly<Record<Section, readonly Figure[]>> = {
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
  cotacoes: [],
  documentos: [],
};
