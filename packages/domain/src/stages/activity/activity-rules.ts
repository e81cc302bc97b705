import { warning } from '../../definition/finding.ts';
import type { Rule } from '../../definition/stage.ts';
import { formatNumber } from '../../ground/numbers.ts';
import { numberAt, textAt } from '../../record/data-values.ts';
import { areaRule, plotsRule } from './activity-area.ts';
import { futureRule, labourRule } from './activity-cost.ts';
import { absurdDoseRule, doseRule, labelDoseRule, unlikelyDoseRule } from './activity-dose.ts';
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

/** Infestation in per cent at which many agronomists act; a planning figure, not a rule of any label. */
const ACTION_LEVELS: Readonly<Record<string, number>> = { broca: 3, bicho_mineiro: 20, ferrugem: 5, cercosporiose: 5 };

/** An infestation that calls for a look by the agronomist. */
const pestRule: Rule = ({ data }) => {
  const level = ACTION_LEVELS[textAt(data, 'pest') ?? ''];
  const infested = numberAt(data, 'infestedPct');
  if (level === undefined || infested === undefined || infested < level) return [];
  const message = `Infestação de ${formatNumber(infested)} %. A partir de ${level} % fale com o agrônomo.`;
  return [warning('data.infestedPct', 'pest/action-level', message)];
};

/** Everything that an activity has to say. */
export const activityRules: readonly Rule[] = [
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
];
