import { counted } from '../definition/unit-word.ts';
import type { Remark } from '../sheets/preview.ts';
import { coffeeOf, UNIT_ANSWERS, unitKey, weigh } from './coffee-in-invoice.ts';
import type { Invoice } from './invoice.ts';
import { ask, type Course, option } from './invoice-course.ts';

/** kg of an invoice's coffee, and of each item; or what has to be said first. */
export type Weighed = { kg: number; ofItems: readonly number[] } | { error: Remark };

const kilos = (kg: number): string => counted(kg, 'kg', 3);

function askUnit(unit: string, course: Course): number | undefined {
  const answer = ask(course, {
    id: `unit:${unitKey(unit)}`,
    kind: 'unit',
    column: 'E',
    message: `Em que unidade está “${unit}” nas notas?`,
    options: UNIT_ANSWERS.map(({ value, label }) => option(value, label)),
  });
  return UNIT_ANSWERS.find(({ value }) => value === answer)?.kg;
}

/** Which of two weights counts, where the unit of the sale and that of the tax differ. */
function askWeight(
  { sold, taxed }: { sold: number; taxed: number },
  { key, number }: Invoice,
  course: Course,
): string | null {
  return ask(course, {
    id: `weight:${key}`,
    kind: 'unit',
    column: 'E',
    message: `A nota ${number} diz ${kilos(sold)} na venda e ${kilos(taxed)} no imposto. Qual peso vale?`,
    options: [option('sold', kilos(sold)), option('taxed', kilos(taxed))],
  });
}

const error = (message: string): { error: Remark } => ({ error: { column: 'E', message, code: 'nfe/weight' } });

/** Weighs an invoice, asking what its units are and which weight counts. */
export function weightOf(invoice: Invoice, course: Course): Weighed {
  const { sold, taxed, ofItems, unknownUnit, isInDoubt } = weigh(coffeeOf(invoice), (unit) => askUnit(unit, course));
  if (sold === null) return error(`Diga em que unidade está “${unknownUnit ?? ''}”.`);
  if (sold <= 0) return error('Esta nota não tem peso.');
  if (!isInDoubt || taxed === null) return { kg: sold, ofItems };
  const answer = askWeight({ sold, taxed }, invoice, course);
  if (answer === null) return error('Diga qual dos dois pesos vale.');
  return { kg: answer === 'taxed' ? taxed : sold, ofItems };
}
