import { useMemo } from 'react';
import { WideTable } from '../../../../components/table/wide-table.tsx';
import type { ShownRecord } from '../../../../data/replica/shown-records.ts';
import type { ListField } from '../query/list-fields.ts';
import { defaultOrder } from '../query/list-query.ts';
import { hasTotals } from '../query/list-values.ts';
import { useListSearch } from '../query/use-list-search.ts';
import { listColumns } from './list-columns.tsx';
import type { RowsProps } from './rows-props.ts';

/** Least height of the content above the rows in px, and the part of it that totals take. */
const ABOVE = 276;
const SUMS = 86;

/** Whether any record has a value in this column; an empty column would waste space. */
const isUsed = (all: readonly ShownRecord[], field: ListField): boolean =>
  all.some(({ record }) => !EMPTY.has(field.of(record)));

const EMPTY: ReadonlySet<unknown> = new Set(['', null]);

const rowKey = ({ record }: ShownRecord): string => record.id;

/** The rows of a list on a desktop: a table with tick boxes. */
export function ListTable({ list, selection, memory, isWhole }: RowsProps) {
  const { place, context, fields, search, all, rows, isRead } = list;
  const [, replaceSearch] = useListSearch();
  const used = useMemo(() => fields.filter((field) => isUsed(all, field)), [fields, all]);
  const columns = useMemo(() => listColumns(used, context), [used, context]);
  const ticks = useMemo(
    () => ({ selection, labelOf: ({ record }: ShownRecord) => `Marcar ${record.code || record.name}` }),
    [selection],
  );
  return (
    <WideTable
      caption={place.heading}
      memory={memory}
      above={ABOVE + (hasTotals(context.definition, context.seesPrices) ? SUMS : 0)}
      isWhole={isWhole}
      isCounted={isRead}
      rows={rows}
      rowKey={rowKey}
      columns={columns}
      ticks={ticks}
      sorting={{
        sort: search.ordem ?? defaultOrder(fields),
        onSort: (sort) => replaceSearch({ ...search, ordem: sort }),
      }}
    />
  );
}
