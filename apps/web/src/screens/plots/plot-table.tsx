import { Link } from '@tanstack/react-router';
import { cardClass, DataTable } from '../../components/data-table.tsx';
import type { FarmStore } from '../../data/farm-store.ts';
import type { ShownRecord } from '../../data/replica.ts';
import { cardLine, type ListContext, listColumns } from '../records/list-columns.tsx';
import { useListSearch } from '../records/use-list-search.ts';
import { nameFinder, recordAddress, type SectionPlace } from '../records/use-section.ts';

/** The plots as a table with the columns of every section's list. */
export function PlotTable({
  place,
  rows,
}: {
  place: SectionPlace & { store: FarmStore };
  rows: readonly ShownRecord[];
}) {
  const [search, replaceSearch] = useListSearch();
  const context: ListContext = {
    definition: place.definition,
    address: place.address,
    store: place.store,
    nameOf: nameFinder(place.store),
    timezone: place.facts.settings.timezone,
  };
  return (
    <DataTable
      caption={place.heading}
      rows={rows}
      rowKey={({ record }) => record.id}
      columns={listColumns(context)}
      card={(shown) => (
        <Link to={recordAddress(place, shown.record)} className={cardClass()}>
          <strong>{shown.record.name}</strong> <span>{cardLine(shown, context)}</span>
        </Link>
      )}
      sorting={{ sort: search.ordem ?? 'name', onSort: (ordem) => replaceSearch({ ...search, ordem }) }}
    />
  );
}
