import type { KeptContent } from '@cafezal/domain/invoices/kept-invoice.ts';
import type { ColumnType } from 'kysely';
import type { Instant, NullableInstant } from './column-types.ts';

/** A file that came in. */
export type ImportsTable = {
  farm_key: string;
  id: string;
  kind: string;
  section: string;
  file_name: string;
  /** Its headings, by which what was chosen of its columns is known again. */
  headings: string;
  status: 'preview' | 'confirmed' | 'undone';
  /** What is kept of the file until it is confirmed. */
  content: ColumnType<unknown, string | null, string | null>;
  /** What was chosen; of a confirmed file also what it was told to a script, and the outline that it replaced. */
  choices: ColumnType<unknown, string, string>;
  /** Why lines were refused when it was confirmed, by line. */
  refused: ColumnType<Record<string, string>, string, string>;
  counts: ColumnType<Record<string, number>, string, string>;
  /** Records that it made or changed. */
  written: ColumnType<ImportedRecord[], string, string>;
  work: ColumnType<ImportWork | null, string | null | undefined, string | null>;
  /** Why the last work on it came to nothing. */
  failure: ColumnType<ImportFailure | null, string | null | undefined, string | null>;
  /** Who brought it; null of files from before that was kept. */
  by_uid: string | null;
  /** Characters of the content. */
  content_bytes: ColumnType<number, number | undefined, number>;
  created_at: Instant;
  ended_at: NullableInstant;
};

/** An invoice that waits: a purchase, or the cancellation of one that is not there. */
export type KeptInvoicesTable = {
  farm_key: string;
  /** Key of the invoice, 44 characters. */
  invoice_key: string;
  kind: KeptContent['kind'];
  /** The import that brought it, and its line there. */
  import_id: string;
  line: number;
  content: ColumnType<KeptContent, string, never>;
  /** Characters of the content. */
  content_bytes: number;
  kept_at: Instant;
};

/** A record that a file made or changed: its version after the whole file, and (`own`) after this line. */
export type ImportedRecord = { id: string; version: number; own?: number; line: number; op: 'create' | 'update' };

/** The farm's outline before a map brought another, and that one; kept with what was chosen, as `outline`. */
export type ImportedOutline = { before: unknown; after: unknown };

/** Why work on an import came to nothing: a problem's code and words, lines and records, and the request's id in the log. */
export type ImportFailure = {
  code: string;
  message: string;
  lines?: unknown;
  records?: unknown;
  requestId?: string;
};

/** What an instance does with an import; another takes it for dead after `until`, in ms since 1970. */
export type ImportWork = { status: 'confirming' | 'undoing'; done: number; of: number; until: number };
