import { dayInPtBr } from '../../ground/days.ts';
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
type Stay = { record: FarmRecord; from: string; to: string | null };

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
function together(one: Stay, other: Stay): { from: string; to: string | null } | null {
  const from = latest([one.from, other.from]);
  const ends = [one.to, other.to].filter((day) => day !== null).toSorted();
  const to = ends[0] ?? null;
  return to !== null && to <= from ? null : { from, to };
}

const dayAndMonth = (day: string): string => dayInPtBr(day).slice(0, 5);

const haveSameForm = (one: FarmRecord, other: FarmRecord): boolean =>
  one.outputs.some(({ form }) => other.outputs.some((lot) => lot.form === form));

/** Whether one was drawn from the other, or both into a third: then what mixed is written down. */
function isRecordedMixing(one: FarmRecord, other: FarmRecord, { outOf }: Genealogy): boolean {
  const drawers = new Set(outOf(one.id).map(({ to }) => to));
  return drawers.has(other.id) || outOf(other.id).some(({ to }) => to === one.id || drawers.has(to));
}

const areSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));

function itemOf(record: FarmRecord, other: FarmRecord, { from, to }: { from: string; to: string | null }): Found {
  const place = textAt(record.data, 'storageLot');
  const time = to === null ? `desde ${dayAndMonth(from)}` : `de ${dayAndMonth(from)} a ${dayAndMonth(to)}`;
  const question = 'Misturou? Registre a liga. Se não, confirme.';
  const message = `Na ${place} este café esteve junto com o lote ${codeOf(other)} ${time}. ${question}`;
  const field = 'data.storageLot';
  return { code: 'place/shared', recordId: record.id, field, message, about: other.id };
}

/** Finds with which coffee of other plots that of a record lay loose in one place without a mixing that was written down. */
export function sharedPlaceFinder(
  genealogy: Genealogy,
  rootsOf: LotSources['rootsOf'],
): (record: FarmRecord) => readonly Found[] {
  const inBulk = [...genealogy.records.values()].filter(liesInBulk);
  const byPlace = Map.groupBy(inBulk, placeKey);
  const stays = new Map<FarmRecord, Stay>();
  const stayOf = (record: FarmRecord): Stay => {
    const stay = stays.get(record) ?? { record, from: record.date, to: leftOn(record, genealogy) };
    stays.set(record, stay);
    return stay;
  };
  return (record) => {
    if (!liesInBulk(record)) return [];
    return (byPlace.get(placeKey(record)) ?? []).flatMap((other): Found[] => {
      if (other.id === record.id || !haveSameForm(record, other)) return [];
      const time = together(stayOf(record), stayOf(other));
      if (time === null || isRecordedMixing(record, other, genealogy)) return [];
      return areSame(rootsOf(record.id), rootsOf(other.id)) ? [] : [itemOf(record, other, time)];
    });
  };
}
