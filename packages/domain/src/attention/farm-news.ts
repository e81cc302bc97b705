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

/** Something that happened on a farm, or is due there, and that its people are told once. */
export type FarmNews = Occasion & {
  title: string;
  message: string;
  /** Where it is seen, below the farm's own path: `secagem/terreiro-2/medicoes`. */
  path: string;
  /** Who may do this is told. */
  action: FarmAction;
};

/** What is older is no news: whoever brings a farm along is not told its past. */
const NEWS_DAYS = 7;

/** What is looked at where one measures. */
const MEASURED: ReadonlySet<NoticeKind> = new Set(['measurement', 'fermentation']);

const ofItem = ({ section, recordId, title, message }: AttentionItem, { occasion, slug }: Told): FarmNews => ({
  ...occasion,
  title,
  message,
  path: `${section}/${slug(recordId)}${MEASURED.has(occasion.kind) ? '/medicoes' : ''}`,
  // Whoever works with the coffee; the plots' own people are among them.
  action: 'lots.write',
});

type Told = { occasion: Occasion; slug: (recordId: string) => string };

/** So many places are named in one notice; of more the number is enough. */
const MOST_PLACES = 3;

function placesWords(places: readonly string[]): string {
  const rest = places.length - MOST_PLACES + 1;
  return capital(places.length <= MOST_PLACES ? listed(places) : `${places.slice(0, -rest).join(', ')} e mais ${rest}`);
}

/** The dryings that wait to be measured are one piece of news, told once a day however many they are. */
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

/** A sale that is agreed; what it brings in is nobody's news. */
function ofSale(sale: FarmRecord, today: string): FarmNews {
  const buyer = textAt(sale.data, 'buyer');
  const kg = `${formatNumber(totalKg(sale.inputs), 0)}\u00a0kg`;
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

/** A sale whose coffee was weighed anew, by a correction somewhere before it. */
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

/** What is due on a farm, each thing under what names it; dryings that wait to be measured stand together. */
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

/** What the people of a farm are told now, the most pressing first; the same again while it stays so, under the same `once`. */
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
