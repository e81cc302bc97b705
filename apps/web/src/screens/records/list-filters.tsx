import { Icon } from '../../components/icons/icon.tsx';
import type { Choice } from '../../components/select-input.tsx';
import { Hidden } from '../../components/surface.tsx';
import { useRecords } from '../../data/farm-data.ts';
import type { ShownRecord } from '../../data/replica.ts';
import { plotIdsOf } from './list-query.ts';
import styles from './list-screen.module.css';
import type { ListSearch } from './list-search.ts';
import { statusWords } from './record-tags.tsx';
import { useListSearch } from './use-list-search.ts';
import type { SectionPlace } from './use-section.ts';

const seasonsOf = (rows: readonly ShownRecord[]): string[] =>
  [...new Set(rows.flatMap(({ record: { season } }) => season ?? []))].sort().reverse();

type FilterProps = {
  label: string;
  value: string | undefined;
  choices: readonly Choice[];
  onChange: (value: string) => void;
};

/** A filter as a chip: the platform's own list, drawn round; tinted while it filters. */
function FilterChip({ label, value = '', choices, onChange }: FilterProps) {
  return (
    <label className={styles.chip} data-on={value !== ''}>
      <Hidden>{label}</Hidden>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{label}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={20} />
    </label>
  );
}

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
  const seasons = seasonsOf(all).map((value) => ({ value, label: `Safra ${value}` }));
  const statuses = Object.entries(statusWords(place.definition)).map(([value, { label }]) => ({ value, label }));
  const plotChoices = plots.map(({ record }) => ({ value: record.id, label: record.name }));
  const hasPlots = place.section !== 'talhoes' && all.some(({ record }) => plotIdsOf(record).length > 0);
  return (
    <search className={styles.filters}>
      <label className={styles.search}>
        <Icon name="search" size={20} />
        <Hidden>Buscar</Hidden>
        <input
          type="search"
          placeholder="Nome, código, lote"
          value={search.q ?? ''}
          onChange={(event) => set('q')(event.target.value)}
        />
      </label>
      <div className={styles.chips}>
        {seasons.length > 1 && (
          <FilterChip label="Safra" value={search.safra} onChange={set('safra')} choices={seasons} />
        )}
        <FilterChip label="Situação" value={search.situacao} onChange={set('situacao')} choices={statuses} />
        {hasPlots && <FilterChip label="Talhão" value={search.talhao} onChange={set('talhao')} choices={plotChoices} />}
      </div>
    </search>
  );
}
