import type { StageChecks } from '../definition/stage.ts';
import { deriveClassification } from '../quality/classification-rules.ts';
import type { Section } from '../record/record.ts';
import { deriveActivity } from './activity/activity-cost.ts';
import { activityRules } from './activity/activity-rules.ts';
import { waitingPeriodRule } from './activity/waiting-period.ts';
import { dryingRules } from './drying/drying-rules.ts';
import { fermentationRules } from './fermentation/fermentation-rules.ts';
import { deriveHarvest } from './harvest/harvest-output.ts';
import { harvestRules } from './harvest/harvest-rules.ts';
import { millingRules } from './milling/milling-rules.ts';
import { derivePartner, partnerRules } from './partner/partner-rules.ts';
import { derivePlot } from './plot/plot-figures.ts';
import { plotRules } from './plot/plot-rules.ts';
import { processingRules } from './processing/processing-rules.ts';
import { productionRules } from './production/production-rules.ts';
import { restingRules } from './resting/resting-rules.ts';
import { deriveSale } from './sale/sale-price.ts';
import { priceRule, saleRules } from './sale/sale-rules.ts';
import { foundKg, lastLossAt } from './storage/movements.ts';
import { deriveStorage } from './storage/storage-output.ts';
import { storageRules } from './storage/storage-rules.ts';

/**
 * What follows from what was typed, and the rules of each stage beyond its fields. It stands apart from the definitions,
 * which every list loads: a device needs it only where something is written.
 */
const CHECKS: Readonly<Record<Section, StageChecks>> = {
  talhoes: { derive: derivePlot, rules: plotRules },
  colheita: { derive: deriveHarvest, rules: [...harvestRules, waitingPeriodRule] },
  processamento: { rules: processingRules },
  fermentacao: { rules: fermentationRules },
  secagem: { rules: dryingRules },
  descanso: { rules: restingRules },
  beneficiamento: { derive: deriveClassification, rules: millingRules },
  armazenamento: { derive: deriveStorage, rules: storageRules, foundKg, lossAt: lastLossAt },
  vendas: { derive: deriveSale, requires: priceRule, rules: saleRules },
  producao: { rules: productionRules },
  atividades: { derive: deriveActivity, rules: activityRules },
  parceiros: { derive: derivePartner, rules: partnerRules },
};

/** What is derived and checked of the records of a section. */
export const checksOf = (section: Section): StageChecks => CHECKS[section];
