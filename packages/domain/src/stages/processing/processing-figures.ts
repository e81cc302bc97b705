import type { Figure, RuleContext } from '../../definition/stage.ts';
import { daysBetween } from '../../ground/days.ts';
import { lastDay, numberAt, ratio, totalKg } from '../../record/data-values.ts';
import type { ProductForm, RecordContent } from '../../record/record.ts';
import { sourcesOf } from '../../rules/sources.ts';

const percent = (share: number | null): number | null => (share === null ? null : share * 100);

/** Sum of the outputs of some forms in kg. */
const kgOfForms = ({ outputs }: Pick<RecordContent, 'outputs'>, forms: readonly ProductForm[]): number =>
  totalKg(outputs.filter(({ form }) => forms.includes(form)));

const RIPE: readonly ProductForm[] = ['cherry_ripe', 'wet_parchment', 'pulp'];
const WHOLE: readonly ProductForm[] = [...RIPE, 'cherry_mixed', 'cherry_float', 'cherry_unripe'];

/**
 * Per cent of the fruit, without impurities, that became one of some forms; parchment and pulp were ripe fruit. Null if
 * the fractions were not separated.
 */
function fractionPct(content: RecordContent, forms: readonly ProductForm[]): number | null {
  const whole = kgOfForms(content, WHOLE);
  const isSorted = kgOfForms(content, ['cherry_mixed']) < whole;
  return isSorted ? percent(ratio(kgOfForms(content, forms), whole)) : null;
}

/** Parchment ÷ (parchment + pulp) in per cent; null unless both were weighed. */
export function parchmentPct(content: Pick<RecordContent, 'outputs'>): number | null {
  const parchment = kgOfForms(content, ['wet_parchment']);
  const pulp = kgOfForms(content, ['pulp']);
  return parchment === 0 || pulp === 0 ? null : percent(ratio(parchment, parchment + pulp));
}

/** Mean days from the harvest's last day to this work, by kg; null without known harvests. */
function daysSinceHarvest(content: RecordContent, context: RuleContext): number | null {
  const waits = sourcesOf(content, context).flatMap(({ input, record }) => {
    const days = record?.section === 'colheita' ? daysBetween(lastDay(record), input.date ?? content.date) : null;
    return days === null ? [] : [{ kg: input.kg, days: Math.max(0, days) }];
  });
  return ratio(
    waits.reduce((sum, { kg, days }) => sum + kg * days, 0),
    totalKg(waits),
  );
}

/** The main figures of a processing. */
export const processingFigures: readonly Figure[] = [
  { key: 'ripePct', label: 'Cereja', unit: '%', decimals: 1, of: (content) => fractionPct(content, RIPE) },
  { key: 'floatPct', label: 'Boia', unit: '%', decimals: 1, of: (content) => fractionPct(content, ['cherry_float']) },
  {
    key: 'unripePct',
    label: 'Verde',
    unit: '%',
    decimals: 1,
    of: (content) => fractionPct(content, ['cherry_unripe']),
  },
  { key: 'parchmentPct', label: 'Rendimento em pergaminho', unit: '%', decimals: 1, of: parchmentPct },
  {
    key: 'waterPerKg',
    label: 'Água por kg',
    unit: 'L',
    decimals: 2,
    of: (content) => ratio(numberAt(content.data, 'waterUsed'), totalKg(content.inputs)),
  },
  { key: 'daysSinceHarvest', label: 'Espera desde a colheita', unit: 'days', decimals: 1, of: daysSinceHarvest },
];
