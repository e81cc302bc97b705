import type { FarmRecord } from '../record/record.ts';
import type { Choices, ImportWrite, LineStatus, Question, QuestionOption, Remark } from '../sheets/preview.ts';
import type { KeptContent, KeptInvoices } from './kept-invoice.ts';
import type { Stock } from './stock-lots.ts';

/** What reading invoices looks up on its farm. */
export type InvoiceFarm = {
  /** CPF or CNPJ of who produces, without mask; empty where the farm does not say it. */
  producer: string;
  partners: readonly FarmRecord[];
  /** Sales with the key of one of the invoices, in the bin too, and live ones without a key. */
  sales: readonly FarmRecord[];
  stock: Stock;
  /** What waits on the farm of these keys. */
  kept: KeptInvoices;
  /** Today on the farm, YYYY-MM-DD. */
  today: string;
  /** An id that is always the same for the same name in this import. */
  idOf: (name: string) => string;
};

/** What is read of all files of an upload, one after another. */
export type Course = {
  farm: InvoiceFarm;
  choices: Choices;
  /** Lines by the key of their invoice, and keys that the upload itself cancels with the line that does. */
  seen: Map<string, number>;
  cancelled: ReadonlyMap<string, number>;
  /** Keys of the invoices of this upload. */
  brought: ReadonlySet<string>;
  /** New buyers by what they are known by. */
  buyers: Map<string, ImportWrite>;
  /** Sales that an invoice of this upload completes. */
  completed: Set<string>;
  questions: Map<string, Question>;
};

/** The columns of the preview, by their letters. */
export const COLUMNS = {
  A: 'Arquivo',
  B: 'Nota',
  C: 'Emissão',
  D: 'Comprador',
  E: 'Peso',
  F: 'Valor',
  G: 'Lotes',
  H: 'País de destino',
} as const;

export type Cells = Partial<Record<keyof typeof COLUMNS, string>>;

/** What a file would write. */
export type InvoiceDraft = {
  line: number;
  status: LineStatus;
  skipped: boolean;
  cells: Cells;
  errors: readonly Remark[];
  warnings: readonly Remark[];
  record?: { id: string; name: string };
  /** In their order: a new buyer stands before the sale to him. */
  writes: readonly ImportWrite[];
  /** What confirming keeps for later. */
  keeps?: KeptContent;
};

/** A draft that writes nothing. */
export const quiet = (
  line: number,
  status: LineStatus,
  { warnings = [], errors = [], ...rest }: Partial<Omit<InvoiceDraft, 'line' | 'status' | 'writes'>>,
): InvoiceDraft => ({ line, status, skipped: false, cells: {}, writes: [], warnings, errors, ...rest });

type Asked = Omit<Question, 'answer' | 'options'> & { options: readonly QuestionOption[]; usual?: string };

/** Asks a question once; its answer, null where there is none that may be. `usual` holds until another is given. */
export function ask({ questions, choices: { answers } }: Course, { usual, ...asked }: Asked): string | null {
  const given = Object.hasOwn(answers, asked.id) ? answers[asked.id] : undefined;
  const isOne = given !== undefined && asked.options.some(({ value }) => value === given);
  const answer = isOne ? given : (usual ?? null);
  questions.set(asked.id, { ...asked, answer });
  return answer;
}

/** An option without samples. */
export const option = (value: string, label: string): QuestionOption => ({ value, label, samples: [] });

/** What was put right in a cell of a line; empty where nothing was. */
export const mended = ({ choices }: Course, line: number, column: keyof typeof COLUMNS): string =>
  choices.lines[line]?.cells?.[column]?.trim() ?? '';
