import { daysBetween } from '../ground/days.ts';
import { lastDay, textAt } from '../record/data-values.ts';
import type { FarmRecord, Section } from '../record/record.ts';
import { isPesticide } from '../stages/activity/pesticide.ts';
import type { AttentionItem, AttentionRule, AttentionView } from './attention-item.ts';
import { calledOf, daysText, shortDay } from './attention-words.ts';

/** Older plans count as given up, and older papers as not needed, in days. */
const NEWS_DAYS = 60;

/** Sections whose plans are work for a day. */
const PLANNED: readonly Section[] = ['atividades', 'colheita'];

const item = (
  { section, id: recordId }: FarmRecord,
  words: Pick<AttentionItem, 'kind' | 'title' | 'message' | 'since' | 'occasion'>,
): AttentionItem => ({ section, recordId, ...words });

/** Days since a day, as long as it is news; else null. */
const newsAge = (day: string, today: string): number | null => {
  const age = daysBetween(day, today);
  return age !== null && age >= 0 && age <= NEWS_DAYS ? age : null;
};

/** Work planned for today or an earlier day. */
export const dueWork: AttentionRule = ({ of, today }) =>
  PLANNED.flatMap(of).flatMap((record) => {
    const days = newsAge(record.date, today);
    if (record.status !== 'planned' || days === null) return [];
    const late = `Era para ${shortDay(record.date, today)}. Atraso de ${daysText(days)}.`;
    const message = days === 0 ? 'É para hoje.' : late;
    return [item(record, { kind: 'work-due', title: calledOf(record), message, since: record.date })];
  });

const SHIPPED: ReadonlySet<string> = new Set(['partially_delivered', 'delivered', 'partially_paid', 'paid']);

const isKnown = ({ confirmedWarnings }: FarmRecord, code: string): boolean =>
  confirmedWarnings.some((warning) => warning.code === code || warning.code === '*');

/** Sales that left the farm without a recorded invoice. */
const missingInvoices = ({ of, today }: AttentionView): readonly AttentionItem[] =>
  of('vendas').flatMap((record) => {
    const hasNote = ['invoiceKey', 'invoiceNumber'].some((key) => textAt(record.data, key) !== undefined);
    const since = lastDay(record);
    if (!SHIPPED.has(record.status) || hasNote || newsAge(since, today) === null || isKnown(record, 'invoice/missing'))
      return [];
    const message = `${record.name}. Anote o número da NF-e.`;
    return [item(record, { kind: 'paper-missing', title: 'Café saiu sem nota', message, since })];
  });

/** Pesticide applications without a recorded prescription. */
const missingPrescriptions = ({ of, today }: AttentionView): readonly AttentionItem[] =>
  of('atividades').flatMap((record) => {
    const { data, status } = record;
    const hasPaper = textAt(data, 'prescriptionNumber') !== undefined;
    const since = lastDay(record);
    const isAsked = status === 'done' && isPesticide(data) && !hasPaper && newsAge(since, today) !== null;
    if (!isAsked || isKnown(record, 'missing/prescriptionNumber')) return [];
    const message = `${record.name}, ${shortDay(since, today)}. Anote o número do receituário.`;
    return [item(record, { kind: 'paper-missing', title: 'Falta o receituário', message, since })];
  });

/** Legally required papers of the last 60 days that are not recorded. */
export const missingPapers: AttentionRule = (view) => [...missingInvoices(view), ...missingPrescriptions(view)];
