import { formatNumber, sumKg } from '@cafezal/domain/numbers.ts';
import { kgToSacas } from '@cafezal/domain/units.ts';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { Button, buttonClass } from '../../components/button.tsx';
import { cardClass, DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { type FigureProps, FigureRow } from '../../components/figure.tsx';
import { Icon, themeIcon } from '../../components/icons/icon.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useRecords } from '../../data/farm-data.ts';
import type { ShownRecord } from '../../data/replica.ts';
import { useScreen } from '../shell/frame.tsx';
import { cardLine, type ListContext, listColumns } from './list-columns.tsx';
import { ListFilters } from './list-filters.tsx';
import { queryRows, recordKg } from './list-query.ts';
import styles from './list-screen.module.css';
import type { ListSearch } from './list-search.ts';
import { RecordTags } from './record-tags.tsx';
import { useListSearch } from './use-list-search.ts';
import {
  createAddress,
  nameFinder,
  recordAddress,
  type SectionPlace,
  statusFinder,
  useSection,
} from './use-section.ts';

const PAGE = 100;

function RecordCard({ shown, context }: { shown: ShownRecord; context: ListContext }) {
  const { record } = shown;
  return (
    <Link to={recordAddress(context, record)} className={cardClass()}>
      <strong className={styles.name}>{record.name}</strong>
      <span className={styles.line}>{cardLine(shown, context)}</span>
      <span className={styles.tags}>
        <RecordTags shown={shown} definition={context.definition} store={context.store} />
      </span>
    </Link>
  );
}

function totalsOf(rows: readonly ShownRecord[], { definition }: SectionPlace): FigureProps[] {
  const kg = sumKg(rows.map(({ record }) => recordKg(record)));
  const liters = sumKg(rows.map(({ record: { data } }) => (typeof data.quantity === 'number' ? data.quantity : 0)));
  const figures: FigureProps[] = [{ label: 'Registros', value: formatNumber(rows.length, 0) }];
  if (liters > 0) figures.push({ label: 'Volume', value: formatNumber(liters, 0), unit: 'L' });
  if (kg > 0) figures.push({ label: 'Peso', value: formatNumber(kg, 0), unit: 'kg' });
  if (kg > 0 && definition.gives.includes('green_bean')) {
    figures.push({ label: 'Em sacas de 60 kg', value: formatNumber(kgToSacas(kg), 1), unit: 'sacas' });
  }
  return figures;
}

function Rows({ place, rows, search }: { place: SectionPlace; rows: readonly ShownRecord[]; search: ListSearch }) {
  const [, replaceSearch] = useListSearch();
  const [limit, setLimit] = useState(PAGE);
  const context: ListContext = {
    definition: place.definition,
    address: place.address,
    store: place.store,
    nameOf: nameFinder(place.store),
    timezone: place.facts.settings.timezone,
  };
  const { ordem = '-date' } = search;
  return (
    <>
      <DataTable
        caption={place.heading}
        rows={rows.slice(0, limit)}
        rowKey={({ record }) => record.id}
        columns={listColumns(context)}
        card={(shown) => <RecordCard shown={shown} context={context} />}
        sorting={{
          sort: ordem,
          onSort: (sort) => replaceSearch({ ...search, ordem: sort }),
        }}
      />
      {rows.length > limit && (
        <p className={styles.more}>
          <Button look="secondary" onClick={() => setLimit(limit + PAGE)}>
            Mostrar mais {formatNumber(Math.min(PAGE, rows.length - limit), 0)} de{' '}
            {formatNumber(rows.length - limit, 0)}
          </Button>
        </p>
      )}
    </>
  );
}

const verbOf = ({ definition: { label } }: SectionPlace): string => `Registrar ${label.one.toLowerCase()}`;

function Empty({ place }: { place: SectionPlace }) {
  const { definition } = place;
  return (
    <EmptyState
      icon={themeIcon(definition.theme)}
      title={`${definition.label.gender === 'f' ? 'Nenhuma' : 'Nenhum'} ${definition.label.one.toLowerCase()} por aqui`}
      action={
        <Link to={createAddress(place)} className={buttonClass({ size: 'lg' })}>
          <Icon name="plus" /> {verbOf(place)}
        </Link>
      }
    >
      O que você registrar fica guardado neste aparelho e segue quando houver sinal.
    </EmptyState>
  );
}

function Found({ place, all, search }: { place: SectionPlace; all: readonly ShownRecord[]; search: ListSearch }) {
  const lookup = useMemo(
    () => ({ nameOf: nameFinder(place.store), statusOf: statusFinder(place.store) }),
    [place.store],
  );
  const deferred = useDeferredValue(search);
  const rows = useMemo(() => queryRows(all, deferred, lookup), [all, deferred, lookup]);
  return (
    <>
      <ListFilters place={place} all={all} search={search} />
      {rows.length === 0 ? (
        <EmptyState
          icon="search"
          title="Nada encontrado"
          action={
            <Link to="." search={{}} className={buttonClass({ look: 'secondary' })}>
              Limpar filtros
            </Link>
          }
        >
          Confira as palavras e os filtros.
        </EmptyState>
      ) : (
        <>
          <FigureRow figures={totalsOf(rows, place)} />
          <div className={styles.rows}>
            <Rows place={place} rows={rows} search={search} />
          </div>
        </>
      )}
    </>
  );
}

/** The list of a section: search, filters in the address, totals of what is filtered, cards or table. */
export function ListScreen() {
  const place = useSection();
  const [search] = useListSearch();
  const all = useRecords(place.store, place.section);
  const { definition, heading, store } = place;
  useScreen({
    title: heading,
    theme: definition.theme,
    middle: { label: 'Registrar', to: createAddress(place), icon: 'plus' },
  });
  return (
    <>
      <PageHead
        title={heading}
        theme={definition.theme}
        actions={
          <Link to={createAddress(place)} className={`${buttonClass()} ${styles.onDesktop}`}>
            <Icon name="plus" size={20} /> {verbOf(place)}
          </Link>
        }
      />
      {store === null ? (
        <Skeleton />
      ) : all.length === 0 ? (
        <Empty place={place} />
      ) : (
        <Found place={place} all={all} search={search} />
      )}
    </>
  );
}
