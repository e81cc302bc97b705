import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { numberAt } from '@cafezal/domain/record/data-values.ts';
import { beginWord, beginWords } from '@cafezal/domain/stages/section-words.ts';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { buttonClass } from '../../components/controls/button.tsx';
import { Segments } from '../../components/controls/chips.tsx';
import { Icon } from '../../components/icons/icon.tsx';
import { EmptyState } from '../../components/messages/empty-state.tsx';
import { PageHead } from '../../components/surfaces/page-head.tsx';
import { Skeleton } from '../../components/surfaces/skeleton.tsx';
import { useRecords } from '../../data/farm/farm-data.ts';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import type { ShownRecord } from '../../data/replica/shown-records.ts';
import { mayWrite } from '../farm/no-permission.tsx';
import { createAddress, type SectionPlace, useSection } from '../farm/use-section.ts';
import { useScreen } from '../frame/frame.tsx';
import { ListFilters } from '../records/list/filters/list-filters.tsx';
import { selectionOf } from '../records/list/list-selection.ts';
import { ListFoot } from '../records/list/list-tools.tsx';
import { withoutFilters } from '../records/list/query/search-filters.ts';
import { useList } from '../records/list/query/use-list.ts';
import { useListSearch } from '../records/list/query/use-list-search.ts';
import { ListRows } from '../records/list/rows/list-rows.tsx';
import { NoPlots } from './no-plots.tsx';
import { PlotList } from './plot-list.tsx';
import styles from './plots-screen.module.css';

const PlotsMap = lazy(async () => ({ default: (await import('./plots-map.tsx')).PlotsMap }));

type Place = SectionPlace & { store: FarmStore };

/** `4 talhões · 10 ha plantados de 24 ha`; eradicated plots do not count as planted. */
function plotsWords(plots: readonly ShownRecord[], totalArea: number): string {
  const planted = plots.filter(({ record }) => record.status !== 'eradicated');
  const hectares = planted.reduce((sum, { record }) => sum + (numberAt(record.data, 'area') ?? 0), 0);
  const count = `${plots.length} ${plots.length === 1 ? 'talhão' : 'talhões'}`;
  return `${count} · ${formatNumber(hectares)}\u00a0ha plantados de ${formatNumber(totalArea)}\u00a0ha`;
}

/** Up to this many rows no search is shown. */
const FEW = 6;

function NothingFound() {
  const [search] = useListSearch();
  return (
    <EmptyState
      icon="search"
      title="Nada encontrado"
      action={
        <Link to="." search={withoutFilters(search)} className={buttonClass({ look: 'secondary' })}>
          Limpar filtros
        </Link>
      }
    >
      Confira as palavras e os filtros.
    </EmptyState>
  );
}

function Plots({ place, all }: { place: Place; all: readonly ShownRecord[] }) {
  const list = useList(place);
  const { search, rows: found } = list;
  const isTable = search.ver === 'tabela';
  const isFiltered = search.q !== undefined || search.situacao !== undefined;
  const filters = (isTable || isFiltered || all.length > FEW) && <ListFilters list={list} />;
  if (isTable) {
    return (
      <>
        {filters}
        {found.length === 0 ? <NothingFound /> : <ListRows list={list} selection={selectionOf(place.address)} />}
        <ListFoot list={list} selection={selectionOf(place.address)} />
      </>
    );
  }
  return (
    <div className={styles.columns}>
      <Suspense fallback={<div className={styles.mapSheet} />}>
        <PlotsMap place={place} all={all} found={found} />
      </Suspense>
      <div>
        {filters}
        {found.length === 0 ? <NothingFound /> : <PlotList place={place} all={all} found={found} />}
        <ListFoot list={list} selection={selectionOf(place.address)} />
      </div>
    </div>
  );
}

function ViewChoice() {
  const [search, replaceSearch] = useListSearch();
  return (
    <div className={`${styles.views} ${styles.onDesktop}`}>
      <Segments
        label="Como ver"
        value={search.ver === 'tabela' ? 'tabela' : 'mapa'}
        onChange={(ver) => {
          const { ver: _before, ...others } = search;
          replaceSearch(ver === 'tabela' ? { ...others, ver } : others);
        }}
        choices={[
          { value: 'mapa', label: 'Mapa e lista' },
          { value: 'tabela', label: 'Tabela' },
        ]}
      />
    </div>
  );
}

function HeadActions({ place, isEmpty }: { place: SectionPlace; isEmpty: boolean }) {
  return (
    <>
      {!isEmpty && <ViewChoice />}
      {mayWrite(place) && (
        <Link to={createAddress(place)} className={`${buttonClass()} ${styles.onDesktop}`}>
          <Icon name="plus" size={20} /> {beginWords('talhoes')}
        </Link>
      )}
    </>
  );
}

/** Talhões: the plots on a map, with the list beside it, or as a table. */
export function PlotsScreen() {
  const place = useSection('talhoes');
  const all = useRecords(place.store, 'talhoes');
  const { definition, heading, store, farm } = place;
  useScreen({
    title: heading,
    theme: definition.theme,
    middle: { label: beginWord('talhoes'), to: createAddress(place), icon: 'plus' },
  });
  const isEmpty = all.length === 0;
  return (
    <>
      <PageHead
        title={heading}
        theme={definition.theme}
        sub={store === null || isEmpty ? undefined : plotsWords(all, farm.totalArea)}
        actions={<HeadActions place={place} isEmpty={isEmpty} />}
      />
      {store === null ? (
        <Skeleton />
      ) : isEmpty ? (
        <NoPlots place={place} />
      ) : (
        <Plots place={{ ...place, store }} all={all} />
      )}
    </>
  );
}
