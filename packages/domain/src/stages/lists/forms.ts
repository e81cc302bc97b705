// Made by `npm run stages` of the folders beside this one and of SECTIONS. Edit those, then run it.
import type { StageForm } from '../../definition/stage.ts';
import type { Section } from '../../record/record.ts';
import { activityForm } from '../activity/activity-fields.ts';
import { documentForm } from '../document/document-fields.ts';
import { dryingForm } from '../drying/drying-fields.ts';
import { fermentationForm } from '../fermentation/fermentation-fields.ts';
import { harvestForm } from '../harvest/harvest-fields.ts';
import { millingForm } from '../milling/milling-fields.ts';
import { partnerForm } from '../partner/partner-fields.ts';
import { plotForm } from '../plot/plot-fields.ts';
import { processingForm } from '../processing/processing-fields.ts';
import { productionForm } from '../production/production-fields.ts';
import { quoteForm } from '../quote/quote-fields.ts';
import { restingForm } from '../resting/resting-fields.ts';
import { saleForm } from '../sale/sale-fields.ts';
import { storageForm } from '../storage/storage-fields.ts';

/** What people type of each section's records. */
export const FORMS: Readonly<Record<Section, StageForm>> = {
  talhoes: plotForm,
  colheita: harvestForm,
  processamento: processingForm,
  fermentacao: fermentationForm,
  secagem: dryingForm,
  descanso: restingForm,
  beneficiamento: millingForm,
  armazenamento: storageForm,
  vendas: saleForm,
  producao: productionForm,
  atividades: activityForm,
  parceiros: partnerForm,
  cotacoes: quoteForm,
  documentos: documentForm,
};
