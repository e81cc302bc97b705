import type { FarmRecord } from '../record/record.ts';
import type { ImportWrite } from '../sheets/preview.ts';
import { cancellationFault } from './check-invoice.ts';
import type { Cancellation } from './invoice.ts';
import { ask, type Cells, type Course, type InvoiceDraft, option, quiet } from './invoice-course.ts';
import { saleWithKey } from './sales-of-invoices.ts';

const CANCELLED = 'cancelled';

const ALREADY_KEPT = 'Este cancelamento já está guardado.';

/** What a cancellation without a sale waits for. */
function messageOfKept({ key }: Cancellation, { farm: { kept }, brought }: Course): string {
  if (kept.purchases.has(key) || brought.has(key)) return 'Fica guardado com a nota que cancela.';
  return 'Nenhuma venda tem a nota cancelada. Fica guardado: se a nota vier depois, ela não entra.';
}

const aboutOf = ({ id, name }: FarmRecord) => ({ id, name });

function askCancelling({ code, name }: FarmRecord, { key }: Cancellation, course: Course): string | null {
  return ask(course, {
    id: `cancel:${key}`,
    kind: 'match',
    column: 'B',
    message: `A nota da venda ${code} (${name}) foi cancelada. E a venda?`,
    options: [
      option('sale', 'Cancelar também a venda: o café volta ao estoque'),
      option('invoice', 'A venda continua, sem esta nota'),
    ],
  });
}

/** What the cancellation of an invoice changes: the sale is cancelled too, or goes on without its invoice. */
export function draftCancellation(
  cancellation: Cancellation,
  { line, cells }: { line: number; cells: Cells },
  course: Course,
): InvoiceDraft {
  const fault = cancellationFault(cancellation);
  if (fault !== null) return quiet(line, 'error', { cells, errors: [{ column: 'B', ...fault }] });
  const sale = saleWithKey(cancellation.key, course.farm.sales);
  const nothing = (message: string): InvoiceDraft =>
    quiet(line, 'same', {
      ...{ cells, warnings: [{ column: 'B', message }] },
      ...(sale === undefined ? {} : { record: aboutOf(sale) }),
    });
  if (sale === undefined) {
    if (course.farm.kept.cancellations.has(cancellation.key)) return nothing(ALREADY_KEPT);
    const warnings = [{ column: 'B', message: messageOfKept(cancellation, course), code: 'nfe/kept' }];
    return { ...quiet(line, 'new', { cells, warnings }), keeps: { kind: 'cancellation', cancellation } };
  }
  if (sale.deletedAt !== null) return nothing(`A venda ${sale.code} já está na lixeira.`);
  if (sale.status === CANCELLED) return nothing(`A venda ${sale.code} já está cancelada.`);
  const answer = askCancelling(sale, cancellation, course);
  const record = aboutOf(sale);
  if (answer === null) {
    const message = 'Diga se a venda também é cancelada.';
    return quiet(line, 'error', { cells, record, errors: [{ column: 'B', message, code: 'nfe/cancel' }] });
  }
  const change = answer === 'sale' ? { status: CANCELLED } : { data: { invoiceNumber: null, invoiceKey: null } };
  const body = { ...change, confirmedWarnings: ['*'] };
  const write: ImportWrite = { op: 'update', section: sale.section, id: sale.id, body, line };
  const draft: InvoiceDraft = { ...quiet(line, 'changed', { cells, record }), writes: [write] };
  // A sale without its key does not tell any more that this invoice was cancelled.
  return answer === 'sale' ? draft : { ...draft, keeps: { kind: 'cancellation', cancellation } };
}
