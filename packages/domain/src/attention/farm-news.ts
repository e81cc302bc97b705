import { wholeKgText } from '../definition/unit-word.ts';
import { dayIn, daysBetween } from '../ground/days.ts';
import { formatNumber } from '../ground/numbers.ts';
import type { NoticeKind } from '../people/notice-choices.ts';
import type { FarmAction } from '../people/permissions.ts';
import { textAt, totalKg } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { stageOf } from '../stages/stages.ts';
import { type AttentionInput, attentionOf } from './attention.ts';
import type { AttentionItem, Occasion } from './attention-item.ts';
import { calledOf, capital, listed, spokenDay, withinSentence } from './attention-words.ts';
import { placeOf as dryingPlace } from './drying-attention.ts';

/** An event or a due item on a farm, of which its people are notified once. */
export type FarmNews = Occasion & {
  title: string;
  message: string;
  /** Path of its screen below the farm's path: `secagem/terreiro-2/medicoes`. */
  path: string;
  /** People who may do this action are notified. */
  action: FarmAction;
};

/** Older occasions are no news, so that a newly imported farm causes no notices about its past, in days. */
const NEWS_DAYS = 7;

/** Kinds that lead to the readings screen. */
const MEASURED: ReadonlySet<NoticeKind> = new Set(['measurement', 'fermentation']);

const ofItem = ({ section, recordId, title, message }: AttentionItem, { occasion, slug }: NewsContext): FarmNews => ({
  ...occasion,
  title,
  message,
  path: `${section}/${slug(recordId)}${MEASURED.has(occasion.kind) ? '/medicoes' : ''}`,
  action: occasion.action ?? 'lots.write',
});

type NewsContext = { occasion: Occasion; slug: (recordId: string) => string };

/** Most places named in one notice; with more only their number is given. */
const MOST_PLACES = 3;

function placesWords(places: readonly string[]): string {
  const rest = places.length - MOST_PLACES + 1;
  return capital(places.length <= MOST_PLACES ? listed(places) : `${places.slice(0, -rest).join(', ')} e mais ${rest}`);
}

/** All dryings that must be measured are one piece of news, once a day. */
function ofUnmeasured(
  first: FarmNews,
  { records, today }: { records: readonly FarmRecord[]; today: string },
): FarmNews {
  const once = `dryings/${today}`;
  if (records.length < 2) return { ...first, once };
  const title = `${records.length} secagens sem medida hoje`;
  const message = placesWords(records.map((record) => withinSentence(dryingPlace(record))));
  return { ...first, once, title, message, path: 'secagem' };
}

const isSold = ({ section, status, deletedAt }: FarmRecord): boolean =>
  section === 'vendas' && deletedAt === null && stageOf(section).statuses[status]?.started === true;

/** A sale that was agreed, without its price. */
function ofSale(sale: FarmRecord, today: string): FarmNews {
  const buyer = textAt(sale.data, 'buyer');
  const kg = wholeKgText(totalKg(sale.inputs));
  return {
    kind: 'sale',
    once: sale.id,
    day: sale.date,
    by: sale.updatedBy,
    title: buyer === undefined ? `Vendidos ${kg}` : `Vendidos ${kg} para ${buyer}`,
    message: `${calledOf(sale)} · ${spokenDay(sale.date, today)}`,
    path: `vendas/${sale.slug}`,
    action: 'sales.write',
  };
}

/** A sale whose coffee has another weight after a correction in an earlier stage. */
function ofCorrection(sale: FarmRecord, { today, timezone }: { today: string; timezone: string }): FarmNews[] {
  const { recalculated } = sale;
  if (recalculated === null) return [];
  const buyer = textAt(sale.data, 'buyer');
  const day = dayIn(timezone, new Date(recalculated.at));
  return [
    {
      kind: 'correction',
      once: `${sale.id}/${recalculated.at}`,
      day,
      by: sale.updatedBy,
      title: buyer === undefined ? 'Peso corrigido sob café vendido' : `Peso corrigido no café de ${buyer}`,
      message: `${calledOf(sale)}, agora ${formatNumber(totalKg(sale.inputs), 1)}\u00a0kg · ${spokenDay(day, today)}`,
      path: `vendas/${sale.slug}/historico`,
      action: 'sales.write',
    },
  ];
}

/** What is due on a farm, by occasion; dryings that must be measured are one item. */
function dueNews(input: AttentionInput, isNews: (occasion: Occasion) => boolean): readonly FarmNews[] {
  const known = new Map(input.records.map((record) => [record.id, record]));
  const slug = (recordId: string): string => known.get(recordId)?.slug || recordId;
  const due = attentionOf(input).flatMap((item) =>
    item.occasion !== undefined && isNews(item.occasion) ? [{ item, occasion: item.occasion }] : [],
  );
  const unmeasured = due.filter(({ item }) => item.kind === 'drying-unmeasured').map(({ item }) => item.recordId);
  const records = unmeasured.flatMap((id) => known.get(id) ?? []);
  const today = dayIn(input.timezone, new Date(input.now));
  return due.flatMap(({ item, occasion }) => {
    const news = ofItem(item, { occasion, slug });
    if (item.kind !== 'drying-unmeasured') return [news];
    return item.recordId === unmeasured[0] ? [ofUnmeasured(news, { records, today })] : [];
  });
}

/** Notices for the people of a farm, the most urgent first. The same item keeps the same `once`. */
export function farmNews(input: AttentionInput): readonly FarmNews[] {
  const today = dayIn(input.timezone, new Date(input.now));
  const isNews = ({ day }: Occasion): boolean => {
    const age = daysBetween(day, today);
    return age !== null && age >= 0 && age <= NEWS_DAYS;
  };
  const sold = input.records.filter(isSold);
  const sales = sold.map((sale) => ofSale(sale, today));
  const corrections = sold.flatMap((sale) => ofCorrection(sale, { today, timezone: input.timezone }));
  return [...dueNews(input, isNews), ...corrections.filter(isNews), ...sales.filter(isNews)];
}
