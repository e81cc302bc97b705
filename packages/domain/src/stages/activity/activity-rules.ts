import { warning } from '../../definition/finding.ts';
import type { Rule, StageChecks } from '../../definition/stage.ts';
import { formatNumber } from '../../ground/numbers.ts';
import { numberAt, textAt } from '../../record/data-values.ts';
import { areaRule, plotsRule } from './activity-area.ts';
import { deriveActivity, futureRule, labourRule } from './activity-cost.ts';
import { absurdDoseRule, doseRule, labelDoseRule, unlikelyDoseRule } from './activity-dose.ts';
import { exchangeCapacity } from './activity-figures.ts';
import { formulaRule, nutrientsRule } from './fertilization.ts';
import {
  applicationPhiRule,
  chemicalGroupRule,
  expiryRule,
  organicRule,
  prescriptionRule,
  productRule,
  reentryRule,
  volumeRule,
  weatherRule,
} from './spraying.ts';

/** An infestation that the agronomist should look at. */
const pestRule: Rule = ({ data }, { farm }) => {
  const level = farm.settings.mipLevels[textAt(data, 'pest') ?? ''];
  const infested = numberAt(data, 'infestedPct');
  if (level === undefined || infested === undefined || infested < level) return [];
  const message = `Infestação de ${formatNumber(infested)} %. A partir de ${formatNumber(level)} % fale com o agrônomo.`;
  return [warning('data.infestedPct', 'pest/action-level', message)];
};

/** CTC of farmed soils, cmolc/dm³. */
const [LEAST_CTC, MOST_CTC] = [2, 25];

/** Laboratories use several units: a CTC that no soil has is most often mmolc in place of cmolc. */
const soilUnitRule: Rule = ({ data }) => {
  const ctc = exchangeCapacity(data);
  if (ctc === null || (ctc >= LEAST_CTC && ctc <= MOST_CTC)) return [];
  const message = `A CTC daria ${formatNumber(ctc, 1)} cmolc/dm³. É esta a unidade? Escolha mmolc se o laudo está em mmolc.`;
  return [warning('data.soil', 'unit/unlikely', message)];
};

/** All checks of an activity. */
export const activityChecks: StageChecks = {
  derive: deriveActivity,
  rules: [
    plotsRule,
    areaRule,
    doseRule,
    labelDoseRule,
    unlikelyDoseRule,
    absurdDoseRule,
    productRule,
    labourRule,
    futureRule,
    weatherRule,
    volumeRule,
    prescriptionRule,
    expiryRule,
    applicationPhiRule,
    reentryRule,
    chemicalGroupRule,
    organicRule,
    formulaRule,
    nutrientsRule,
    pestRule,
    soilUnitRule,
  ],
};
