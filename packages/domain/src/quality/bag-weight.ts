import { refusal, warning } from '../definition/finding.ts';
import type { Finding, Rule, RuleContext } from '../definition/stage.ts';
import { formatNumber } from '../ground/numbers.ts';
import { KG_PER_SACA, KG_PER_SACA_OF_COCO } from '../ground/units.ts';
import { numberAt } from '../record/data-values.ts';
import type { RecordContent } from '../record/record.ts';
import { formsIn } from '../rules/sources.ts';

const GREEN = { low: 59.4, high: 60.6, usual: 'A de beneficiado tem 60 kg.' };
const COCO = { low: 30, high: 50, usual: `A de coco tem cerca de ${KG_PER_SACA_OF_COCO} kg.` };
/** Most kg of a saca. */
const MOST_KG = 100;

function compare(weight: number | undefined, { low, high, usual }: typeof GREEN): Finding[] {
  if (weight === undefined || (weight >= low && weight <= high)) return [];
  return [warning('data.bagWeight', 'bagWeight/unlikely', `Saca de ${formatNumber(weight)} kg. ${usual}`)];
}

/** A saca of green coffee weighs 60 kg. */
export const greenBagRule: Rule = ({ data }) => compare(numberAt(data, 'bagWeight'), GREEN);

const isInBulk = ({ packaging }: RecordContent['data']): boolean => packaging === 'bigbag' || packaging === 'granel';

/** kg per saca of stored coffee if known without weighing: green coffee; null for coco, parchment and bulk. */
export function usualBagKg(content: Pick<RecordContent, 'data' | 'inputs'>, context: RuleContext): number | null {
  const forms = formsIn(content, context);
  const isGreen = forms.length > 0 && forms.every((form) => form === 'green_bean');
  return isGreen && !isInBulk(content.data) ? KG_PER_SACA : null;
}

/** A saca weighs 60 kg, of coco about 40; big bags and bulk have no usual weight. */
export const storedBagRule: Rule = (content, context) => {
  if (isInBulk(content.data)) return [];
  const weight = numberAt(content.data, 'bagWeight');
  if (weight !== undefined && weight > MOST_KG) {
    return [refusal('data.bagWeight', 'bagWeight/impossible', `Saca não pesa ${formatNumber(weight)} kg. É big bag?`)];
  }
  return compare(weight, formsIn(content, context).includes('dry_cherry') ? COCO : GREEN);
};
