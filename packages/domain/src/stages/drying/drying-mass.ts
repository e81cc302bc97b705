import { refusal, warning } from '../../definition/finding.ts';
import { PRODUCT_FORMS } from '../../definition/forms.ts';
import { lostInWork } from '../../definition/lost-of-lots.ts';
import type { Figure, Finding, Rule, RuleContext } from '../../definition/stage.ts';
import { formatNumber } from '../../ground/numbers.ts';
import { CONVERSION_FACTORS, moistureLossPct, weightAtMoisture } from '../../ground/units.ts';
import { durationInDays, numberAt, ratio, totalKg } from '../../record/data-values.ts';
import type { FarmSettings, RecordContent, RecordOutput } from '../../record/record.ts';
import { sourcesOf } from '../../rules/sources.ts';

const KG_PER_SACA = 60;
/** Deviation from the theoretical weight, in per cent, that causes a warning and an error. */
const ABOVE = { warns: 1, refuses: 5 };
const BELOW = { warns: 3, refuses: 15 };

/** What a drying may weigh less than its moistures explain, in per cent. */
export const DRYING_UNEXPLAINED_PCT = BELOW.warns;

/** Additional tolerance, in percentage points, if input kg were computed from litres. */
const ESTIMATE_TOLERANCE = 5;

/** Deviation of the lots' weight from the dry-matter balance in per cent (negative: less), and the theoretical kg. */
type DryingMass = { theoreticalKg: number; actualKg: number; overPct: number };

const lotsOf = ({ outputs }: Pick<RecordContent, 'outputs'>) =>
  outputs.filter(({ form }) => !PRODUCT_FORMS[form].byProduct);

/** Weight of the inputs at the final moisture, with constant dry matter; null if a moisture is missing. */
function theoreticalKgOf({ data, inputs }: Pick<RecordContent, 'data' | 'inputs'>): number | null {
  const initial = numberAt(data, 'initialHumidity');
  const final = numberAt(data, 'finalHumidity');
  if (initial === undefined || final === undefined || inputs.length === 0) return null;
  // Rising moistures are an error of their own and give no theoretical weight.
  if (final >= 100 || final > initial) return null;
  return weightAtMoisture(totalKg(inputs), initial, final);
}

/** The dried lots against the dry-matter balance; null without moistures, inputs or outputs. */
function dryingMassOf(content: Pick<RecordContent, 'data' | 'inputs' | 'outputs'>): DryingMass | null {
  const theoreticalKg = theoreticalKgOf(content);
  const lots = lotsOf(content);
  if (theoreticalKg === null || theoreticalKg === 0 || lots.length === 0) return null;
  const actualKg = totalKg(lots);
  return { theoreticalKg, actualKg, overPct: (actualKg / theoreticalKg - 1) * 100 };
}

const isEstimated = (content: RecordContent, context: RuleContext): boolean =>
  sourcesOf(content, context).some(({ output }) => output?.estimatedKg === true);

function judged(overPct: number, message: string, slack: number): Finding[] {
  const side = overPct > 0 ? ABOVE : BELOW;
  const code = overPct > 0 ? 'drying/above-theoretical' : 'drying/below-theoretical';
  const size = Math.abs(overPct) - slack;
  if (size > side.refuses) return [refusal('outputs', code, `Não pode. ${message}`)];
  return size > side.warns ? [warning('outputs', code, message)] : [];
}

/** Drying removes only water: the output weight follows from the two moistures. */
export const dryingMassRule: Rule = (content, context) => {
  const mass = dryingMassOf(content);
  // Lots removed before the end count too, so a weight that is too low means nothing yet.
  if (mass === null || (mass.overPct < 0 && content.status !== 'completed')) return [];
  const { theoreticalKg, actualKg } = mass;
  // What was lost with a reason is not asked about.
  const explained = (100 * lostInWork(content)) / theoreticalKg;
  const overPct = Math.max(mass.overPct, Math.min(0, mass.overPct + explained));
  const weighs = overPct > 0 ? 'a mais' : 'a menos';
  const message =
    `Pelas umidades deveriam sair ${formatNumber(theoreticalKg, 1)} kg e saíram ${formatNumber(actualKg, 1)} kg, ` +
    `${formatNumber(Math.abs(overPct), 1)} % ${weighs}. Confira peso e umidade.`;
  return judged(overPct, message, isEstimated(content, context) ? ESTIMATE_TOLERANCE : 0);
};

/** Dried coffee is never heavier than the wet coffee. */
export const dryingGainRule: Rule = (content) => {
  const inKg = totalKg(content.inputs);
  const outKg = totalKg(content.outputs);
  if (inKg === 0 || outKg <= inKg || dryingMassOf(content) !== null) return [];
  const message = `Entraram ${formatNumber(inKg, 3)} kg. Não podem sair ${formatNumber(outKg, 3)} kg.`;
  return [refusal('outputs', 'drying/gains-mass', message)];
};

/** Sacas of green coffee to be had of dried lots, by the yields of the farm. */
export function sacasOfDried(
  lots: readonly Pick<RecordOutput, 'form' | 'kg'>[],
  { conversionFactors }: Pick<FarmSettings, 'conversionFactors'>,
): number {
  const factors = { ...CONVERSION_FACTORS, ...conversionFactors };
  const green = lots.reduce((sum, { form, kg }) => {
    const yieldPct = form === 'dry_parchment' ? factors.dryParchmentYieldPct : factors.dryCherryYieldPct;
    return sum + (kg * yieldPct) / 100;
  }, 0);
  return green / KG_PER_SACA;
}

/** Expected green coffee from the dried lots or their theoretical weight; null if unknown. */
function expectedSacas(content: RecordContent, { farm }: RuleContext): number | null {
  const lots = lotsOf(content);
  return lots.length === 0 ? null : sacasOfDried(lots, farm.settings);
}

function lossPct({ data }: RecordContent): number | null {
  const initial = numberAt(data, 'initialHumidity');
  const final = numberAt(data, 'finalHumidity');
  return initial === undefined || final === undefined || final >= 100 ? null : moistureLossPct(initial, final);
}

function pointsPerDay(content: RecordContent): number | null {
  const initial = numberAt(content.data, 'initialHumidity');
  const final = numberAt(content.data, 'finalHumidity');
  const days = durationInDays(content);
  return initial === undefined || final === undefined || days === null ? null : ratio(initial - final, days);
}

/** The main figures of a drying. */
export const dryingFigures: readonly Figure[] = [
  { key: 'days', label: 'Dias secando', unit: 'days', decimals: 0, of: durationInDays },
  { key: 'theoreticalKg', label: 'Peso teórico', unit: 'kg', decimals: 1, of: theoreticalKgOf },
  { key: 'lossTheoreticalPct', label: 'Quebra teórica', unit: '%', decimals: 1, of: lossPct },
  {
    key: 'technicalLossPct',
    label: 'Perda técnica',
    unit: '%',
    decimals: 2,
    of: (content) => {
      const mass = dryingMassOf(content);
      return mass === null ? null : -mass.overPct;
    },
  },
  { key: 'pointsPerDay', label: 'Perdeu por dia, em média', unit: 'points', decimals: 1, of: pointsPerDay },
  { key: 'expectedSacas', label: 'Sacas previstas de beneficiado', unit: 'sacas', decimals: 1, of: expectedSacas },
];
