// Made by `npm run stages` of the folders beside this one and of SECTIONS. Edit those, then run it.
import type { StageDefinition } from '../../definition/stage.ts';
import type { Section } from '../../record/record.ts';
import { activity } from '../activity/activity.ts';
import { document } from '../document/document.ts';
import { drying } from '../drying/drying.ts';
import { fermentation } from '../fermentation/fermentation.ts';
import { harvest } from '../harvest/harvest.ts';
import { milling } from '../milling/milling.ts';
import { partner } from '../partner/partner.ts';
import { plot } from '../plot/plot.ts';
import { processing } from '../processing/processing.ts';
import { production } from '../production/production.ts';
import { quote } from '../quote/quote.ts';
import { resting } from '../resting/resting.ts';
import { sale } from '../sale/sale.ts';
import { storage } from '../storage/storage.ts';

/** The definition of each section's stage. */
export const DEFINITIONS: Readonly<Record<Section, StageDefinition>> = {
  talhoes: plot,
  colheita: harvest,
  processamento: processing,
  fermentacao: fermentation,
  secagem: drying,
  descanso: resting,
  beneficiamento: milling,
  armazenamento: storage,
  vendas: sale,
  producao: production,
  atividades: activity,
  parceiros: partner,
  cotacoes: quote,
  documentos: document,
};
