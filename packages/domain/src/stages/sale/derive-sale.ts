import type { RuleContext } from '../../definition/stage.ts';
import { deriveClassification } from '../../quality/classification-rules.ts';
import { rowsAt, textAt } from '../../record/data-values.ts';
import type { RecordContent } from '../../record/record.ts';
import { type Derived, withDerived } from '../../rules/derived.ts';
import { isFixedLater } from './fixed-later.ts';
import { grossPerBag } from './sale-gross.ts';
import { statusByPayments } from './sale-payments.ts';
import { inCents, quotedPrice } from './sale-price.ts';
import { type SaleFacts, sacasOf, soldLots } from './sold-lots.ts';

/** Sacas of a sale to the hundredth; null without lots and for a sample of less. */
const bagsBy = (facts: SaleFacts): Derived => ({
  key: 'bags',
  of: (content) => Math.round(sacasOf(soldLots(content, facts)) * 100) / 100 || null,
});

/** What a price in another unit, the prices of single lots or fixations come to per 60 kg; null where there are none. */
const perBagBy = (facts: SaleFacts): Derived => ({
  key: 'pricePerBag',
  of: (content) => {
    const { pricePerBag: _, ...data } = content.data;
    const sale = { ...content, data };
    const isWhole = rowsAt(data, 'lines').length === 0 && !(isFixedLater(data) && rowsAt(data, 'fixations').length > 0);
    const quoted = quotedPrice(sale);
    return isWhole && quoted !== null && quoted.by === undefined ? inCents(quoted.perSaca) : grossPerBag(sale, facts);
  },
});

/** The name of the buyer, who may be known by their record alone: a sale keeps it when that is gone. */
function buyerOf({ data }: RecordContent, { record }: RuleContext): RecordContent['data'] {
  const name = textAt(data, 'buyer') === undefined ? record(textAt(data, 'buyerId') ?? '')?.name : undefined;
  return name === undefined ? data : { ...data, buyer: name };
}

/** Fills the buyer, the kind of deal, the sacas and the price per saca where they follow from what was typed, and the status as it is paid. */
export function deriveSale(content: RecordContent, context: RuleContext): RecordContent {
  const named = { ...content, data: buyerOf(content, context) };
  const data = withDerived(named, context, [bagsBy(context), perBagBy(context)]);
  const derived = { ...named, data: { ...data, contractType: data.contractType ?? 'spot' } };
  return deriveClassification({ ...derived, status: statusByPayments(derived) });
}
