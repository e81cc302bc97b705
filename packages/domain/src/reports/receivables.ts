import { daysBetween } from '../ground/days.ts';
import { sumMoney } from '../ground/numbers.ts';
import { numberAt, rowsAt, textAt } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { saleAccount } from '../stages/sale/sale-account.ts';
import { unplannedOf } from '../stages/sale/sale-payments.ts';
import type { SaleFacts } from '../stages/sale/sold-lots.ts';
import { stageOf } from '../stages/stages.ts';
import type { ReportFigure, ReportTable } from './report.ts';
import type { SeasonBooks } from './season-books.ts';

/** R$ that a buyer owes, and the day on which they are due, YYYY-MM-DD; null if none was agreed. */
export type Receivable = { due: string | null; amount: number };

/** Smaller amounts are left over from rounding. */
const HALF_A_CENT = 0.005;

/** Whether the coffee of a sale may be sold again: it was pledged and settled in money. Nobody owes anything for it. */
export const isFreed = (sale: FarmRecord): boolean => stageOf(sale.section).pledge?.(sale) === 'free';

/** What is still owed of a sale: its unpaid instalments, and what of the net no instalment covers. */
export function receivablesOf(sale: FarmRecord, facts: SaleFacts): readonly Receivable[] {
  const account = saleAccount(sale, facts);
  if (account === null || isFreed(sale)) return [];
  const rows = rowsAt(sale.data, 'payments');
  const unpaid = rows
    .filter((row) => textAt(row, 'paidAt') === undefined)
    .map((row): Receivable => ({ due: textAt(row, 'due') ?? null, amount: numberAt(row, 'amount') ?? 0 }));
  const whole = {
    due: (rows.length === 0 && textAt(sale.data, 'paymentDate')) || null,
    amount: unplannedOf(sale, account.net),
  };
  return [...unpaid, whole].filter(({ amount }) => amount >= HALF_A_CENT);
}

/** Ages of what is owed, by days until it is due: the last one of which `from` is reached. */
const AGES: readonly (readonly [from: number, label: string])[] = [
  [Number.NEGATIVE_INFINITY, 'Vencido há mais de 60 dias'],
  [-60, 'Vencido de 31 a 60 dias'],
  [-30, 'Vencido até 30 dias'],
  [0, 'Vence em até 30 dias'],
  [31, 'Vence de 31 a 60 dias'],
  [61, 'Vence depois de 60 dias'],
];
const NO_DAY = 'Sem dia combinado';

/** The ages in their order, the longest overdue first. */
export const DUE_AGES: readonly string[] = [...AGES.map(([, label]) => label), NO_DAY];

const daysLeft = ({ due }: Pick<Receivable, 'due'>, asOf: string): number | null =>
  due === null ? null : daysBetween(asOf, due);

/** How long ago or how soon something is due, one of `DUE_AGES`. */
export function dueAge(one: Pick<Receivable, 'due'>, asOf: string): string {
  const days = daysLeft(one, asOf);
  return days === null ? NO_DAY : (AGES.findLast(([from]) => days >= from)?.[1] ?? NO_DAY);
}

const totalOf = (all: readonly Receivable[]): number => sumMoney(all.map(({ amount }) => amount));

/** What buyers owe of some sales on a day, by its age: as a table, a figure and for programs. */
export type Receivables = {
  /** R$ in all, and those of which the day is past. */
  figures: { total: number; overdue: number };
  headline: readonly ReportFigure[];
  tables: readonly ReportTable[];
};

/** What is owed of the sales of these lines on a day. */
export function receivables(
  { genealogy, farm }: SeasonBooks,
  lines: readonly { sale: FarmRecord }[],
  asOf: string,
): Receivables {
  const facts = { farm, record: (id: string) => genealogy.records.get(id) };
  const all = lines.flatMap(({ sale }) => receivablesOf(sale, facts));
  const [total, overdue] = [totalOf(all), totalOf(all.filter((one) => (daysLeft(one, asOf) ?? 0) < 0))];
  const byAge = Map.groupBy(all, (one) => dueAge(one, asOf));
  const rows = DUE_AGES.flatMap((label) => {
    const own = byAge.get(label) ?? [];
    return own.length === 0 ? [] : [{ id: label, cells: { label, count: own.length, amount: totalOf(own) } }];
  });
  if (rows.length === 0) return { figures: { total, overdue }, headline: [], tables: [] };
  const columns = [
    { key: 'label', header: 'Quando' },
    { key: 'count', header: 'Parcelas', decimals: 0, card: '{} parcelas' },
    { key: 'amount', header: 'Valor (R$)', decimals: 2, card: 'R$\u00a0{}' },
  ];
  const whole = { label: 'Total', count: all.length, amount: total };
  const note = overdue > 0 ? `${Math.round((100 * overdue) / total)}\u00a0% já venceu` : undefined;
  return {
    figures: { total, overdue },
    headline: [{ label: 'A receber', value: total, unit: 'R$', decimals: 2, note }],
    tables: [{ key: 'receivables', title: 'A receber', columns, rows, total: whole }],
  };
}
