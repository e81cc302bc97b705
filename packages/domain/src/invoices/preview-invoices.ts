import { dayInPtBr } from '../ground/days.ts';
import { formatMoney, fromCents } from '../ground/numbers.ts';
import { Problem } from '../record/problem.ts';
import type {
  CheckBody,
  Choices,
  ImportWrite,
  Kept,
  Preview,
  PreviewLine,
  Question,
  Remark,
} from '../sheets/preview.ts';
import { countsOf } from '../sheets/read-sheet.ts';
import { draftCancellation } from './draft-cancellation.ts';
import { draftInvoice } from './draft-invoice.ts';
import type { InvoiceFile } from './invoice.ts';
import { type Cells, COLUMNS, type Course, type InvoiceDraft, type InvoiceFarm, quiet } from './invoice-course.ts';
import { keyOfKept } from './kept-invoice.ts';
import { centsOf, numberOf } from './sale-of-invoice.ts';

type Asked = { files: readonly InvoiceFile[]; choices: Choices; farm: InvoiceFarm };

/** Files with what they would write, and what is asked. */
export type DraftedInvoices = {
  drafts: readonly InvoiceDraft[];
  /** New buyers; they are written before the sales to them. */
  buyers: readonly ImportWrite[];
  questions: readonly Question[];
};

type Place = { line: number; file: InvoiceFile };

/** The oldest invoice takes from the lots first, whatever the order of the files; cancellations come last. */
function inOrder(files: readonly InvoiceFile[]): readonly Place[] {
  const dayOf = ({ content }: InvoiceFile): string => (content.kind === 'invoice' ? content.issuedOn : '9999-12-31');
  const numberIn = ({ content }: InvoiceFile): number => (content.kind === 'invoice' ? Number(content.number) : 0);
  return files
    .map((file, index) => ({ line: index + 1, file }))
    .sort(
      (one, other) =>
        (dayOf(one.file) < dayOf(other.file) ? -1 : dayOf(one.file) > dayOf(other.file) ? 1 : 0) ||
        numberIn(one.file) - numberIn(other.file) ||
        one.line - other.line,
    );
}

function cellsOf({ name, content }: InvoiceFile): Cells {
  if (content.kind === 'unreadable') return { A: name };
  if (content.kind === 'cancellation') return { A: name, B: 'Cancelamento', C: dayInPtBr(content.on) };
  return {
    A: name,
    B: numberOf(content),
    C: dayInPtBr(content.issuedOn),
    D: content.buyer?.name ?? '',
    F: formatMoney(fromCents(centsOf(content))),
  };
}

function draftOf({ line, file }: Place, course: Course): InvoiceDraft {
  const { content } = file;
  const cells = cellsOf(file);
  if (course.choices.lines[line]?.skip === true) return quiet(line, 'new', { cells, skipped: true });
  if (content.kind === 'unreadable') {
    const remark: Remark = { column: 'A', message: content.message, code: 'nfe/unreadable' };
    return quiet(line, 'error', { cells, errors: [remark] });
  }
  if (content.kind === 'cancellation') return draftCancellation(content, { line, cells }, course);
  return draftInvoice(content, { line, cells }, course);
}

/** Drafts all files step by step, so that others get their turn between them. Nothing is checked like a form yet. */
export function* draftInvoices({ files, choices, farm }: Asked): Generator<void, DraftedInvoices> {
  const cancelled = files.flatMap(({ content }, index) =>
    content.kind === 'cancellation' && choices.lines[index + 1]?.skip !== true
      ? [[content.key, index + 1] as const]
      : [],
  );
  const brought = new Set(files.flatMap(({ content }) => (content.kind === 'invoice' ? [content.key] : [])));
  const course: Course = {
    ...{ farm, choices, cancelled: new Map(cancelled), brought, seen: new Map(), buyers: new Map() },
    ...{ completed: new Set(), questions: new Map() },
  };
  const drafts: InvoiceDraft[] = [];
  for (const place of inOrder(files)) {
    drafts.push(draftOf(place, course));
    yield;
  }
  const used = new Set(drafts.flatMap(({ writes }) => writes.map(({ body }) => buyerIn(body))));
  const buyers = [...course.buyers.values()].filter(({ id }) => used.has(id));
  const asked = [...course.questions.values()];
  return { drafts: drafts.sort((one, other) => one.line - other.line), buyers, questions: asked };
}

