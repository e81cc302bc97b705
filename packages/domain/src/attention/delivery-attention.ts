import { sacasText, wholeKgText } from '../definition/unit-word.ts';
import { daysBetween } from '../ground/days.ts';
import { sumKg } from '../ground/numbers.ts';
import { kgToSacas } from '../ground/units.ts';
import { hulledKg } from '../lots/lots-in-hand.ts';
import { numberAt, rowsAt, textAt, totalKg } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { isSale } from '../stages/kinds.ts';
import type { AttentionRule } from './attention-item.ts';
import { calledOf, capital, comingDay, daysText, shortDay } from './attention-words.ts';

/** How many days ahead a delivery must be prepared. */
const NEAR_DAYS = 7;
/** Older contracts count as settled, in days. */
const NEWS_DAYS = 60;
const LEAST_KG = 1;

const UNDELIVERED: ReadonlySet<string> = new Set(['contracted', 'partially_delivered']);

/** Whether coffee of a sale may still have to be delivered. */
export const isUndelivered = ({ section, status }: FarmRecord): boolean =>
  isSale({ section }) && UNDELIVERED.has(status);

/** The last day on which sold coffee is to be delivered, YYYY-MM-DD; undefined without one. */
export const deliveryDay = (sale: FarmRecord | undefined): string | undefined =>
  sale === undefined ? undefined : (textAt(sale.data, 'deliveryTo') ?? textAt(sale.data, 'deliveryDate'));

/** Sold coffee in sacas, and in kg what is not hulled: `40 sacas e 2.400 kg`. */
function soldText(greenKg: number, unhulledKg: number): string {
  const sacas = greenKg > 0 ? [sacasText(kgToSacas(greenKg), 1)] : [];
  return [...sacas, ...(unhulledKg > 0 ? [wholeKgText(unhulledKg)] : [])].join(' e ');
}

/** Sold coffee that must be delivered within a week, or is overdue. */
export const deliveryDue: AttentionRule = ({ of, record: recordOf, today }) =>
  of('vendas').flatMap((record) => {
    const { section, id: recordId, data, inputs } = record;
    const day = deliveryDay(record);
    const days = day === undefined ? null : daysBetween(today, day);
    if (!isUndelivered(record) || day === undefined || days === null || days > NEAR_DAYS || days < -NEWS_DAYS)
      return [];
    const gone = sumKg(rowsAt(data, 'deliveries').map((row) => numberAt(row, 'kg') ?? 0));
    const kg = totalKg(inputs) - gone;
    if (kg < LEAST_KG) return [];
    const greenKg = (kg * hulledKg(inputs, recordOf)) / totalKg(inputs);
    const title = `Entregar ${soldText(greenKg, sumKg([kg, -greenKg]))}`;
    const late = `Era até ${shortDay(day, today)}. Atraso de ${daysText(-days)}.`;
    const when = days < 0 ? late : capital(`${comingDay(day, today)}.`);
    const buyer = textAt(data, 'buyer') ?? calledOf(record);
    return [{ kind: 'delivery-due', section, recordId, title, message: `${buyer} · ${when}`, since: today }];
  });
