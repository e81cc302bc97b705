import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { rowsAt } from '@cafezal/domain/record/data-values.ts';
import { mergeRows } from '@cafezal/domain/record/merge-rows.ts';
import { hasRowIds, storedRows, withRowIds } from '@cafezal/domain/record/row-ids.ts';
import type { DeviceRecord, RowLists } from '../database/device-database.ts';
import type { QueuedEntry } from '../database/queued-entries.ts';

/** The lists with rows of their own that a write changes, on top of those of a newer version of its record. */
export type ListsOnTop = {
  /** The rows of both sides; a row that both changed apart is as this write has it. */
  lists: RowLists;
  /** The lists as that version has them. */
  theirs: RowLists;
  /** Whether it is known of all lists what the person saw. */
  isKnown: boolean;
  /** Whether both sides changed a row apart. */
  isApart: boolean;
};

/** Merges the lists of a write into those of a newer version. Without what the person saw, no row of either is left out. */
export function listsOnTop({ mutation: { patch = {} }, shown }: QueuedEntry, record: DeviceRecord): ListsOnTop {
  const data = isObject(patch.data) ? patch.data : {};
  const merges = Object.keys(data)
    .filter(hasRowIds)
    .map((list) => {
      const theirs = storedRows(record.data[list], { recordId: record.id, list });
      const mine = withRowIds(rowsAt(data, list), { recordId: record.id, list, before: theirs });
      const seen = shown.seenRows?.[list];
      const { rows, conflicts } = mergeRows(seen ?? [], mine, theirs);
      return { list, rows, theirs, isKnown: seen !== undefined, isApart: conflicts.length > 0 };
    });
  return {
    lists: Object.fromEntries(merges.map(({ list, rows }) => [list, rows])),
    theirs: Object.fromEntries(merges.map(({ list, theirs }) => [list, theirs])),
    isKnown: merges.every(({ isKnown }) => isKnown),
    isApart: merges.some(({ isApart }) => isApart),
  };
}

/** A write with merged lists in place of its own. */
export function withLists(
  { mutation, shown }: Pick<QueuedEntry, 'mutation' | 'shown'>,
  { lists, theirs }: Pick<ListsOnTop, 'lists' | 'theirs'>,
): Pick<QueuedEntry, 'mutation' | 'shown'> {
  if (Object.keys(lists).length === 0) return { mutation, shown };
  const data = isObject(mutation.patch?.data) ? mutation.patch.data : {};
  return {
    mutation: { ...mutation, patch: { ...mutation.patch, data: { ...data, ...lists } } },
    shown: { ...shown, data: { ...shown.data, ...lists }, seenRows: theirs },
  };
}
