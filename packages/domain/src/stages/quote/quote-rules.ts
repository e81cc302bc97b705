import { warning } from '../../definition/finding.ts';
import type { Rule, StageChecks } from '../../definition/stage.ts';
import { dayInPtBr } from '../../ground/days.ts';
import { searchKey } from '../../ground/search-key.ts';
import { textAt } from '../../record/data-values.ts';
import type { RecordContent } from '../../record/record.ts';
import { QUOTED_COFFEES } from './quote-fields.ts';

type Quote = Pick<RecordContent, 'date' | 'data'>;

/** What a quote is of: the day, who said it, and of which coffee. */
const occasionOf = ({ date, data }: Quote): string =>
  [date, data.source, searchKey(textAt(data, 'sourceName') ?? ''), data.product].join(' ');

/** One source says one price of a coffee a day. */
const duplicateRule: Rule = (content, { others }) => {
  const twin = others('cotacoes').find((other) => occasionOf(other) === occasionOf(content));
  if (twin === undefined) return [];
  return [warning('data.value', 'quote/duplicate', `Já existe a cotação ${twin.name}. Confira para não repetir.`)];
};

/** `Arábica 22/11/2026`, for a quote without a name. */
function nameOf({ data, date }: Quote): string {
  const label = Object.entries(QUOTED_COFFEES).find(([code]) => code === data.product)?.[1];
  return `${label ?? 'Cotação'} ${dayInPtBr(date)}`;
}

/** All checks of a quote. */
export const quoteChecks: StageChecks = {
  derive: (content) => (content.name === '' ? { ...content, name: nameOf(content) } : content),
  rules: [duplicateRule],
};
