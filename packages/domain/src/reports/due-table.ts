import { addDays, dayInPtBr } from '../ground/days.ts';
import { sumMoney } from '../ground/numbers.ts';
import { movesCoffee } from '../lots/genealogy.ts';
import { payableOf } from '../record/payable.ts';
import type { FarmFacts, FarmRecord } from '../record/record.ts';
import { isSale } from '../stages/kinds.ts';
import { unitFigure } from './figure-text.ts';
import { DUE_AGES, dueAge, receivablesOf } from './receivables.ts';
import type { ReportFigure, ReportTable } from './report.ts';

/** Money that is still to move: to be paid for a record, or to be received of a sale; `due` is null without a day. */
export type Due = { record: FarmRecord; way: 'pay' | 'receive'; amount: number; due: string | null };

/** Later than any day: what has none comes last. */
const NEVER = '9999-12-31';

/** All that is to be paid and received on a farm, of every season, by day. */
export function duesOf({ farm, records }: { farm: FarmFacts; records: readonly FarmRecord[] }): readonly Due[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  const facts = { farm, record: (id: string) => byId.get(id) };
  const dues = records.flatMap((record): readonly Due[] => {
    const payable = payableOf(record);
    const owed: readonly Due[] = payable === null ? [] : [{ record, way: 'pay', ...payable }];
    if (!isSale(record) || !movesCoffee(record)) return owed;
    return [...owed, ...receivablesOf(record, facts).map((one): Due => ({ record, way: 'receive', ...one }))];
  });
  const dayOf = ({ due }: Due): string => due ?? NEVER;
  return dues.toSorted((one, other) => dayOf(one).localeCompare(dayOf(other)));
}

const totalOf = (dues: readonly Due[], way: Due['way']): number =>
  sumMoney(dues.flatMap((due) => (due.way === way ? [due.amount] : [])));

const bothOf = (dues: readonly Due[]) => ({ pay: totalOf(dues, 'pay'), receive: totalOf(dues, 'receive') });

/** R$ to be paid and received in all, and those of which the day is past. */
export function dueFigures(dues: readonly Due[], asOf: string) {
  const late = bothOf(dues.filter(({ due }) => due !== null && due < asOf));
  return { ...bothOf(dues), payOverdue: late.pay, receiveOverdue: late.receive };
}

/** R$ of which the day is past, and those due within 7 and within 30 days from a day on, that day and the last included. */
export type DueSoon = { late: number; week: number; month: number };

const [WEEK_DAYS, MONTH_DAYS] = [7, 30];

/** What is late and what falls due soon, one way or the other; what has no day is neither. */
export function dueSoon(dues: readonly Due[], way: Due['way'], asOf: string): DueSoon {
  const within = (from: string, to: string) =>
    totalOf(
      dues.filter(({ due }) => due !== null && due >= from && due <= to),
      way,
    );
  return {
    late: within('', addDays(asOf, -1)),
    week: within(asOf, addDays(asOf, WEEK_DAYS)),
    month: within(asOf, addDays(asOf, MONTH_DAYS)),
  };
}

const WAYS = [
  ['pay', 'A pagar'],
  ['receive', 'A receber'],
] as const;

/**
 * What is to be paid and received in all as main figures, each with what of it is late, and what is of other seasons than
 * the one that is shown; none where nothing is.
 */
export function dueHeadline(dues: readonly Due[], asOf: string, season: string): readonly ReportFigure[] {
  const late = dues.filter(({ due }) => due !== null && due < asOf);
  const others = dues.filter(({ record }) => record.season !== null && record.season !== season);
  return WAYS.flatMap(([way, label]) => {
    const value = totalOf(dues, way);
    const part = (of: readonly Due[], words: string) => {
      const amount = totalOf(of, way);
      return amount > 0 ? [`${unitFigure(amount, 'R$', { decimals: 2 })} ${words}`] : [];
    };
    const note = [...part(late, 'já venceram'), ...part(others, 'de outras safras')].join(' · ') || undefined;
    return value > 0 ? [{ label, value, unit: 'R$', decimals: 2, note }] : [];
  });
}

const PAY = { key: 'pay', header: 'A pagar (R$)', decimals: 2, card: 'a pagar R$\u00a0{}' };
const RECEIVE = { key: 'receive', header: 'A receber (R$)', decimals: 2, card: 'a receber R$\u00a0{}' };

/** What is to be paid and received, by age and one by one; none where nothing is. */
export function dueTables(dues: readonly Due[], asOf: string): readonly ReportTable[] {
  if (dues.length === 0) return [];
  const byAge = Map.groupBy(dues, (due) => dueAge(due, asOf));
  return [
    {
      key: 'due-ages',
      title: 'A pagar e a receber, por prazo',
      columns: [{ key: 'label', header: 'Prazo' }, PAY, RECEIVE],
      rows: DUE_AGES.flatMap((label) => {
        const own = byAge.get(label) ?? [];
        return own.length === 0 ? [] : [{ id: label, cells: { label, ...bothOf(own) } }];
      }),
      total: { label: 'Total', ...bothOf(dues) },
    },
    {
      key: 'dues',
      title: 'A pagar e a receber, um por um',
      columns: [{ key: 'name', header: 'O quê' }, { key: 'day', header: 'Até', card: '{}' }, PAY, RECEIVE],
      rows: dues.map(({ record, way, amount, due }, at) => ({
        id: `${record.id} ${at}`,
        of: { section: record.section, slug: record.slug },
        cells: {
          name: [record.code, record.name].filter(Boolean).join(', '),
          day: due === null ? 'sem dia' : dayInPtBr(due),
          [way]: amount,
        },
      })),
      total: { name: 'Total', ...bothOf(dues) },
    },
  ];
}
