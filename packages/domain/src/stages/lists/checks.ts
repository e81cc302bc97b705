// Made by `npm run stages` of the folders beside this one and of SECTIONS. Edit those, then run it.
import type { StageChecks } from '../../definition/stage.ts';
import type { Section } from '../../record/record.ts';
import { activityChecks } from '../activity/activity-rules.ts';
import { documentChecks } from '../document/document-rules.ts';
import { dryingChecks } from '../drying/drying-rules.ts';
import { fermentationChecks } from '../fermentation/fermentation-rules.ts';
import { harvestChecks } from '../harvest/harvest-rules.ts';
import { millingChecks } from '../milling/milling-rules.ts';
import { partnerChecks } from '../partner/partner-rules.ts';
import { plotChecks } from '../plot/plot-rules.ts';
import { processingChecks } from '../processing/processing-rules.ts';
import { productionChecks } from '../production/production-rules.ts';
import { quoteChecks } from '../quote/quote-rules.ts';
import { restingChecks } from '../resting/resting-rules.ts';
import { saleChecks } from '../sale/sale-rules.ts';
import { storageChecks } from '../storage/storage-rules.ts';

/** What is derived and checked of each section's records. */
export const CHECKS: Readonly<Record<Section, StageChecks>> = {
  talhoes: plotChecks,
  colheita: harvestChecks,
  processamento: processingChecks,
  fermentacao: fermentationChecks,
  secagem: dryingChecks,
  descanso: restingChecks,
  beneficiamento: millingChecks,
  armazenamento: storageChecks,
  vendas: saleChecks,
  producao: productionChecks,
  atividades: activityChecks,
  parceiros: partnerChecks,
  cotacoes: quoteChecks,
  documentos: documentChecks,
};
