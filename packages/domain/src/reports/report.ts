import type { TableCell } from '../ground/csv.ts';
import type { Steps } from '../ground/steps.ts';
import type { FarmFacts, FarmRecord, Section } from '../record/record.ts';

/** The filters of reports, named as in the API's query. */
export type ReportFilter = 'season' | 'plotId' | 'cultivar' | 'place' | 'form' | 'buyer' | 'from' | 'to';

/** The question of a report: farm, live records, and filters. */
export type ReportQuestion = {
  farm: FarmFacts;
  /** Every live record of the farm, because lots of a season may come from another one. */
  records: readonly FarmRecord[];
  /** `2026/27`; null for all seasons. */
  season: string | null;
  /** YYYY-MM-DD. */
  asOf: string;
  /** Ids of plots; absent: all. */
  plotIds?: ReadonlySet<string> | undefined;
  /** Values of the other filters; absent or empty: all. */
  place?: string | undefined;
  form?: string | undefined;
  buyer?: string | undefined;
  /** First and last day, YYYY-MM-DD; absent: the whole season. */
  from?: string | undefined;
  to?: string | undefined;
  seesPrices: boolean;
};

/** A column: its heading with the unit, and its numbers' decimals (at most, with `upTo`). */
export type ReportColumn = {
  key: string;
  header: string;
  decimals?: number;
  upTo?: true;
  signed?: true;
  /** Text on a phone's card, with `{}` for the value; absent: not on the card. */
  card?: string;
};

type Cells = Readonly<Record<string, TableCell>>;

/** A row by column keys; `of` is its record. */
export type ReportRow = { id: string; of?: { section: Section; slug: string }; cells: Cells };

/** A table for reading, printing and export; `total` is its last row. */
export type ReportTable = {
  key: string;
  title: string;
  /** A sentence under the title: why the table sums to something else than the figures above it. */
  note?: string;
  columns: readonly ReportColumn[];
  rows: readonly ReportRow[];
  total: Cells | null;
};

/** A main figure of a report; null if it cannot be computed. */
export type ReportFigure = {
  label: string;
  value: number | null;
  unit: 'kg' | 'sacas' | 'R$' | '%' | 'L' | 'ha' | 'dias';
  decimals: number;
  note?: string | undefined;
};

/** Bars from zero, and the same in one sentence. */
export type ReportBars = {
  key: string;
  title: string;
  unit: string;
  decimals: number;
  upTo?: true;
  bars: readonly { key: string; label: string; value: number }[];
  summary: string;
};

/** Amounts over days: lines of what others say, dots of the farm's own, and the same in one sentence. */
export type ReportTrend = {
  key: string;
  title: string;
  unit: string;
  lines: readonly { key: string; label: string; points: readonly { day: string; value: number }[] }[];
  dots: readonly { key: string; label: string; day: string; value: number }[];
  summary: string;
};

/** An option of a filter. */
export type FilterChoice = { value: string; label: string };

/** A report, made by the same code on server and device. The API answers `figures` and `rows`. */
export type Report = {
  figures: Readonly<Record<string, unknown>>;
  /** `figures` in steps, where they take longer than the report itself. */
  figureSteps?: () => Steps<Report['figures']>;
  rows: readonly Readonly<Record<string, unknown>>[];
  headline: readonly ReportFigure[];
  charts: readonly ReportBars[];
  trends?: readonly ReportTrend[];
  tables: readonly ReportTable[];
  choices: Partial<Readonly<Record<ReportFilter, readonly FilterChoice[]>>>;
};
