import { dayInPtBr } from '../ground/days.ts';
import { formatMoney, formatNumber, fromCents } from '../ground/numbers.ts';
import { KG_PER_SACA } from '../ground/units.ts';
import { normaliseTaxId } from '../people/tax-ids.ts';
import { numberAt, totalKg } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import type { ImportWrite, Remark } from '../sheets/preview.ts';
import { grossOfKg } from '../stages/sale/sale-price.ts';
import { invoiceFault, invoiceOddities } from './check-invoice.ts';
import { coffeeOf, isRoasted } from './coffee-in-invoice.ts';
import type { Invoice } from './invoice.ts';
import { type Buyer, buyerOf } from './invoice-buyer.ts';
import { countryOf } from './invoice-country.ts';
import { ask, type Cells, type Course, type InvoiceDraft, option, quiet } from './invoice-course.ts';
import { lotsOf } from './invoice-lots.ts';
import { weightOf } from './invoice-weight.ts';
import { keptPurchase, keptWords } from './kept-invoice.ts';
import { centsOf, completionBody, isNoSale, saleBody } from './sale-of-invoice.ts';
import { salesLike, saleWithKey } from './sales-of-invoices.ts';

type Line = { line: number; cells: Cells };

const at = (column: Remark['column'], code: string, message: string): Remark => ({ column, code, message });
const NOT_YOURS = 'Esta nota não é desta fazenda: nem quem vende nem quem compra é quem produz aqui.';

/** Whether the issuer is who produces on the farm; asked where the farm does not say who does. */
function isIssuedHere({ issuer }: Invoice, course: Course): boolean | null {
  const { producer } = course.farm;
  if (producer !== '') return normaliseTaxId(issuer.document) === producer;
  const answer = ask(course, {
    id: `producer:${issuer.document}`,
    kind: 'match',
    column: 'B',
    message: `${issuer.name} é quem produz nesta fazenda?`,
    options: [option('yes', 'Sim: estas são vendas daqui'), option('no', 'Não')],
  });
  return answer === null ? null : answer === 'yes';
}

/** A purchase waits: nothing of the farm changes by it. */
function draftPurchase(invoice: Invoice, { line, cells }: Line, { farm: { kept } }: Course): InvoiceDraft {
  const since = kept.purchases.get(invoice.key);
  const told = (message: string): readonly Remark[] => [at('B', 'nfe/purchase', message)];
  if (since !== undefined)
    return quiet(line, 'duplicate', { cells, warnings: told(`Esta compra está guardada desde ${dayInPtBr(since)}.`) });
  const keeps = keptPurchase(invoice);
  const message = `${keptWords(keeps)}. Fica guardada: compras ainda não entram na conta, e nada muda no estoque.`;
  return { ...quiet(line, 'new', { cells, warnings: told(message) }), keeps };
}

/** Why an invoice is no sale of this farm; null where it is one. */
function otherThanSale(invoice: Invoice, { line, cells }: Line, course: Course): InvoiceDraft | null {
  const coffee = coffeeOf(invoice);
  const { producer } = course.farm;
  const isBought = producer !== '' && normaliseTaxId(invoice.buyer?.document ?? '') === producer;
  const isIssued = isBought && coffee.length === 0 ? false : isIssuedHere(invoice, course);
  const refused = (remark: Remark): InvoiceDraft => quiet(line, 'error', { cells, errors: [remark] });
  if (isIssued === null) return refused(at('B', 'nfe/producer', 'Diga se quem emitiu a nota é quem produz aqui.'));
  if (!isIssued && isBought) return draftPurchase(invoice, { line, cells }, course);
  if (!isIssued) return refused(at('B', 'nfe/not-yours', NOT_YOURS));
  if (coffee.length === 0) return refused(at('B', 'nfe/no-coffee', 'Esta nota não tem café (NCM 0901).'));
  if (isNoSale(invoice))
    return refused(at('B', 'nfe/no-sale', 'Esta nota é de remessa, não de venda: nada foi vendido com ela.'));
  return null;
}

