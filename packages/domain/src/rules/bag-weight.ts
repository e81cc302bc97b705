import { formatNumber } from '../numbers.ts';
import type { Finding, Rule } from '../stage.ts';
import { numberAt } from './data-values.ts';
import { refusal, warning } from './finding.ts';
import { formsIn } from './sources.ts';

const GREEN = { low: 59.4, high: 60.6, usual: 'A de beneficiado tem 60 kg.' };
const COCO = { low: 30, high: 50, usual: 'A de coco tem cerca de 40 kg.' };
/** More than this is no saca. */
const MOST_KG = 100;

function compare(weight: number | undefined, { low, high, usual }: typeof GREEN): Finding[] {
  if (weight === undefined || (weight >= low && weight <= high)) return [];
  return [warning('data.bagWeight', 'bagWeight/unlikely', `Saca de ${formatNumber(weight)} kg. ${usual}`)];
}

/** A saca of green coffee weighs 60 kg. */
export const greenBagRule: Rule = ({ data }) => compare(numberAt(data, 'bagWeight'), GREEN);

/** A saca weighs 60 kg, one of coco about 40; big bags and bulk have none. */
export const storedBagRule: Rule = (content, context) => {
  const { packaging } = content.data;
  if (packaging === 'bigbag' || packaging === 'granel') return [];
  const weight = numberAt(content.data, 'bagWeight');
  if (weight !== undefined && weight > MOST_KG) {
    return [refusal('data.bagWeight', 'bagWeight/impossible', `Saca não pesa ${formatNumber(weight)} kg. É big bag?`)];
  }
  return compare(weight, formsIn(content, context).includes('dry_cherry') ? COCO : GREEN);
};
