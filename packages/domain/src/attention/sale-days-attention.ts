import { withWord } from '../definition/unit-word.ts';
import { addDays, daysBetween } from '../ground/days.ts';
import { formatNumber } from '../ground/numbers.ts';
import { numberAt, rowsAt, textAt } from '../record/data-values.ts';
import { isFixedLater } from '../stages/sale/fixed-later.ts';
import type { AttentionRule, Occasion } from './attention-item.ts';
import { calledOf, capital, comingDay, daysText, shortDay } from './attention-words.ts';

/** How many days ahead a fixation or a payment is told. */
const NEAR_DAYS = 7;
/** What is longer overdue counts as settled, in days. */
const NEWS_DAYS = 60;

const IN_FORCE: ReadonlySet<string> = new Set(['contracted', 'partially_delivered', 'delivered', 'partially_paid']);

/** When a day is due, in words; null while it is far ahead or long past. */
export function dueWords(day: string | undefined, today: string): string | null {
  const days = day === undefined ? null : daysBetween(today, day);
  if (day === undefined || days === null || days > NEAR_DAYS || days < -NEWS_DAYS) return null;
  return days < 0
    ? `Era até ${shortDay(day, today)}. Atraso de ${daysText(-days)}.`
    : capital(`${comingDay(day, today)}.`);
}

/** Why people who see prices are told of a day of payment: once, a week before. */
export const paymentOccasion = (recordId: string, due: string): Occasion => ({
  kind: 'payment',
  once: `${recordId}/${due}`,
  day: addDays(due, -NEAR_DAYS),
  action: 'farm.seePrices',
});

/** Contracts of which sacas must get their price within a week, or should have it by now. */
export const fixingDue: AttentionRule = ({ of, today }) =>
  of('vendas').flatMap((record) => {
    const { section, id: recordId, data, status } = record;
    const when = dueWords(textAt(data, 'fixingDeadline'), today);
    if (!IN_FORCE.has(status) || when === null || !isFixedLater(data)) return [];
    const fixed = rowsAt(data, 'fixations').reduce((sum, row) => sum + (numberAt(row, 'bags') ?? 0), 0);
    const left = (numberAt(data, 'bags') ?? 0) - fixed;
    if (left <= 0) return [];
    const title = `Fixar ${withWord(formatNumber(left, 1), 'sacas')}`;
    const message = `${textAt(data, 'buyer') ?? calledOf(record)} · ${when}`;
    return [{ kind: 'fixing-due', section, recordId, title, message, since: today }];
  });

/** Sales with an instalment that is due within a week, or overdue. */
export const paymentDue: AttentionRule = ({ of, today }) =>
  of('vendas').flatMap((record) => {
    const { section, id: recordId, data, status } = record;
    const [first] = rowsAt(data, 'payments')
      .filter((row) => textAt(row, 'paidAt') === undefined)
      .flatMap((row) => textAt(row, 'due') ?? [])
      .sort();
    const when = dueWords(first, today);
    if (!IN_FORCE.has(status) || first === undefined || when === null) return [];
    const message = `${textAt(data, 'buyer') ?? calledOf(record)} · ${when}`;
    const occasion = paymentOccasion(recordId, first);
    return [
      { kind: 'payment-due', section, recordId, title: 'Receber parcela de venda', message, since: today, occasion },
    ];
  });
