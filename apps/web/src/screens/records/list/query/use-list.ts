import { may } from '@cafezal/domain/people/permissions.ts';
import { useDeferredValue, useMemo } from 'react';
import { todayIn } from '../../../../data/device/right-clock.ts';
import { useRecords } from '../../../../data/farm/farm-data.ts';
import type { ShownRecord } from '../../../../data/replica/replica.ts';
import { nameFinder, type SectionPlace, statusFinder } from '../../../farm/use-section.ts';
import { type ListContext, type ListField, listFields } from './list-fields.ts';
import { finderOf, type ListLookup, queryRows } from './list-query.ts';
import type { ListSearch } from './list-search.ts';
import { openingSeason, seasonsOf, workingSeason } from './list-season.ts';
import { useFirstRows } from './use-first-rows.ts';
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
  /** Whether the device was read to the end; before that a long list may have its first rows. */
  isRead: boolean;
};

/** Reads the section's list from the device and the address; rows follow what is typed a breath later, so that typing stays smooth. */
export function useList(place: SectionPlace): List {
  const { store, section, definition, address, facts, farm } = place;
  const { search, type } = useTypedSearch(address);
  const first = useFirstRows(place, search);
  const live = useRecords(store, section);
  const all = first?.rows ?? live;
  const farmSeasons = useRecords(store, 'producao');
  const today = todayIn(facts.settings.timezone);
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
    }),
    [definition, address, store, first, facts, farm.role, today],
  );
  const fields = useMemo(() => listFields(context), [context]);
  const lookup = useMemo(
    (): ListLookup => ({
      fields,
      isFound: finderOf(all, { fields, nameOf: context.nameOf }),
      statusOf: definition.shownStatus === undefined ? ({ status }) => status : statusFinder(store),
      season: openingSeason(first?.seasons ?? seasonsOf(all), {
        farmSeasons: (first?.section('producao') ?? farmSeasons).map(({ record }) => record),
        working: workingSeason(definition, today),
      }),
    }),
    [fields, context, definition, store, first, all, farmSeasons, today],
  );
  const asked = useDeferredValue(search);
  const rows = useMemo(() => queryRows(all, asked, lookup), [all, asked, lookup]);
  return { place, context, fields, lookup, search, type, asked, all, rows, isRead: store !== null };
}
