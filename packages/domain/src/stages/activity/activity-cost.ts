import { warning } from '../../definition/finding.ts';
import type { Rule, RuleContext } from '../../definition/stage.ts';
import { counted } from '../../definition/unit-word.ts';
import { sumMoney } from '../../ground/numbers.ts';
import { numberAt, rowsAt, textAt } from '../../record/data-values.ts';
import type { RecordContent } from '../../record/record.ts';
import { withDerived } from '../../rules/derived.ts';

type Row = Readonly<Record<string, unknown>>;

const labourCost = (row: Row): number => {
  const rate = numberAt(row, 'rate') ?? 0;
  if (row.kind === 'empreita') return rate;
  return rate * (numberAt(row, 'days') ?? numberAt(row, 'hours') ?? 0);
};
const machineCost = (row: Row): number => (numberAt(row, 'rate') ?? 0) * (numberAt(row, 'hours') ?? 0);
const supplyCost = (row: Row): number => (numberAt(row, 'unitCost') ?? 0) * (numberAt(row, 'total') ?? 0);

/** R$ of labour, machines, supplies and the rest, exact; null if none of them has a price. */
export function partsCost({ data }: Pick<RecordContent, 'data'>): number | null {
  const parts = [
    ...rowsAt(data, 'labour').map(labourCost),
    ...rowsAt(data, 'machines').map(machineCost),
    ...rowsAt(data, 'supplies').map(supplyCost),
    numberAt(data, 'otherCost') ?? 0,
  ];
  const total = sumMoney(parts);
  return total === 0 ? null : total;
}

/** The cost of an activity is computed from its parts unless it was sent. */
export const deriveActivity = (content: RecordContent, context: RuleContext): RecordContent => ({
  ...content,
  data: withDerived(content, context, [{ key: 'cost', of: partsCost }]),
});

const MOST_HOURS = 14;

/** Nobody works more than 14 hours a day. */
export const labourRule: Rule = ({ data }) =>
  rowsAt(data, 'labour').flatMap((row, index) => {
    const hours = numberAt(row, 'hours');
    const people = numberAt(row, 'people') ?? 1;
    const personDays = Math.max(numberAt(row, 'days') ?? people, 1);
    if (hours === undefined || hours / personDays <= MOST_HOURS) return [];
    const message = `Dá ${counted(hours / personDays, 'horas', 1)} por pessoa por dia. Confira.`;
    return [warning(`data.labour.${index}.hours`, 'labour/hours', message)];
  });

/** Work marked as done cannot be in the future. */
export const futureRule: Rule = ({ date, status, data }, { today }) => {
  const last = textAt(data, 'endDate') ?? date;
  if (status !== 'done' || last <= today) return [];
  return [warning('date', 'date/not-yet', 'A data ainda não chegou. Marque como planejada ou confira a data.')];
};
