import type { ProductForm, RecordInput } from '../record/record.ts';
import type { Remark } from '../sheets/preview.ts';
import { coffeeOf, isHusk } from './coffee-in-invoice.ts';
import type { Invoice } from './invoice.ts';
import { type Course, mended } from './invoice-course.ts';
import { type NamedLot, sharedOver, typedLots } from './stock-lots.ts';

/** The lots that an invoice takes; `warning` where nobody named them. */
export type LotsOfInvoice = { inputs: readonly RecordInput[]; warning: Remark | null } | { error: Remark };

const GREEN: readonly ProductForm[] = ['green_bean'];
const HUSK: readonly ProductForm[] = ['husk'];

/** The lots that the items name, in `rastro` or in words, with the kg of each; null where an item names none. */
function namedIn(invoice: Invoice, ofItems: readonly number[], { farm }: Course): readonly NamedLot[] | null {
  const named = coffeeOf(invoice).map((item, at): readonly NamedLot[] => {
    const kg = ofItems[at] ?? 0;
    if (item.lots.length > 0) return sharedOver(item.lots, kg);
    const name = farm.stock.nameIn(`${item.description} ${item.notes}`);
    return name === null ? [] : [{ name, kg }];
  });
  return named.some((lots) => lots.length === 0) ? null : named.flat();
}

/** What was weighed otherwise than it was sold is shared over the named lots in proportion. */
const scaledTo = (named: readonly NamedLot[], kg: number): readonly NamedLot[] =>
  sharedOver(
    named.map(({ name, kg: quantity }) => ({ name, quantity: quantity ?? 0 })),
    kg,
  );

/** The lots of an invoice: as typed, as named in it, else the oldest with enough kg. */
export function lotsOf(
  invoice: Invoice,
  { line, kg, ofItems }: { line: number; kg: number; ofItems: readonly number[] },
  course: Course,
): LotsOfInvoice {
  const { stock } = course.farm;
  const typed = mended(course, line, 'G');
  const named = typed === '' ? namedIn(invoice, ofItems, course) : typedLots(typed);
  if (named !== null) {
    const taken = stock.takeNamed(typed === '' ? scaledTo(named, kg) : named, kg);
    return 'inputs' in taken
      ? { ...taken, warning: null }
      : { error: { column: 'G', message: taken.message, code: 'nfe/lots' } };
  }
  const forms = coffeeOf(invoice).every(isHusk) ? HUSK : GREEN;
  const taken = stock.takeOldest(forms, kg, invoice.issuedOn);
  if ('message' in taken) return { error: { column: 'G', message: taken.message, code: 'nfe/lots' } };
  const message = `A nota não diz o lote. Propomos o mais antigo com saldo: ${stock.label(taken.inputs)}.`;
  return { ...taken, warning: { column: 'G', message, code: 'nfe/lots-proposed' } };
}