/** What an invoice is already: a line of this upload, a sale, or cancelled. */
function alreadyThere(invoice: Invoice, { line, cells }: Line, course: Course): InvoiceDraft | null {
  const { seen, cancelled, farm } = course;
  const twin = seen.get(invoice.key);
  if (twin !== undefined)
    return quiet(line, 'duplicate', { cells, warnings: [at('B', 'nfe/twice', `A mesma nota está na linha ${twin}.`)] });
  seen.set(invoice.key, line);
  const sale = saleWithKey(invoice.key, farm.sales);
  if (sale !== undefined) {
    const where = sale.deletedAt === null ? '' : ', que está na lixeira';
    const message = `Esta nota já está na venda ${sale.code}${where}.`;
    const record = { id: sale.id, name: sale.name };
    return quiet(line, 'duplicate', { cells, record, warnings: [at('B', 'nfe/duplicate', message)] });
  }
  const by = cancelled.get(invoice.key);
  const on = farm.kept.cancellations.get(invoice.key);
  if (by === undefined && on === undefined) return null;
  const message =
    by === undefined
      ? `Esta nota foi cancelada em ${dayInPtBr(on ?? '')}: o cancelamento já veio.`
      : `Esta nota foi cancelada: o cancelamento é a linha ${by}.`;
  return quiet(line, 'same', { cells, warnings: [at('B', 'nfe/cancelled', message)] });
}

const NEW = 'new';

/** The sale that an invoice completes: as chosen, undefined for a new one, null while nobody said. */
function completedBy(invoice: Invoice, kg: number, place: Line & { buyer: Buyer; course: Course }) {
  const { line, buyer, course } = place;
  const open = course.farm.sales.filter(({ id }) => !course.completed.has(id));
  const like = salesLike({ buyer, kg, day: invoice.issuedOn }, open);
  const chosen = course.choices.lines[line]?.match?.recordId;
  const usual = chosen === null ? NEW : like.find(({ id }) => id === chosen)?.id;
  if (like.length === 0) return undefined;
  const answer = ask(course, {
    id: `sale:${invoice.key}`,
    kind: 'match',
    column: 'B',
    message: `A nota ${invoice.number} pode ser de uma venda que já está anotada.`,
    options: [
      ...like.map(({ id, code, date, inputs }) =>
        option(id, `Completar ${code}, de ${dayInPtBr(date)}, ${formatNumber(totalKg(inputs), 3)} kg`),
      ),
      option(NEW, 'É outra venda'),
    ],
    ...(usual === undefined ? {} : { usual }),
  });
  if (answer === null) return null;
  return like.find(({ id }) => id === answer);
}

/** What is odd about the amounts of an invoice beside what it says elsewhere. */
function amountOddities({ netKg, items }: Invoice, kg: number): readonly Remark[] {
  const coffee = items.filter(({ ncm }) => ncm.startsWith('0901'));
  const others = items.length - coffee.length;
  const shown = (weight: number): string => `${formatNumber(weight, 3)} kg`;
  const found: Remark[] = [];
  if (others > 0)
    found.push(
      at(
        'F',
        'nfe/other-goods',
        others === 1 ? 'Um item da nota não é café e fica fora.' : `${others} itens da nota não são café e ficam fora.`,
      ),
    );
  if (coffee.some(isRoasted))
    found.push(at('E', 'nfe/roasted', 'A nota é de café torrado: o peso não é o do café cru que saiu do lote.'));
  if (others === 0 && netKg !== null && netKg > 0 && Math.abs(netKg - kg) > kg * 0.01)
    found.push(
      at('E', 'nfe/net-weight', `O transporte diz ${shown(netKg)} líquidos e os itens ${shown(kg)}. Confira.`),
    );
  return found;
}

function priceOddity(invoice: Invoice, { data, inputs, code }: FarmRecord): readonly Remark[] {
  const price = numberAt(data, 'pricePerBag');
  if (price === undefined) return [];
  const [told, noted] = [fromCents(centsOf(invoice)), grossOfKg(totalKg(inputs), price)];
  if (Math.abs(told - noted) <= told * 0.01) return [];
  const message = `A nota dá ${formatMoney(told)} e a venda ${code} ${formatMoney(noted)}. A venda fica como está.`;
  return [at('F', 'nfe/price', message)];
}

