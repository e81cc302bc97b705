import { sumKg } from '@cafezal/domain/numbers.ts';
import { searchKey } from '@cafezal/domain/search-key.ts';
import type { DeviceRecord } from '../../data/device-database.ts';
import type { ShownRecord } from '../../data/replica.ts';
import type { ListSearch } from './list-search.ts';

/** Ids of the plots that a record names itself: a harvest's, an activity's, or the plot's own. */
export function plotIdsOf({ id, section, data }: DeviceRecord): readonly string[] {
  if (section === 'talhoes') return [id];
  const rows = Array.isArray(data.plots) ? data.plots : [];
  const named = rows.flatMap((row: unknown) =>
    row !== null && typeof row === 'object' && 'plotId' in row && typeof row.plotId === 'string' ? [row.plotId] : [],
  );
  const direct = Array.isArray(data.plotIds) ? data.plotIds.filter((one) => typeof one === 'string') : [];
  return [...named, ...direct];
}

/** kg that a record gives; of one that gives nothing, kg that it takes. */
export const recordKg = ({ inputs, outputs }: DeviceRecord): number =>
  sumKg((outputs.length > 0 ? outputs : inputs).map(({ kg }) => kg));

type Lookup = { nameOf: (id: string) => string; statusOf: (record: DeviceRecord) => string };

function haystack(record: DeviceRecord, { nameOf }: Pick<Lookup, 'nameOf'>): string {
  const { name, code, notes, data } = record;
  const texts = [name, code, notes, data.lot, data.buyer, data.storageLot, ...plotIdsOf(record).map(nameOf)];
  const former = Array.isArray(data.formerCodes) ? data.formerCodes : [];
  return searchKey([...texts, ...former].filter((text) => typeof text === 'string').join(' '));
}

const comparers: Readonly<Record<string, (one: DeviceRecord, other: DeviceRecord) => number>> = {
  date: (one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0),
  name: (one, other) => one.name.localeCompare(other.name, 'pt-BR', { numeric: true }),
  code: (one, other) => one.code.localeCompare(other.code, 'pt-BR', { numeric: true }),
  kg: (one, other) => recordKg(one) - recordKg(other),
};

/** The rows of a list: every word found, filters kept, sorted; newest first unless the address says otherwise. */
export function queryRows(rows: readonly ShownRecord[], search: ListSearch, lookup: Lookup): ShownRecord[] {
  const words = searchKey(search.q ?? '')
    .split(' ')
    .filter(Boolean);
  const { safra, situacao, talhao, ordem = '-date' } = search;
  const kept = rows.filter(
    ({ record }) =>
      (safra === undefined || record.season === safra) &&
      (situacao === undefined || lookup.statusOf(record) === situacao) &&
      (talhao === undefined || plotIdsOf(record).includes(talhao)) &&
      (words.length === 0 || words.every((word) => haystack(record, lookup).includes(word))),
  );
  const compare = comparers[ordem.replace(/^-/, '')] ?? comparers.date;
  const sign = ordem.startsWith('-') ? -1 : 1;
  return kept.sort(
    (one, other) => sign * (compare?.(one.record, other.record) ?? 0) || (one.record.id < other.record.id ? 1 : -1),
  );
}
