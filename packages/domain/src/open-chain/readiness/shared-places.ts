import { dayInPtBr } from '../../ground/days.ts';
import { formatNumber } from '../../ground/numbers.ts';
import { searchKey } from '../../ground/search-key.ts';
import { type Genealogy, movesCoffee } from '../../lots/genealogy.ts';
import { outputBalances } from '../../lots/lots.ts';
import { lastDay, textAt } from '../../record/data-values.ts';
import type { FarmRecord } from '../../record/record.ts';
import { stageOf } from '../../stages/stages.ts';
import type { Found } from './item.ts';
import { codeOf } from './lot-items.ts';
import type { LotSources } from './lot-sources.ts';

/** Coffee of a record that lay loose in a place, from a day to the day on which the last of it left; null while it lies there. */
type Stay = Time & { mixedWith: ReadonlySet<string> };

type Time = { from: string; to: string | null };

/** What is asked about one lot, at most; beyond it is told how much more there is. */
const MOST_ASKED = 50;

/** Which place a record's coffee lies in, by whose it is and what it is called. */
export const placeKey = ({ data }: Pick<FarmRecord, 'data'>): string =>
  searchKey([textAt(data, 'company'), textAt(data, 'storageLot')].filter((part) => part !== undefined).join(' '));

const latest = (days: readonly string[]): string => days.toSorted().at(-1) ?? '';

/** The day on which the last of a record's coffee was drawn; null while some is left. */
function leftOn(record: FarmRecord, { outOf, records }: Genealogy): string | null {
  const drawers = outOf(record.id);
  const draws = drawers.map(({ to, output, kg, consumedKg }) => ({
    ...{ recordId: record.id, output: output ?? '', byRecordId: to },
    ...{ consumedKg, reservedKg: kg - consumedKg },
  }));
  const balances = [...outputBalances(record, draws).values()];
  if (balances.some(({ availableKg, reservedKg }) => availableKg + reservedKg > 0)) return null;
  const days = drawers.flatMap(({ to }) => records.get(to)?.date ?? []);
  return latest([lastDay(record), ...days]);
}

const liesInBulk = (record: FarmRecord): boolean =>
  textAt(record.data, 'storageLot') !== undefined &&
  stageOf(record.section).liesInBulk?.(record) === true &&
  movesCoffee(record);

/** From when to when two were together; null where one left before, or on the day on which, the other came. */
function together(one: Stay, other: Stay): Time | null {
  const { from } = one.from < other.from ? other : one;
  const isFirst = other.to === null || (one.to !== null && one.to < other.to);
  const to = isFirst ? one.to : other.to;
  return to !== null && to <= from ? null : { from, to };
}

const FIELD = 'data.storageLot';

const dayAndMonth = (day: string): string => dayInPtBr(day).slice(0, 5);

const haveSameForm = (one: FarmRecord, other: FarmRecord): boolean =>
  one.outputs.some(({ form }) => other.outputs.some((lot) => lot.form === form));

/** Ids of what a record was drawn from, what was drawn from it, and what went into that with it: there the mixing is written down. */
const mixedWith = ({ id }: FarmRecord, { into, outOf }: Genealogy): ReadonlySet<string> =>
  new Set([into(id), ...outOf(id).map(({ to }) => into(to))].flat().flatMap(({ from, to }) => [from, to]));

function itemOf(record: FarmRecord, other: FarmRecord, { from, to }: Time): Found {
  const place = textAt(record.data, 'storageLot');
  const time = to === null ? `desde ${dayAndMonth(from)}` : `de ${dayAndMonth(from)} a ${dayAndMonth(to)}`;
  const question = 'Misturou? Registre a liga. Se não, confirme.';
  const message = `Na ${place} este café esteve junto com o lote ${codeOf(other)} ${time}. ${question}`;
  return { code: 'place/shared', recordId: record.id, field: FIELD, message, about: other.id };
}

/** Tells how much more there is. It is about a number, so that an answer is to no more than was told. */
function restItem(recordId: string, count: number): Found {
  const cases = `Mais ${formatNumber(count)} ${count === 1 ? 'caso' : 'casos'} como estes`;
  const message = `${cases}, de café junto com outro no mesmo lugar. Responda primeiro os de cima.`;
  return { code: 'place/shared', recordId, field: FIELD, message, about: String(count) };
}

type Pair = { other: FarmRecord; time: Time };

/** Finds with what coffee of other plots that of a record lay loose in one place without a mixing that was written down. */
function pairFinder(genealogy: Genealogy, rootsOf: LotSources['rootsOf']): (record: FarmRecord) => readonly Pair[] {
  const inBulk = [...genealogy.records.values()].filter(liesInBulk);
  const byPlace = Map.groupBy(inBulk, placeKey);
  const stays = new Map<FarmRecord, Stay>();
  const stayOf = (record: FarmRecord): Stay => {
    const known = stays.get(record);
    if (known !== undefined) return known;
    const to = leftOn(record, genealogy);
    const stay = { from: record.date, to, mixedWith: mixedWith(record, genealogy) };
    stays.set(record, stay);
    return stay;
  };
  return (record) => {
    if (!liesInBulk(record)) return [];
    const stay = stayOf(record);
    return (byPlace.get(placeKey(record)) ?? []).flatMap((other): Pair[] => {
      if (other.id === record.id || !haveSameForm(record, other)) return [];
      const time = together(stay, stayOf(other));
      if (time === null || stay.mixedWith.has(other.id)) return [];
      return rootsOf(record.id) === rootsOf(other.id) ? [] : [{ other, time }];
    });
  };
}

type IsAnswered = (found: Found) => boolean;

/** Of many pairs some, those that were answered not counted, so that each comes up in the end. */
function askedOf(
  records: readonly FarmRecord[],
  pairsOf: (record: FarmRecord) => readonly Pair[],
  isAnswered: IsAnswered,
): readonly Found[] {
  const items: Found[] = [];
  let asked = 0;
  let rest = 0;
  for (const record of records) {
    for (const { other, time } of pairsOf(record)) {
      if (asked === MOST_ASKED) {
        rest += 1;
        continue;
      }
      const item = itemOf(record, other, time);
      items.push(item);
      if (!isAnswered(item)) asked += 1;
    }
  }
  const last = items.at(-1);
  return last === undefined || rest === 0 ? items : [...items, restItem(last.recordId, rest)];
}

/** Finds with which coffee of other plots that of a lot's records lay loose in one place without a mixing that was written down. */
export function sharedPlaceFinder(
  genealogy: Genealogy,
  rootsOf: LotSources['rootsOf'],
  isAnswered: IsAnswered,
): (records: readonly FarmRecord[]) => readonly Found[] {
  const pairsOf = pairFinder(genealogy, rootsOf);
  return (records) => askedOf(records, pairsOf, isAnswered);
}
