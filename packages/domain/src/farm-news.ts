import type { AttentionItem, Occasion } from './attention/attention-item.ts';
import { calledOf, spokenDay } from './attention/attention-words.ts';
import { type AttentionInput, attentionOf } from './attention.ts';
import { dayIn, daysBetween } from './days.ts';
import type { NoticeKind } from './notice-choices.ts';
import { formatNumber } from './numbers.ts';
import type { FarmAction } from './permissions.ts';
import type { FarmRecord } from './record.ts';
import { textAt, totalKg } from './rules/data-values.ts';
import { stageOf } from './stages.ts';

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

/** What the people of a farm are told now, the most pressing first; the same again while it stays so, under the same `once`. */
export function farmNews(input: AttentionInput): readonly FarmNews[] {
  const today = dayIn(input.timezone, new Date(input.now));
  const slugs = new Map(input.records.map(({ id, slug }) => [id, slug]));
  const slug = (recordId: string): string => slugs.get(recordId) || recordId;
  const due = attentionOf(input).flatMap((item) =>
    item.occasion === undefined ? [] : [ofItem(item, { occasion: item.occasion, slug })],
  );
  const sales = input.records.filter(isSold).map((sale) => ofSale(sale, today));
  return [...due, ...sales].filter(({ day }) => {
    const age = daysBetween(day, today);
    return age !== null && age >= 0 && age <= NEWS_DAYS;
  });
}
