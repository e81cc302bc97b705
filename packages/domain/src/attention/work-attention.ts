import { withWord } from '../definition/unit-word.ts';
import { addDays, daysBetween } from '../ground/days.ts';
import { formatNumber } from '../ground/numbers.ts';
import { lastDay, numberAt, textAt } from '../record/data-values.ts';
import type { FarmRecord, Section } from '../record/record.ts';
import { isPesticide } from '../stages/activity/spraying.ts';
import type { AttentionItem, AttentionRule, AttentionView } from './attention-item.ts';
import { briefName, calledOf, daysText, shortDay } from './attention-words.ts';

/** Plans that are older were given up, and nobody looks for papers that are older. */
const NEWS_DAYS = 60;
/** Hours after which a fermentation under way is looked at, where nobody said how long it should take. */
const MOST_HOURS = 72;
const HOURS_PER_DAY = 24;

/** Sections whose plans are work to be done on a day. */
const PLANNED: readonly Section[] = ['atividades', 'colheita'];

const item = (
  { section, id: recordId }: FarmRecord,
  told: Pick<AttentionItem, 'kind' | 'title' | 'message' | 'since' | 'occasion'>,
): AttentionItem => ({ section, recordId, ...told });

const isNews = (day: string, today: string): boolean => {
  const age = daysBetween(day, today);
  return age !== null && age >= 0 && age <= NEWS_DAYS;
};

/** Work that was planned for today, or for a day that is over. */
export const dueWork: AttentionRule = ({ of, today }) =>
  PLANNED.flatMap(of).flatMap((record) => {
    if (record.status !== 'planned' || !isNews(record.date, today)) return [];
    const days = daysBetween(record.date, today) ?? 0;
    const late = `Era para ${shortDay(record.date, today)}. Atraso de ${daysText(days)}.`;
    const message = days === 0 ? 'É para hoje.' : late;
    return [item(record, { kind: 'work-due', title: calledOf(record), message, since: record.date })];
  });

/** A fermentation that is still under way past the hours that were meant for it, counted by whole days. */
export const longFermentation: AttentionRule = ({ of, today }) =>
  of('fermentacao').flatMap((record) => {
    const meant = numberAt(record.data, 'duration') ?? MOST_HOURS;
    const days = daysBetween(record.date, today);
    if (record.status !== 'in_progress' || days === null || days * HOURS_PER_DAY <= meant) return [];
    const message = `${daysText(days)} · o previsto ${meant === 1 ? 'era' : 'eram'} ${withWord(formatNumber(meant, 0), 'horas')}. Encerre ou confira o pH.`;
    const { id, date: since } = record;
    const day = addDays(since, Math.floor(meant / HOURS_PER_DAY) + 1);
    const occasion = { kind: 'fermentation', once: `${id}/${meant}`, day } as const;
    const title = briefName(calledOf(record));
    return [item(record, { kind: 'fermentation-long', title, message, since, occasion })];
  });

const SHIPPED: ReadonlySet<string> = new Set(['partially_delivered', 'delivered', 'partially_paid', 'paid']);

const isKnown = ({ confirmedWarnings }: FarmRecord, code: string): boolean =>
  confirmedWarnings.some((warning) => warning.code === code || warning.code === '*');

/** Sales that left the farm without a note that anybody wrote down. */
const missingInvoices = ({ of, today }: AttentionView): readonly AttentionItem[] =>
  of('vendas').flatMap((record) => {
    const hasNote = ['invoiceKey', 'invoiceNumber'].some((key) => textAt(record.data, key) !== undefined);
    const since = lastDay(record);
    if (!SHIPPED.has(record.status) || hasNote || !isNews(since, today) || isKnown(record, 'invoice/missing'))
      return [];
    const message = `${record.name}. Anote o número da NF-e.`;
    return [item(record, { kind: 'paper-missing', title: 'Café saiu sem nota', message, since })];
  });

/** Pesticides that were used without a prescription that anybody wrote down. */
const missingPrescriptions = ({ of, today }: AttentionView): readonly AttentionItem[] =>
  of('atividades').flatMap((record) => {
    const { data, status } = record;
    const hasPaper = textAt(data, 'prescriptionNumber') !== undefined;
    const since = lastDay(record);
    const isAsked = status === 'done' && isPesticide(data) && !hasPaper && isNews(since, today);
    if (!isAsked || isKnown(record, 'missing/prescriptionNumber')) return [];
    const message = `${record.name}, ${shortDay(since, today)}. Anote o número do receituário.`;
    return [item(record, { kind: 'paper-missing', title: 'Falta o receituário', message, since })];
  });

/** Papers that the law asks for and that nobody wrote down, of the last 60 days. */
export const missingPapers: AttentionRule = (view) => [...missingInvoices(view), ...missingPrescriptions(view)];
