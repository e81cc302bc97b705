import { warning } from '../definition/finding.ts';
import type { Finding, Rule } from '../definition/stage.ts';
import { formatNumber } from '../ground/numbers.ts';
import { numberAt, totalKg } from '../record/data-values.ts';

const TOLERANCE = 0.02;

function differenceFrom(sum: number, weighed: number | undefined, key: string): Finding[] {
  if (weighed === undefined || sum === 0 || Math.abs(weighed - sum) / sum <= TOLERANCE) return [];
  const message = `Na balança deu ${formatNumber(weighed, 1)} kg e os lotes somam ${formatNumber(sum, 1)} kg. Qual peso está certo?`;
  return [warning(`data.${key}`, `${key}/differs`, message)];
}

/** Typed weights before and after agree with inputs and outputs within 2 %. */
export const weighedRule: Rule = ({ data, inputs, outputs }) => [
  ...differenceFrom(totalKg(inputs), numberAt(data, 'initialWeight'), 'initialWeight'),
  ...differenceFrom(totalKg(outputs), numberAt(data, 'finalWeight'), 'finalWeight'),
];