type Found = Line & { kg: number; ofItems: readonly number[]; buyer: Buyer; warnings: readonly Remark[] };

function completing(invoice: Invoice, { sale, ...found }: Found & { sale: FarmRecord }, course: Course): InvoiceDraft {
  const { line, cells, buyer, warnings } = found;
  course.completed.add(sale.id);
  const body = completionBody(invoice, sale, { buyer, today: course.farm.today });
  const write: ImportWrite = { op: 'update', section: sale.section, id: sale.id, body, line };
  const shown = { ...cells, G: course.farm.stock.label(sale.inputs) };
  const odd = [...warnings, ...priceOddity(invoice, sale)];
  const record = { id: sale.id, name: sale.name };
  return { ...quiet(line, 'changed', { cells: shown, record, warnings: odd }), writes: [write] };
}

function selling(invoice: Invoice, found: Found, course: Course): InvoiceDraft {
  const { line, kg, buyer, cells, warnings } = found;
  const lots = lotsOf(invoice, found, course);
  const { country, warning } = countryOf(invoice, line, course);
  const shown: Cells = { ...cells, ...(country === '' ? {} : { H: country }) };
  if ('error' in lots) return quiet(line, 'error', { cells: shown, errors: [lots.error], warnings });
  const { inputs } = lots;
  const { today, idOf, stock } = course.farm;
  const body = saleBody(invoice, { buyer, kg, inputs, country, today });
  const write: ImportWrite = { op: 'create', section: 'vendas', id: idOf(`invoice:${invoice.key}`), body, line };
  const odd = [...warnings, lots.warning, warning].filter((one): one is Remark => one !== null);
  return {
    ...quiet(line, 'new', { cells: { ...shown, G: stock.label(inputs) }, warnings: odd }),
    writes: [write],
  };
}

/** The sale that an invoice is of: a new one, or one that is there and lacks it. */
function draftSale(invoice: Invoice, place: Line, course: Course): InvoiceDraft {
  const { line, cells } = place;
  const refused = (...errors: readonly Remark[]): InvoiceDraft => quiet(line, 'error', { cells, errors });
  if (invoice.buyer === null) return refused(at('D', 'nfe/no-buyer', 'A nota não diz quem comprou.'));
  if (centsOf(invoice) < 0) return refused(at('F', 'nfe/price', 'Os descontos da nota passam do valor.'));
  const weighed = weightOf(invoice, course);
  if ('error' in weighed) return refused(weighed.error);
  const { kg } = weighed;
  const buyer = buyerOf(invoice.buyer, line, course);
  const bags = formatNumber(kg / KG_PER_SACA, 2);
  const shown: Cells = { ...cells, D: buyer.name, E: `${formatNumber(kg, 3)} kg (${bags} sacas)` };
  const odd = [...invoiceOddities(invoice).map((one) => ({ column: 'B', ...one })), ...amountOddities(invoice, kg)];
  const found: Found = { line, ...weighed, buyer, cells: shown, warnings: odd };
  const sale = completedBy(invoice, kg, { ...place, buyer, course });
  if (sale === null)
    return quiet(line, 'error', {
      cells: shown,
      errors: [at('B', 'nfe/which-sale', 'Diga se a nota é de uma venda já anotada.')],
    });
  return sale === undefined ? selling(invoice, found, course) : completing(invoice, { sale, ...found }, course);
}

/** What an invoice would write. */
export function draftInvoice(invoice: Invoice, place: Line, course: Course): InvoiceDraft {
  const { line, cells } = place;
  const fault = invoiceFault(invoice);
  if (fault !== null) return quiet(line, 'error', { cells, errors: [{ column: 'B', ...fault }] });
  return (
    alreadyThere(invoice, place, course) ?? otherThanSale(invoice, place, course) ?? draftSale(invoice, place, course)
  );
}
