import { textAt } from '@cafezal/domain/record/data-values.ts';
import type { Report, ReportFilter } from '@cafezal/domain/reports/report.ts';
import type { ReportDefinition } from '@cafezal/domain/reports/report-list.ts';
import { isPlace } from '@cafezal/domain/stages/kinds.ts';
import { Button } from '../../components/controls/button.tsx';
import type { Choice } from '../../components/controls/select-input.tsx';
import { Icon } from '../../components/icons/icon.tsx';
import type { DeviceRecord } from '../../data/database/device-database.ts';
import { PeriodChip, periodText } from '../records/list/filters/period-chip.tsx';
import styles from './report-filters.module.css';
import { FILTER_WORDS, type ReportSearch } from './report-search.ts';
import { useReportSearch } from './use-report-search.ts';

const LABELS: Readonly<Record<ReportFilter, string>> = {
  season: 'Safra',
  plotId: 'Talhão',
  cultivar: 'Cultivar',
  place: 'Lugar',
  form: 'Café',
  buyer: 'Comprador',
  from: 'De',
  to: 'Até',
};
/** The two ends of one filter. */
const ENDS: ReadonlySet<ReportFilter> = new Set(['from', 'to']);

type Asked = {
  definition: ReportDefinition;
  report: Report;
  records: readonly DeviceRecord[];
  seasons: readonly string[];
};

function choicesOf(filter: ReportFilter, { report, records, seasons }: Asked): readonly Choice[] {
  if (filter === 'season') return seasons.map((value) => ({ value, label: `Safra ${value}` }));
  const plots = records.filter(isPlace);
  if (filter === 'plotId') {
    return plots
      .map(({ id, name }) => ({ value: id, label: name }))
      .sort((one, other) => one.label.localeCompare(other.label, 'pt-BR'));
  }
  if (filter === 'cultivar') {
    const cultivars = new Set(plots.flatMap(({ data }) => textAt(data, 'cultivar') ?? []));
    return [...cultivars].sort().map((value) => ({ value, label: value }));
  }
  return report.choices[filter] ?? [];
}

type ChipProps = {
  label: string;
  value: string;
  choices: readonly Choice[];
  /** Whether the choice can be cleared. */
  clearable: boolean;
  onChange: (value: string) => void;
};

/** A filter as a chip with the platform's select; tinted while it is set. */
function FilterChip({ label, value, choices, clearable, onChange }: ChipProps) {
  return (
    <span className={styles.chip} data-on={value !== ''}>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {(clearable || value === '') && <option value="">{label}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={20} />
    </span>
  );
}

/** The period: one chip for both ends. */
function DaysChip() {
  const [search, replaceSearch] = useReportSearch();
  const { de, ate, ...others } = search;
  return (
    <PeriodChip
      from={de}
      to={ate}
      onChange={({ from, to }) =>
        replaceSearch({ ...others, ...(from !== undefined && { de: from }), ...(to !== undefined && { ate: to }) })
      }
    />
  );
}

const isFiltered = ({ relatorio: _which, safra: _season, ...filters }: ReportSearch): boolean =>
  Object.values(filters).some((value) => value !== undefined);

/** The filters of a report; all are in the address, so that a report can be bookmarked and shared. */
export function ReportFilters(asked: Asked & { season: string | null }) {
  const [search, replaceSearch] = useReportSearch();
  const { definition, season } = asked;
  const set = (filter: ReportFilter) => (value: string) => {
    const { [FILTER_WORDS[filter]]: _before, ...others } = search;
    replaceSearch(value === '' ? others : { ...others, [FILTER_WORDS[filter]]: value });
  };
  const chips = definition.filters
    .filter((filter) => !ENDS.has(filter))
    .map((filter) => {
      const isSeason = filter === 'season';
      const value = (isSeason ? season : search[FILTER_WORDS[filter]]) ?? '';
      return { filter, value, choices: choicesOf(filter, asked), clearable: !isSeason || !definition.isOfOneSeason };
    });
  return (
    <search className={styles.filters} aria-label="Filtros">
      {chips
        .filter(({ value, choices }) => choices.length > 1 || value !== '')
        .map(({ filter, ...chip }) => (
          <FilterChip key={filter} label={LABELS[filter]} {...chip} onChange={set(filter)} />
        ))}
      {definition.filters.includes('from') && <DaysChip />}
      {isFiltered(search) && (
        <Button look="quiet" onClick={() => replaceSearch(clearedSearch(search))}>
          Limpar filtros
        </Button>
      )}
    </search>
  );
}

/** The search with only the report and its season. */
export const clearedSearch = ({ relatorio, safra }: ReportSearch): ReportSearch => ({
  ...(relatorio !== undefined && { relatorio }),
  ...(safra !== undefined && { safra }),
});

/** The chosen filters as text, for the line under the title and for paper. */
export function filterWords({ definition, report, records, seasons }: Asked, search: ReportSearch): readonly string[] {
  const { de, ate } = search;
  const days = de === undefined && ate === undefined ? [] : [periodText({ from: de, to: ate })];
  const others = definition.filters.filter((filter) => !ENDS.has(filter));
  const chosen = others.flatMap((filter) => {
    const value = filter === 'season' ? undefined : search[FILTER_WORDS[filter]];
    if (value === undefined) return [];
    const choices = choicesOf(filter, { definition, report, records, seasons });
    return [choices.find((choice) => choice.value === value)?.label ?? value];
  });
  return [...chosen, ...days];
}
