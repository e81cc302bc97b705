import { finished } from '../ground/steps.ts';
import type { FarmRecord } from '../record/record.ts';
import { contentOf, recordOf } from '../rules/rule-fixture.ts';
import { type CheckBody, type Choices, type ImportWrite, NO_CHOICES, type Preview } from '../sheets/preview.ts';
import type { Cancellation, Invoice, InvoiceFile, InvoiceItem, InvoiceParty } from './invoice.ts';
import type { InvoiceFarm } from './invoice-course.ts';
import { BUYER, keyOf, PRODUCER } from './invoice-fixture.ts';
import { draftInvoices, previewInvoices } from './preview-invoices.ts';
import { Stock, type StockLot } from './stock-lots.ts';

/** A cooperative as an invoice tells of it. */
export const party = (changes: Partial<InvoiceParty> = {}): InvoiceParty => ({
  ...{ document: BUYER.document, documentKind: 'cnpj', name: BUYER.name, stateRegistration: '', email: '', phone: '' },
  ...{ street: 'Rua do Café', number: '10', complement: '', neighborhood: 'Centro', city: 'Carmo de Minas' },
  ...{ state: 'MG', cep: '37472000', country: 'BRASIL', countryCode: '1058' },
  ...changes,
});

/** 10 sacas for R$ 18.000. */
export const item = (changes: Partial<InvoiceItem> = {}): InvoiceItem => ({
  ...{ description: 'CAFE ARABICA', notes: '', ncm: '09011110', cfop: '5101', unit: 'SC', quantity: 10 },
  ...{ taxUnit: 'KG', taxQuantity: 600, cents: 1_800_000, lots: [] },
  ...changes,
});

/** An invoice of 10 sacas for R$ 18.000 to a cooperative, with the key of its number and day. */
export function invoice(changes: Partial<Invoice> = {}): Invoice {
  const { number = '123', issuedOn = '2026-09-14' } = changes;
  return {
    ...{ kind: 'invoice', key: keyOf({ number: Number(number), issuedOn }), protocolKey: null, stateCode: '31' },
    ...{ model: '55', series: '920', number, issuedOn, leftOn: '2026-09-15', direction: '1', environment: '1' },
    ...{ purpose: '1', issuedBy: '', buyer: party(), items: [item()], netKg: null, instalments: [], paidCents: 0 },
    issuer: party({ document: PRODUCER.document, documentKind: 'cpf', name: PRODUCER.name }),
    ...{ authorisation: '100', isDigestTheSame: true, notes: '' },
    ...changes,
  };
}

/** Its cancellation. */
export const cancellation = (changes: Partial<Cancellation> = {}): Cancellation => ({
  ...{ kind: 'cancellation', key: keyOf(), environment: '1', on: '2026-09-16', reason: 'Negócio desfeito' },
  ...{ registration: '135', ...changes },
});

/** A lot in stock. */
export const lot = (code: string, availableKg: number, changes: Partial<StockLot> = {}): StockLot => ({
  ...{ recordId: `lot-${code}`, output: '0', code, lot: null, form: 'green_bean', since: '2026-07-01', availableKg },
  ...changes,
});
const LOTS = [
  lot('26-BEN-0001', 900, { lot: 'Lote 12' }),
  lot('26-BEN-0002', 2_000, { since: '2026-07-20' }),
  lot('26-BEN-0001', 80, { output: '1', form: 'husk' }),
];

/** A partner of the farm. */
export const partner = (id: string, name: string, data: FarmRecord['data'] = {}): FarmRecord =>
  recordOf(id, 'parceiros', { name, status: 'active', data });

/** The buyer of the invoices. */
export const COOPERATIVE = partner('p1', 'Cooperativa do Café', { cnpj: BUYER.document });

/** A sale of 10 sacas to the cooperative that has no invoice yet. */
export const sale = (id: string, data: FarmRecord['data'], changes: Partial<FarmRecord> = {}): FarmRecord => ({
  ...recordOf(id, 'vendas', { name: `Venda ${id}`, code: `26-VEN-${id}`, date: '2026-09-10', status: 'contracted' }),
  ...{ data: { buyer: 'cooperativa do cafe', ...data } },
  inputs: [{ recordId: 'lot-26-BEN-0001', output: '0', kg: 600 }],
  ...changes,
});

/** What is known of the farm and chosen about its files; `check` finds what a form would. */
type Asked = Partial<Omit<InvoiceFarm, 'stock'>> & {
  choices?: Partial<Choices>;
  lots?: readonly StockLot[];
  check?: (write: Pick<ImportWrite, 'body'>) => { field: string; code: string; message: string }[];
};

/** How files would come in to a farm of which the cooperative is a partner. */
export function previewOf(contents: readonly InvoiceFile['content'][], asked: Asked = {}): Preview {
  const { choices = {}, lots = LOTS, check = () => [], ...farm } = asked;
  const files = contents.map((content, at) => ({ name: `nota-${at + 1}.xml`, content }));
  const drafted = finished(
    draftInvoices({
      files,
      choices: { ...NO_CHOICES, ...choices },
      farm: {
        ...{
          producer: PRODUCER.document,
          partners: [COOPERATIVE],
          sales: [],
          today: '2026-10-01',
          kept: { purchases: new Map(), cancellations: new Map() },
          stock: new Stock(lots),
        },
        idOf: (name) => `id of ${name}`,
        ...farm,
      },
    }),
  );
  const checkBody: CheckBody = (write) => ({ content: contentOf(), warnings: check(write) });
  return finished(previewInvoices(drafted, checkBody));
}
