// Made by `npm run stages` of the folders beside this one and of SECTIONS. Edit those, then run it.
import type { StageTexts } from '../../definition/stage.ts';
import type { Section } from '../../record/record.ts';
import { activityTexts } from '../activity/activity-texts.ts';
import { documentTexts } from '../document/document-texts.ts';
import { dryingTexts } from '../drying/drying-texts.ts';
import { fermentationTexts } from '../fermentation/fermentation-texts.ts';
import { harvestTexts } from '../harvest/harvest-texts.ts';
import { millingTexts } from '../milling/milling-texts.ts';
import { partnerTexts } from '../partner/partner-texts.ts';
import { plotTexts } from '../plot/plot-texts.ts';
import { processingTexts } from '../processing/processing-texts.ts';
import { productionTexts } from '../production/production-texts.ts';
import { quoteTexts } from '../quote/quote-texts.ts';
import { restingTexts } from '../resting/resting-texts.ts';
import { saleTexts } from '../sale/sale-texts.ts';
import { storageTexts } from '../storage/storage-texts.ts';

/** What screens say of each section here and there. */
export const TEXTS: Readonly<Record<Section, StageTexts>> = {
  talhoes: plotTexts,
  colheita: harvestTexts,
  processamento: processingTexts,
  fermentacao: fermentationTexts,
  secagem: dryingTexts,
  descanso: restingTexts,
  beneficiamento: millingTexts,
  armazenamento: storageTexts,
  vendas: saleTexts,
  producao: productionTexts,
  atividades: activityTexts,
  parceiros: partnerTexts,
  cotacoes: quoteTexts,
  documentos: documentTexts,
};
