import { may } from '@cafezal/domain/permissions.ts';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { useRecords } from '../../data/farm-data.ts';
import type { ShownRecord } from '../../data/replica.ts';
import { todayIn } from '../../data/right-clock.ts';
import { type ListContext, type ListField, listFields } from './list-fields.ts';
import { finderOf, type ListLookup, queryRows } from './list-query.ts';
import type { ListSearch } from './list-search.ts';
import { openingSeason, seasonsOf, workingSeason } from './list-season.ts';
import { nameFinder, type SectionPlace, statusFinder } from './use-section.ts';
import { useTypedSearch } from './use-typed-search.ts';

/** A section's list as its address asks for it. */
export type List = {
  place: SectionPlace;
  context: ListContext;
  fields: readonly ListField[];
  lookup: ListLookup;
  search: ListSearch;
  /** Takes what is in the search box. */
  type: (words: string) => void;
  /** What `rows` answer: what is typed in `search` a breath before. */
  asked: ListSearch;
  /** Every live record of the section, and those that the filters leave. */
  all: readonly ShownRecord[];
  rows: readonly ShownRecord[];
};

const AT_ONCE = 200;

/** Makes ready what a search reads of each record while nothing else is to do, so that the first letter finds at once. */
function useReadySearch(all: readonly ShownRecord[], { isFound }: Pick<ListLookup, 'isFound'>): void {
  useEffect(() => {
    // Not every browser tells when it has nothing to do; there the first letter takes a little longer.
    if (!('requestIdleCallback' in window)) return;
    let next = 0;
    let handle = 0;
    const prepare = () => {
      for (const { record } of all.slice(next, next + AT_ONCE)) isFound(record, []);
      next += AT_ONCE;
      if (next < all.length) handle = requestIdleCallback(prepare);
    };
    handle = requestIdleCallback(prepare);
    return () => cancelIdleCallback(handle);
  }, [all, isFound]);
}

/** Reads the section's list from the device and the address; rows follow what is typed a breath later, so that typing stays smooth. */
export function useList(place: SectionPlace): List {
  const { store, section, definition, address, facts, farm } = place;
  const { search, type } = useTypedSearch(address);
  const all = useRecords(store, section);
  const farmSeasons = useRecords(store, 'producao');
  const today = todayIn(facts.settings.timezone);
  const context = useMemo(
    (): ListContext => ({
      definition,
      address,
      store,
      nameOf: nameFinder(store),
      timezone: facts.settings.timezone,
      settings: facts.settings,
      seesPrices: may(farm.role, 'farm.seePrices'),
      today,
    }),
    [definition, address, store, facts, farm.role, today],
  );
  const fields = useMemo(() => listFields(context), [context]);
  const lookup = useMemo(
    (): ListLookup => ({
      fields,
      isFound: finderOf(all, { fields, nameOf: context.nameOf }),
      statusOf: definition.shownStatus === undefined ? ({ status }) => status : statusFinder(store),
      season: openingSeason(seasonsOf(all), {
        farmSeasons: farmSeasons.map(({ record }) => record),
        working: workingSeason(definition, today),
      }),
    }),
    [fields, context, definition, store, all, farmSeasons, today],
  );
  useReadySearch(all, lookup);
  const asked = useDeferredValue(search);
  const rows = useMemo(() => queryRows(all, asked, lookup), [all, asked, lookup]);
  return { place, context, fields, lookup, search, type, asked, all, rows };
}
