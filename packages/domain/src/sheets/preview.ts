import type { Geometry } from '../ground/geometry.ts';
import type { RecordContent, Section } from '../record/record.ts';
import type { Mapping } from './map-columns.ts';

/** What people chose about a file that came in: what columns say, answers by question, and what they put right by line. */
export type Choices = {
  mapping: Mapping;
  answers: Readonly<Record<string, string>>;
  lines: Readonly<Record<string, LineChoice>>;
};

/** What was put right of a line: cells by column, the record that it is about (null: none that is there), or that it stays out. */
export type LineChoice = {
  cells?: Readonly<Record<string, string>>;
  match?: { recordId: string | null };
  skip?: boolean;
};

/** Nothing was chosen yet. */
export const NO_CHOICES: Choices = { mapping: {}, answers: {}, lines: {} };

/** A column of a file: its heading, its first values, how many lines say nothing there. */
export type PreviewColumn = { column: string; heading: string; samples: readonly string[]; empty: number };

/** A way to answer a question. `asks` is what must stand behind the value: `create:` and hectares. */
export type QuestionOption = { value: string; label: string; samples: readonly string[]; asks?: string };

/** A question about a file, answered once; `answer` is what was answered. */
export type Question = {
  id: string;
  kind: 'number' | 'date' | 'unit' | 'match' | 'swap';
  column: string;
  message: string;
  options: readonly QuestionOption[];
  answer: string | null;
};

/**
 * What is wrong or odd in a line: the column (null: of none), a sentence, the text that was likely meant, and of kinds that
 * tell it the code of what it is, as `nfe/key`.
 */
export type Remark = { column: string | null; message: string; suggestion?: string; code?: string };

export type LineStatus = 'new' | 'changed' | 'same' | 'duplicate' | 'error';

/** A line of a file as it would come in. `skipped` lines stay out. */
export type PreviewLine = {
  line: number;
  status: LineStatus;
  skipped: boolean;
  cells: Readonly<Record<string, string>>;
  errors: readonly Remark[];
  warnings: readonly Remark[];
  /** The stored record that the line is about. */
  record?: { id: string; name: string };
};

/** What confirming writes: a body as a form sends it, and the line that it comes from. */
export type ImportWrite = {
  op: 'create' | 'update';
  section: Section;
  id: string;
  body: Readonly<Record<string, unknown>>;
  line: number;
};

/** An invoice that confirming keeps for later: what it is, its key, the line that it comes from, and all that is read of it. */
export type Kept = { line: number; kind: 'purchase' | 'cancellation'; key: string; content: unknown };

/** What stands behind a field that can be chosen for a column. */
export type ColumnChoice = { key: string; label: string };

/** A shape of a map as an SVG path, with the line that it is, and its middle. */
export type DrawnShape = { line: number; path: string; at: readonly [x: number, y: number] };

/** The shapes of a map as a drawing: its size in units, north above. */
export type MapDrawing = { width: number; height: number; shapes: readonly DrawnShape[] };

/** A file as it would come in; `writes` is what confirming does, where no line has an error. */
export type Preview = {
  headingLine: number | null;
  columns: readonly PreviewColumn[];
  fields: readonly ColumnChoice[];
  mapping: Mapping;
  questions: readonly Question[];
  counts: Readonly<Record<LineStatus | 'odd' | 'skipped', number>>;
  lines: readonly PreviewLine[];
  writes: readonly ImportWrite[];
  /** Outline of the whole farm that confirming keeps in its settings, and the line that it comes from. */
  farmOutline?: { line: number; geometry: Geometry };
  /** Of invoices: what confirming keeps for later. */
  keeps?: readonly Kept[];
  /** Of maps: what their shapes look like. */
  drawing?: MapDrawing;
};

/** Checks a body like a form; throws the `Problem` of what is refused. */
export type CheckBody = (write: Pick<ImportWrite, 'op' | 'section' | 'id' | 'body'>) => {
  content: RecordContent;
  warnings: readonly { field: string; code: string; message: string }[];
};
