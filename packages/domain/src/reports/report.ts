import type { TableCell } from '../ground/csv.ts';
import type { FarmFacts, FarmRecord, Section } from '../record/record.ts';

/** What a report may be narrowed to; named as in the query of the API. */
export type ReportFilter = 'season' | 'plotId' | 'cultivar' | 'place' | 'form' | 'buyer' | 'from' | 'to';

/** What a report is asked: the farm, its live records, and what they are narrowed to. */
export type ReportQuestion = {
  farm: FarmFacts;
  /** Every live record of the farm: lots of one season may come from another. */
  records: readonly FarmRecord[];
  /** `2026/27`; null for all seasons. */
  season: string | null;
  /** YYYY-MM-DD. */
  asOf: string;
  /** Ids of plots; unsaid: all. */
  plotIds?: ReadonlySet<string> | undefined;
  /** Words of the filters beside season and plots; unsaid or empty: all. */
  place?: string | undefined;
  form?: string | undefined;
  buyer?: string | undefined;
  /** First and last day of what is counted, YYYY-MM-DD; unsaid: of the whole season. */
  from?: string | undefined;
  to?: string | undefined;
  seesPrices: boolean;
};

/** A column: its heading with the unit, and with how many decimals its numbers are written, in full unless `upTo`. */
export type ReportColumn = {
  key: string;
  header: string;
  decimals?: number;
  upTo?: true;
  signed?: true;
  /** What a card of the phone makes of it, `{}` being the value; a column without it is not on the card. */
  card?: string;
};

type Cells = Readonly<Record<string, TableCell>>;

/** A row under the keys of the columns; `of` is the record that it is about. */
export type ReportRow = { id: string; of?: { section: Section; slug: string }; cells: Cells };

/** A table that a person reads, prints and takes along; `total` closes it. */
export type ReportTable = {
  key: string;
  title: string;
  columns: readonly ReportColumn[];
  rows: readonly ReportRow[];
  total: Cells | null;
};

/** A number at the head of a report; null where there is nothing to divide by. */
export type ReportFigure = {
  label: string;
  value: number | null;
  unit: 'kg' | 'sacas' | 'R$' | '%' | 'L' | 'ha' | 'dias';
  decimals: number;
  note?: string | undefined;
};

/** Bars that start at zero, and the same in one sentence. */
export type ReportBars = {
  key: string;
  title: string;
  unit: string;
  decimals: number;
  upTo?: true;
  bars: readonly { key: string; label: string; value: number }[];
  summary: string;
};

/** A choice of a filter that follows from what the report has. */
export type FilterChoice = { value: string; label: string };

/** A report, made by the same code on server and device. `figures` and `rows` are what the API answers. */
export type Report = {
  figures: Readonly<Record<string, unknown>>;
  rows: readonly Readonly<Record<string, unknown>>[];
  headline: readonly ReportFigure[];
  charts: readonly ReportBars[];
  tables: readonly ReportTable[];
  choices: Partial<Readonly<Record<ReportFilter, readonly FilterChoice[]>>>;
};
