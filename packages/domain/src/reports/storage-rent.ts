import { daysBetween } from '../ground/days.ts';
import { kgToSacas } from '../ground/units.ts';
import type { Flow, Genealogy } from '../lots/genealogy.ts';
import { numberAt, rowsAt, textAt } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { isStock } from '../stages/kinds.ts';

/** Days of the month that storage is paid by. */
const DAYS_PER_MONTH = 30;

function earlierOf(day: string, other: string): string {
  const [first = day] = [day, other].sort();
  return first;
}

/** R$ for keeping kg in a store up to a day: what a saca costs a month × sacas × days ÷ 30; 0 where nobody said a price. */
export function rentOf(store: FarmRecord, kg: number, until: string): number {
  const monthly = isStock(store) ? (numberAt(store.data, 'monthlyCost') ?? 0) : 0;
  if (monthly === 0) return 0;
  const end = textAt(store.data, 'endDate') ?? until;
  const days = daysBetween(store.date, earlierOf(end, until)) ?? 0;
  return (monthly * kgToSacas(kg) * Math.max(0, days)) / DAYS_PER_MONTH;
}

/** The day on which coffee left for a record: that of its last delivery, else its own. */
export function leftOn({ data, date }: Pick<FarmRecord, 'date' | 'data'>): string {
  const days = rowsAt(data, 'deliveries').flatMap((row) => textAt(row, 'date') ?? []);
  return days.toSorted().at(-1) ?? date;
}

/** What takes coffee out of a store, and today. */
type Taking = { taker: Pick<FarmRecord, 'date' | 'data'> | undefined; asOf: string };

/** R$ for keeping what a flow took: the part that left up to that day, the part that is only promised up to today. */
export function rentOfFlow(store: FarmRecord, { kg, consumedKg }: Flow, { taker, asOf }: Taking): number {
  const day = taker === undefined ? asOf : leftOn(taker);
  return rentOf(store, consumedKg, earlierOf(day, asOf)) + rentOf(store, kg - consumedKg, asOf);
}

type RentBooks = { genealogy: Genealogy; asOf: string };

/** R$ for keeping all that a store holds and held. */
export function rentOfStore(store: FarmRecord, { genealogy, asOf }: RentBooks): number {
  if (numberAt(store.data, 'monthlyCost') === undefined) return 0;
  const out = genealogy.outOf(store.id);
  const takingOf = ({ to }: Flow): Taking => ({ taker: genealogy.records.get(to), asOf });
  return store.outputs.reduce((sum, { key, kg }) => {
    const flows = out.filter(({ output }) => output === key);
    const left = kg - flows.reduce((total, flow) => total + flow.kg, 0);
    const gone = flows.reduce((total, flow) => total + rentOfFlow(store, flow, takingOf(flow)), 0);
    return sum + gone + rentOf(store, Math.max(0, left), asOf);
  }, 0);
}