const buyerIn = ({ data }: ImportWrite['body']): unknown => (data as { buyerId?: unknown } | undefined)?.buyerId;

/** Where a field of a sale stands in the preview. */
const COLUMN_OF: Readonly<Record<string, keyof typeof COLUMNS>> = {
  inputs: 'G',
  date: 'C',
  'data.buyer': 'D',
  'data.buyerId': 'D',
  'data.bags': 'E',
  'data.pricePerBag': 'F',
  'data.discounts': 'F',
  'data.invoiceKey': 'B',
  'data.invoiceNumber': 'B',
  'data.destinationCountry': 'H',
};

const columnOf = (field: string): string | null => COLUMN_OF[field.replace(/\.\d+.*$/, '')] ?? null;

function checked(write: ImportWrite, check: CheckBody): { errors: Remark[]; warnings: Remark[] } {
  try {
    const { warnings } = check(write);
    const odd = warnings.filter(({ code }) => !code.startsWith('missing/'));
    return { errors: [], warnings: odd.map(({ field, message }) => ({ column: columnOf(field), message })) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const fields = Object.entries(error.details.fields ?? {});
    const errors = fields.map(([field, message]) => ({ column: columnOf(field), message }));
    return { errors: errors.length > 0 ? errors : [{ column: null, message: error.message }], warnings: [] };
  }
}

function lineOf(
  { writes: _, keeps: __, ...draft }: InvoiceDraft,
  found: { errors: Remark[]; warnings: Remark[] },
): PreviewLine {
  const cells = Object.fromEntries(Object.entries(draft.cells).filter(([, text]) => text !== ''));
  const errors = [...draft.errors, ...found.errors];
  const status = found.errors.length > 0 ? 'error' : draft.status;
  return { ...draft, cells, status, errors, warnings: [...draft.warnings, ...found.warnings] };
}

/** How drafted files would come in: each checked like a form, step by step. */
export function* previewInvoices(
  { drafts, buyers, questions }: DraftedInvoices,
  check: CheckBody,
): Generator<void, Preview> {
  const wrongBuyers = new Map(buyers.map((write) => [write.id, checked(write, check).errors]));
  const lines: PreviewLine[] = [];
  const writes: ImportWrite[] = [...buyers];
  for (const draft of drafts) {
    const found = draft.writes.map((write) => checked(write, check));
    const ofBuyer = draft.writes.flatMap(({ body }) => wrongBuyers.get(String(buyerIn(body))) ?? []);
    const errors = [...ofBuyer.map((one) => ({ ...one, column: 'D' })), ...found.flatMap((one) => one.errors)];
    lines.push(lineOf(draft, { errors, warnings: found.flatMap((one) => one.warnings) }));
    if (errors.length === 0) writes.push(...draft.writes);
    yield;
  }
  const columns = Object.entries(COLUMNS).map(([column, heading]) => {
    const told = lines.flatMap(({ cells }) => cells[column] ?? []);
    return { column, heading, samples: told.slice(0, 3), empty: lines.length - told.length };
  });
  const about = { headingLine: null, columns, fields: [], mapping: {}, questions };
  const keeps = drafts.flatMap(({ line, keeps: content }): Kept[] =>
    content === undefined ? [] : [{ line, kind: content.kind, key: keyOfKept(content), content }],
  );
  return { ...about, counts: countsOf(lines), lines, writes, keeps };
}
