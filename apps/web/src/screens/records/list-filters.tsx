import { formatNumber } from '@cafezal/domain/numbers.ts';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { buttonClass } from '../../components/button.tsx';
import { Icon } from '../../components/icons/icon.tsx';
import { Hidden } from '../../components/surface.tsx';
import { useIsWide } from '../../components/use-is-wide.ts';
import { useRecords } from '../../data/farm-data.ts';
import { FilterChip } from './filter-chip.tsx';
import { fieldFilters, statusChoices } from './list-choices.ts';
import styles from './list-filters.module.css';
import {
  ALL_SEASONS,
  fieldKey,
  filterText,
  filterValues,
  isNarrowed,
  type ListSearch,
  withKey,
} from './list-search.ts';
import { seasonsOf } from './list-season.ts';
import { plotIdsOf } from './list-values.ts';
import { recordsText } from './records-text.ts';
import type { List } from './use-list.ts';
import { useListSearch } from './use-list-search.ts';
import type { SectionPlace } from './use-section.ts';

const PeriodChip = lazy(async () => ({ default: (await import('./period-chip.tsx')).PeriodChip }));

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

function PlotChip({ place, all, search, change }: Props & { change: Change }) {
  const plots = useRecords(place.store, 'talhoes');
  const hasPlots = useMemo(() => all.some(({ record }) => plotIdsOf(record).length > 0), [all]);
  if (place.section === 'talhoes' || !hasPlots) return null;
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

/** What the search box proposes to type. */
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
      <Link to="." search={{}} className={buttonClass({ look: 'quiet' })}>
        Limpar filtros
      </Link>
    </p>
  );
}

/** Search and filters of a list; all of it is in the address, so that it can be kept and sent. */
export function ListFilters({ list }: { list: List }) {
  const { place, search, type, lookup } = list;
  const [, replaceSearch] = useListSearch();
  const change: Change = (key, value) => replaceSearch(withKey(search, key, value));
  const isWide = useIsWide();
  const hasDays = lookup.fields.some(({ isDay }) => isDay === true);
  const hasPeriod = hasDays && (isWide || search.de !== undefined || search.ate !== undefined);
  return (
    <search className={styles.tools}>
      <label className={styles.search}>
        <Icon name="search" />
        <Hidden>Buscar</Hidden>
        <input
          type="search"
          placeholder={placeholderOf(place)}
          value={search.q ?? ''}
          onChange={(event) => type(event.target.value)}
        />
      </label>
      <div className={styles.chips}>
        <SeasonChip {...list} change={change} />
        <PlotChip {...list} change={change} />
        <OwnChips {...list} change={change} />
        {hasPeriod && (
          <Suspense>
            <PeriodChip
              from={search.de}
              to={search.ate}
              onChange={({ from, to }) => replaceSearch(withKey(withKey(search, 'de', from), 'ate', to))}
            />
          </Suspense>
        )}
      </div>
      <Narrowed list={list} />
    </search>
  );
}
