import { memoByObject } from '@cafezal/domain/ground/memo-by-object.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { isPlace } from '@cafezal/domain/stages/kinds.ts';
import { Link } from '@tanstack/react-router';
import { memo, useEffect, useMemo } from 'react';
import { buttonClass } from '../../../../components/controls/button.tsx';
import { useIsWide } from '../../../../components/page/use-is-wide.ts';
import { useLatest } from '../../../../components/page/use-latest.ts';
import { useRecords } from '../../../../data/farm/farm-data.ts';
import type { SectionPlace } from '../../../farm/use-section.ts';
import { recordsText } from '../../../words/records-text.ts';
import { defaultOrder } from '../query/list-query.ts';
import { ALL_SEASONS, fieldKey, type ListSearch, readListSearch } from '../query/list-search.ts';
import { seasonsOf } from '../query/list-season.ts';
import { plotIdsOf } from '../query/list-values.ts';
import { filterText, filterValues, isNarrowed, withKey, withoutFilters } from '../query/search-filters.ts';
import type { List } from '../query/use-list.ts';
import { useListSearch } from '../query/use-list-search.ts';
import { FilterChip } from './filter-chip.tsx';
import { fieldFilters, statusChoices } from './list-choices.ts';
import styles from './list-filters.module.css';
import { OrderChip } from './order-chip.tsx';
import { PeriodChip } from './period-chip.tsx';
import { SearchBox } from './search-box.tsx';

type Props = Pick<List, 'place' | 'all' | 'search' | 'lookup'>;

type Change = (key: keyof ListSearch, value: string | undefined) => void;

function SeasonChip({ all, search, lookup, change }: Props & { change: Change }) {
  const choices = useMemo(() => seasonsOf(all).map((value) => ({ value, label: `Safra ${value}` })), [all]);
  if (choices.length === 0) return null;
  const isAll = search.safra === ALL_SEASONS;
  const chosen = search.safra === undefined ? [lookup.season ?? ''].filter(Boolean) : filterValues(search.safra);
  return (
    <FilterChip
      label="Safra"
      values={isAll ? [] : chosen}
      choices={choices}
      onChange={(values) => change('safra', values.length === 0 ? ALL_SEASONS : filterText(values))}
    />
  );
}

/** Whether any record names a plot, or came from what may. */
const namePlots = memoByObject((all: List['all']) =>
  all.some(({ record }) => record.inputs.length > 0 || plotIdsOf(record).length > 0),
);

function PlotChip({ place, all, search, change }: Props & { change: Change }) {
  const plots = useRecords(place.store, 'talhoes');
  if (isPlace(place) || !namePlots(all)) return null;
  const choices = plots
    .map(({ record }) => ({ value: record.id, label: record.name }))
    .sort((one, other) => one.label.localeCompare(other.label, 'pt-BR', { numeric: true }));
  return (
    <FilterChip
      label="Talhão"
      values={filterValues(search.talhao)}
      choices={choices}
      onChange={(values) => change('talhao', filterText(values))}
    />
  );
}

function OwnChips({ place, all, search, lookup, change }: Props & { change: Change }) {
  const own = useMemo(() => fieldFilters(place.definition, all), [place.definition, all]);
  const statuses = useMemo(
    () => statusChoices(place.definition, all, lookup.statusOf),
    [place.definition, all, lookup.statusOf],
  );
  return (
    <>
      {own.map(({ name, label, choices }) => (
        <FilterChip
          key={name}
          label={label}
          values={filterValues(search[fieldKey(name)])}
          choices={choices}
          onChange={(values) => change(fieldKey(name), filterText(values))}
        />
      ))}
      {statuses.length > 1 && (
        <FilterChip
          label="Situação"
          values={filterValues(search.situacao)}
          choices={statuses}
          onChange={(values) => change('situacao', filterText(values))}
        />
      )}
    </>
  );
}

/** The placeholder of the search box. */
function placeholderOf({ definition: { code, list, takes, gives } }: SectionPlace): string {
  if (list.includes('plots')) return 'Código, talhão, turma';
  if (list.includes('buyer')) return 'Código, comprador';
  if (code !== null) return list.includes('storageLot') ? 'Código, nome, lugar' : 'Código, nome, lote';
  return takes.length + gives.length === 0 && list.includes('cultivar') ? 'Nome, cultivar, gleba' : 'Nome';
}

function Narrowed({ list }: { list: List }) {
  if (!isNarrowed(list.search)) return null;
  return (
    <p className={styles.narrowed}>
      <span role="status">
        {formatNumber(list.rows.length, 0)} de {recordsText(list.all.length)}
      </span>
      <Link to="." search={withoutFilters(list.search)} className={buttonClass({ look: 'quiet' })}>
        Limpar filtros
      </Link>
    </p>
  );
}

type ChipsProps = Props & { replace: (search: ListSearch) => void };

/** Rendered again when a filter changes, not for each letter of the search. */
const Chips = memo(function Chips({ replace, ...props }: ChipsProps) {
  const { all, search, lookup } = props;
  const change: Change = (key, value) => replace(withKey(search, key, value));
  const isWide = useIsWide();
  const hasDays = lookup.fields.some(({ isDay }) => isDay === true);
  return (
    <div className={styles.chips}>
      <SeasonChip {...props} change={change} />
      <PlotChip {...props} change={change} />
      <OwnChips {...props} change={change} />
      {hasDays && (
        <PeriodChip
          from={search.de}
          to={search.ate}
          onChange={({ from, to }) => replace(withKey(withKey(search, 'de', from), 'ate', to))}
        />
      )}
      {!isWide && all.length > 1 && (
        <OrderChip
          fields={lookup.fields}
          order={search.ordem}
          usual={defaultOrder(lookup.fields)}
          onChange={(order) => change('ordem', order)}
        />
      )}
    </div>
  );
});

/** The filters without the search text; the same object until one of them changes. */
function useFilters(search: ListSearch): ListSearch {
  const text = JSON.stringify(withKey(search, 'q', undefined));
  return useMemo(() => readListSearch(JSON.parse(text)), [text]);
}

const AT_ONCE = 50;

/** Prepares the search index while the browser is idle, so that the first letter finds rows at once. */
function useReadySearch({ all, lookup: { isFound } }: Pick<List, 'all' | 'lookup'>): void {
  useEffect(() => {
    // Browsers without `requestIdleCallback` build it at the first letter.
    if (!('requestIdleCallback' in window)) return;
    let next = 0;
    let handle = 0;
    const prepare = (idle: IdleDeadline) => {
      do {
        for (const { record } of all.slice(next, next + AT_ONCE)) isFound(record, []);
        next += AT_ONCE;
      } while (next < all.length && idle.timeRemaining() > 0);
      if (next < all.length) handle = requestIdleCallback(prepare);
    };
    handle = requestIdleCallback(prepare);
    return () => cancelIdleCallback(handle);
  }, [all, isFound]);
}

/** Search and filters of a list; all are in the address, so that it can be bookmarked and shared. */
export function ListFilters({ list }: { list: List }) {
  const { place, all, search, type, lookup } = list;
  useReadySearch(list);
  const [, replaceSearch] = useListSearch();
  const replace = useLatest((filters: ListSearch) => replaceSearch(withKey(filters, 'q', search.q)));
  return (
    <search className={styles.tools}>
      <SearchBox placeholder={placeholderOf(place)} words={search.q ?? ''} type={type} />
      <Chips place={place} all={all} search={useFilters(search)} lookup={lookup} replace={replace} />
      <Narrowed list={list} />
    </search>
  );
}
