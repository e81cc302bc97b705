import { SelectInput } from '../../components/select-input.tsx';
import { TextInput } from '../../components/text-input.tsx';
import { useRecords } from '../../data/farm-data.ts';
import type { ShownRecord } from '../../data/replica.ts';
import { plotIdsOf } from './list-query.ts';
import styles from './list-screen.module.css';
import type { ListSearch } from './list-search.ts';
import { useListSearch } from './use-list-search.ts';
import type { SectionPlace } from './use-section.ts';

const seasonsOf = (rows: readonly ShownRecord[]): string[] =>
  [...new Set(rows.flatMap(({ record: { season } }) => season ?? []))].sort().reverse();

/** Search and filters of a list; all of it is in the address, so that it can be kept and sent. */
export function ListFilters({
  place,
  all,
  search,
}: {
  place: SectionPlace;
  all: readonly ShownRecord[];
  search: ListSearch;
}) {
  const [, replaceSearch] = useListSearch();
  const plots = useRecords(place.store, 'talhoes');
  const set = (key: keyof ListSearch) => (value: string) => {
    const { [key]: _before, ...others } = search;
    replaceSearch(value === '' ? others : { ...others, [key]: value });
  };
  const seasons = seasonsOf(all);
  const statuses = Object.entries(place.definition.statuses).map(([value, { label }]) => ({ value, label }));
  const hasPlots = place.section !== 'talhoes' && all.some(({ record }) => plotIdsOf(record).length > 0);
  return (
    <search className={styles.filters}>
      <TextInput
        label="Buscar"
        type="search"
        value={search.q ?? ''}
        onChange={set('q')}
        placeholder="Nome, código, lote"
      />
      {seasons.length > 1 && (
        <SelectInput
          label="Safra"
          placeholder="Todas"
          value={search.safra ?? ''}
          onChange={set('safra')}
          choices={seasons.map((value) => ({ value, label: value }))}
        />
      )}
      <SelectInput
        label="Situação"
        placeholder="Todas"
        value={search.situacao ?? ''}
        onChange={set('situacao')}
        choices={statuses}
      />
      {hasPlots && (
        <SelectInput
          label="Talhão"
          placeholder="Todos"
          value={search.talhao ?? ''}
          onChange={set('talhao')}
          choices={plots.map(({ record }) => ({ value: record.id, label: record.name }))}
        />
      )}
    </search>
  );
}
