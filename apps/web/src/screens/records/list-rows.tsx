import { useMemo } from 'react';
import { DataTable } from '../../components/data-table.tsx';
import type { Selection } from '../../components/selection.ts';
import { LinkArea } from './link-area.tsx';
import { listColumns } from './list-columns.tsx';
import { defaultOrder } from './list-query.ts';
import { ListRow, rowPlan } from './list-row.tsx';
import type { List } from './use-list.ts';
import { useListSearch } from './use-list-search.ts';

const rowKey = ({ record }: List['rows'][number]): string => record.id;

/** The rows of a list: one sheet of links on a phone, a table with ticks on a desktop. */
export function ListRows({ list, selection }: { list: List; selection: Selection }) {
  const { place, context, fields, search, rows } = list;
  const [, replaceSearch] = useListSearch();
  const columns = useMemo(() => listColumns(fields, context), [fields, context]);
  const card = useMemo(() => {
    const plan = rowPlan(fields, context);
    return (shown: List['rows'][number]) => <ListRow shown={shown} plan={plan} context={context} />;
  }, [fields, context]);
  const ticks = useMemo(
    () => ({ selection, labelOf: ({ record }: List['rows'][number]) => `Marcar ${record.code || record.name}` }),
    [selection],
  );
  return (
    <LinkArea>
      <DataTable
        caption={place.heading}
        memory={`${context.address}?${JSON.stringify(search)}`}
        rows={rows}
        rowKey={rowKey}
        columns={columns}
        card={card}
        joined
        ticks={ticks}
        sorting={{
          sort: search.ordem ?? defaultOrder(fields),
          onSort: (sort) => replaceSearch({ ...search, ordem: sort }),
        }}
      />
    </LinkArea>
  );
}
