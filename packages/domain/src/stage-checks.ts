import type { Section } from './record.ts';
import { activityRules } from './rules/activity.ts';
import { deriveActivity } from './rules/activity-cost.ts';
import { deriveClassification } from './rules/classification.ts';
import { dryingRules } from './rules/drying.ts';
import { fermentationRules } from './rules/fermentation.ts';
import { harvestRules } from './rules/harvest.ts';
import { deriveHarvest } from './rules/harvest-output.ts';
import { millingRules } from './rules/milling.ts';
import { foundKg, lastLossAt } from './rules/movements.ts';
import { derivePartner, partnerRules } from './rules/partner.ts';
import { plotRules } from './rules/plot.ts';
import { derivePlot } from './rules/plot-figures.ts';
import { processingRules } from './rules/processing.ts';
import { productionRules } from './rules/production.ts';
import { restingRules } from './rules/resting.ts';
import { priceRule, saleRules } from './rules/sale.ts';
import { deriveSale } from './rules/sale-price.ts';
import { storageRules } from './rules/storage.ts';
import { deriveStorage } from './rules/storage-output.ts';
import { waitingPeriodRule } from './rules/waiting-period.ts';
import type { StageChecks } from './stage.ts';

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
