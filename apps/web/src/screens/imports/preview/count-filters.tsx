import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import type { ImportedFile } from '../../../data/farms/imports.ts';
import { inGender } from '../words/import-words.ts';
import styles from './count-filters.module.css';
import { FILTERS, type LineFilter } from './shown-lines.ts';

/** These are shown where none is so too: people look for them. */
const ALWAYS: ReadonlySet<LineFilter> = new Set(['new', 'changed', 'error']);

/** How many lines there are of each sort; each is a filter of the lines below. */
export function CountFilters({
  file,
  filter,
  onFilter,
}: {
  file: ImportedFile;
  filter: LineFilter;
  onFilter: (filter: LineFilter) => void;
}) {
  return (
    <fieldset className={styles.counts}>
      <legend className={styles.hidden}>Mostrar só as linhas</legend>
      {FILTERS.map(([name, label]) => {
        const count = file.counts[name] ?? 0;
        if (count === 0 && !ALWAYS.has(name)) return null;
        return (
          <button
            key={name}
            type="button"
            aria-pressed={filter === name}
            data-filter={name}
            disabled={count === 0 && filter !== name}
            onClick={() => onFilter(filter === name ? 'all' : name)}
          >
            <span>{inGender(file, label)}</span>
            <b>{formatNumber(count, 0)}</b>
          </button>
        );
      })}
    </fieldset>
  );
}
