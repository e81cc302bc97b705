import { warning } from '../../definition/finding.ts';
import { type PledgeTerms, pledgeWords } from '../../definition/pledge-terms.ts';
import type { Rule } from '../../definition/stage.ts';
import { formatNumber, sumKg } from '../../ground/numbers.ts';
import type { RecordContent, RecordInput } from '../../record/record.ts';
import { sourcesOf } from '../../rules/sources.ts';
import { cprPledge, cprTerms } from './cpr.ts';
import { NOT_YET_SOLD } from './sale-statuses.ts';

type Pledged = { kg: number; terms: PledgeTerms };

/** What a contract pledges of a lot while all of it still lies here. */
function pledgedOf(sale: RecordContent, { recordId, output }: Pick<RecordInput, 'recordId' | 'output'>): Pledged[] {
  const terms = cprTerms(sale);
  const isHeld = (cprPledge(sale) ?? (sale.status === 'contracted' ? 'reserves' : 'free')) === 'reserves';
  if (terms === null || !isHeld || NOT_YET_SOLD.has(sale.status)) return [];
  const own = sale.inputs.filter((input) => input.recordId === recordId && input.output === output);
  const kg = sumKg(own.map((input) => input.kg));
  return kg > 0 ? [{ kg, terms }] : [];
}

/** Coffee that a CPR pledges is told also to a sale that reserves nothing yet: it cannot be promised twice. */
export const pledgedLotRule: Rule = (content, context) =>
  content.status === 'cancelled'
    ? []
    : sourcesOf(content, context).flatMap(({ input, output }, at) => {
        const pledges = context.others('vendas').flatMap((sale) => pledgedOf(sale, input));
        const left = sumKg([output?.kg ?? 0, ...pledges.map(({ kg }) => -kg)]);
        if (output === undefined || pledges.length === 0 || input.kg <= left) return [];
        const words = pledges.map(({ kg, terms }) => pledgeWords(kg, terms)).join(' e ');
        const free = left > 0 ? `Livres, até ${formatNumber(left, 3)}\u00a0kg.` : 'Nada fica livre.';
        return [warning(`inputs.${at}.kg`, 'sale/pledged', `Deste lote há ${words}. ${free}`)];
      });
