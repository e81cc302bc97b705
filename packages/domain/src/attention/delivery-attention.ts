import { sacasText } from '../definition/unit-word.ts';
import { daysBetween } from '../ground/days.ts';
import { sumKg } from '../ground/numbers.ts';
import { kgToSacas } from '../ground/units.ts';
import { numberAt, rowsAt, textAt, totalKg } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import type { AttentionRule } from './attention-item.ts';
import { calledOf, capital, comingDay, daysText, shortDay } from './attention-words.ts';

/** How many days ahead a delivery must be prepared. */
const NEAR_DAYS = 7;
/** Older contracts count as settled, in days. */
const NEWS_DAYS = 60;
const LEAST_KG = 1;

const UNDELIVERED: ReadonlySet<string> = new Set(['contracted', 'partially_delivered']);

/** The last day on which sold coffee is to be delivered, YYYY-MM-DD; undefined without one. */
export const deliveryDay = (sale: FarmRecord | undefined): string | undefined =>
  sale === undefined ? undefined : (textAt(sale.data, 'deliveryTo') ?? textAt(sale.data, 'deliveryDate'));

/** Sold coffee that must be delivered within a week, or is overdue. */
export const deliveryDue: AttentionRule = ({ of, today }) =>
  of('vendas').flatMap((record) => {
    const { section, id: recordId, data, status, inputs } = record;
    const day = deliveryDay(record);
    const days = day === undefined ? null : daysBetween(today, day);
    if (!UNDELIVERED.has(status) || day === undefined || days === null || days > NEAR_DAYS || days < -NEWS_DAYS)
      return [];
    const gone = sumKg(rowsAt(data, 'deliveries').map((row) => numberAt(row, 'kg') ?? 0));
    const kg = totalKg(inputs) - gone;
    if (kg < LEAST_KG) return [];
    const title = `Entregar ${sacasText(kgToSacas(kg), 1)}`;
    const late = `Era até ${shortDay(day, today)}. Atraso de ${daysText(-days)}.`;
    const when = days < 0 ? late : capital(`${comingDay(day, today)}.`);
    const buyer = textAt(data, 'buyer') ?? calledOf(record);
    return [{ kind: 'delivery-due', section, recordId, title, message: `${buyer} · ${when}`, since: today }];
  });
