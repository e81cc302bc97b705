import { derivesStatus } from '@cafezal/domain/lots/shown-status.ts';
import { may } from '@cafezal/domain/people/permissions.ts';
import { useDeferredValue, useMemo } from 'react';
import { todayIn } from '../../../../data/device/corrected-clock.ts';
import { useRecords } from '../../../../data/farm/farm-data.ts';
import type { ShownRecord } from '../../../../data/replica/shown-records.ts';
import { nameFinder, type SectionPlace, statusFinder } from '../../../farm/use-section.ts';
import { type ListContext, type ListField, listFields } from './list-fields.ts';
import { finderOf, type ListLookup, queryRows } from './list-query.ts';
import type { ListSearch } from './list-search.ts';
import { openingSeason, seasonsOf, workingSeason } from './list-season.ts';
import { plotsFinder } from './list-values.ts';
import { useFirstRows } from './use-first-rows.ts';
import { useRowExtras } from './use-row-extras.ts';
import { useTypedSearch } from './use-typed-search.ts';

/** A section's list as its address asks for it. */
export type List = {
  place: SectionPlace;
  context: ListContext;
  fields: readonly ListField[];
  lookup: ListLookup;
  search: ListSearch;
  /** Handles typing in the search box. */
  type: (words: string) => void;
  /** The search that `rows` answer; it follows the typed `search` with a short delay. */
  asked: ListSearch;
  /** All live records of the section, and the filtered ones. */
  all: readonly ShownRecord[];
  rows: readonly ShownRecord[];
  /** The filtered ones in the list's own order: the same array however they are sorted, for what is summed up of them. */
  unsorted: readonly ShownRecord[];
  /** Whether all records were read; before that a long list may have only its first rows. */
  isRead: boolean;
};

/**
 * Reads the section's list from the device and the address. Rows follow the typing with a short delay, so that typing
 * stays smooth.
 */
export function useList(place: SectionPlace): List {
  const { store, section, definition, address, facts, farm } = place;
  const { search, type } = useTypedSearch(address);
  const first = useFirstRows(place, search);
  const live = useRecords(store, section);
  const all = first?.rows ?? live;
  const farmSeasons = useRecords(store, 'producao');
  const today = todayIn(facts.settings.timezone);
  const extras = useRowExtras(store, { farm: facts, today, definition });
  const context = useMemo(
    (): ListContext => ({
      definition,
      address,
      store,
      nameOf: nameFinder(first === null ? store : { replica: first }),
      timezone: facts.settings.timezone,
      settings: facts.settings,
      seesPrices: may(farm.role, 'farm.seePrices'),
      today,
      extras,
    }),
    [definition, address, store, first, facts, farm.role, today, extras],
  );
  const fields = useMemo(() => listFields(context), [context]);
  const lookup = useMemo(
    (): ListLookup => ({
      fields,
      isFound: finderOf(all, { fields, nameOf: context.nameOf }),
      statusOf: derivesStatus(definition.section) ? statusFinder(context) : ({ status }) => status,
      plotsOf: plotsFinder(store?.replica ?? null),
      season: openingSeason(first?.seasons ?? seasonsOf(all), {
        farmSeasons: (first?.section('producao') ?? farmSeasons).map(({ record }) => record),
        working: workingSeason(definition, today),
      }),
    }),
    [fields, context, definition, store, first, all, farmSeasons, today],
  );
  const asked = useDeferredValue(search);
  const { rows, unsorted } = useMemo(() => {
    const { ordem: _, ...found } = asked;
    return { rows: queryRows(all, asked, lookup), unsorted: queryRows(all, found, lookup) };
  }, [all, asked, lookup]);
  return { place, context, fields, lookup, search, type, asked, all, rows, unsorted, isRead: store !== null };
}
