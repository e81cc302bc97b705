import { isDay } from '../ground/days.ts';
import { type Element, elementIn, elementsIn, textIn, unreadable } from './element-reader.ts';
import type { Cancellation, Invoice, InvoiceItem, InvoiceParty } from './invoice.ts';

/** Of a sum of R$ or kg: digits with a dot, as the layout writes them. */
const DECIMAL = /^\d{1,13}(\.\d{1,10})?$/;
const CENTS = /^\d{1,13}(\.\d{1,2})?$/;
const KEY = /^[0-9A-Z]{44}$/;
const CANCELLATION = '110111';
/** Items that an invoice may have by its layout. */
const MOST_ITEMS = 990;

const decimal = (text: string, what: string): number => {
  if (!DECIMAL.test(text)) throw unreadable(`Não entendemos ${what} “${text.slice(0, 20)}” desta nota.`);
  return Number(text);
};

/** Centavos of an amount in R$, exact; 0 where there is none. */
function cents(text: string): number {
  if (text === '') return 0;
  if (!CENTS.test(text)) throw unreadable(`Não entendemos o valor “${text.slice(0, 20)}” desta nota.`);
  const [whole = '0', part = ''] = text.split('.');
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** The day of an instant as it was written there. */
function dayOf(text: string): string {
  const day = text.slice(0, 10);
  if (!isDay(day)) throw unreadable(`Não entendemos a data “${text.slice(0, 25)}” desta nota.`);
  return day;
}

const optionalDay = (text: string): string | null => (text === '' ? null : dayOf(text));

function partyOf(element: Element, addressName: string): InvoiceParty {
  const [cpf, cnpj] = [textIn(element, 'CPF'), textIn(element, 'CNPJ')];
  const documentKind = cnpj !== '' ? 'cnpj' : cpf !== '' ? 'cpf' : 'foreign';
  const at = (name: string): string => textIn(element, addressName, name);
  return {
    document: (cnpj || cpf || textIn(element, 'idEstrangeiro')).toUpperCase(),
    documentKind,
    name: textIn(element, 'xNome'),
    stateRegistration: textIn(element, 'IE'),
    email: textIn(element, 'email'),
    phone: at('fone'),
    street: at('xLgr'),
    number: at('nro'),
    complement: at('xCpl'),
    neighborhood: at('xBairro'),
    city: at('xMun'),
    state: at('UF'),
    cep: at('CEP'),
    country: at('xPais'),
    countryCode: at('cPais'),
  };
}

function itemOf(det: Element): InvoiceItem {
  const product = elementIn(det, 'prod');
  if (product === undefined) throw unreadable();
  const at = (name: string): string => textIn(product, name);
  return {
    description: at('xProd').slice(0, 200),
    notes: textIn(det, 'infAdProd').slice(0, 500),
    ncm: at('NCM'),
    cfop: at('CFOP'),
    unit: at('uCom').slice(0, 10),
    quantity: decimal(at('qCom'), 'a quantidade'),
    taxUnit: at('uTrib').slice(0, 10),
    taxQuantity: at('qTrib') === '' ? 0 : decimal(at('qTrib'), 'a quantidade'),
    cents: cents(at('vProd')) - cents(at('vDesc')),
    lots: elementsIn(product, 'rastro').map((lot) => ({
      name: textIn(lot, 'nLote').slice(0, 50),
      quantity: decimal(textIn(lot, 'qLote'), 'a quantidade do lote'),
    })),
  };
}

/** kg of all volumes; null where none says its weight. */
function netKgOf(infNFe: Element): number | null {
  const weights = elementsIn(elementIn(infNFe, 'transp'), 'vol')
    .map((volume) => textIn(volume, 'pesoL'))
    .filter((text) => text !== '')
    .map((text) => decimal(text, 'o peso'));
  return weights.length === 0 ? null : weights.reduce((sum, kg) => sum + kg, 0);
}

const instalmentsOf = (infNFe: Element): Invoice['instalments'] =>
  elementsIn(elementIn(infNFe, 'cobr'), 'dup').flatMap((row) => {
    const due = optionalDay(textIn(row, 'dVenc'));
    return due === null ? [] : [{ due, cents: cents(textIn(row, 'vDup')) }];
  });

/** Nothing is paid (90), or how is not said (99) and paid on credit or later. */
const UNPAID_MEANS = new Set(['05', '14', '15', '90', '99']);

const paidCentsOf = (infNFe: Element): number =>
  elementsIn(elementIn(infNFe, 'pag'), 'detPag')
    .filter((row) => textIn(row, 'indPag') === '0' && !UNPAID_MEANS.has(textIn(row, 'tPag')))
    .reduce((sum, row) => sum + cents(textIn(row, 'vPag')), 0);

function keyOf(infNFe: Element): string {
  const key = textIn(infNFe, '@Id').replace(/^NFe/, '');
  if (!KEY.test(key)) throw unreadable('Esta nota não tem chave de acesso.');
  return key;
}

function issueOf(infNFe: Element) {
  const at = (name: string): string => textIn(infNFe, 'ide', name);
  return {
    key: keyOf(infNFe),
    stateCode: at('cUF'),
    model: at('mod'),
    series: at('serie'),
    number: at('nNF'),
    issuedOn: dayOf(at('dhEmi')),
    leftOn: optionalDay(at('dhSaiEnt')),
    direction: at('tpNF'),
    environment: at('tpAmb'),
    purpose: at('finNFe'),
  };
}

/** What the protocol says of the invoice, and whether it is of this very one. */
function protocolOf(nfe: Element | undefined, protocol: Element | undefined) {
  const digests = [textIn(nfe, 'Signature', 'SignedInfo', 'Reference', 'DigestValue'), textIn(protocol, 'digVal')].map(
    (one) => one.replace(/\s/g, ''),
  );
  const [own = '', registered = ''] = digests;
  return {
    protocolKey: protocol === undefined ? null : textIn(protocol, 'chNFe'),
    authorisation: protocol === undefined ? null : textIn(protocol, 'cStat'),
    isDigestTheSame: own === '' || registered === '' ? null : own === registered,
  };
}

function invoiceOf(nfe: Element | undefined, protocol: Element | undefined): Invoice {
  const infNFe = elementIn(nfe, 'infNFe');
  const issuer = elementIn(infNFe, 'emit');
  if (infNFe === undefined || issuer === undefined) throw unreadable();
  const version = textIn(infNFe, '@versao');
  if (version !== '4.00') throw unreadable(`Esta nota é da versão ${version.slice(0, 10) || '?'}. Lemos a 4.00.`);
  const items = elementsIn(infNFe, 'det');
  if (items.length === 0 || items.length > MOST_ITEMS) throw unreadable();
  const buyer = elementIn(infNFe, 'dest');
  return {
    kind: 'invoice',
    ...issueOf(infNFe),
    ...protocolOf(nfe, protocol),
    issuer: partyOf(issuer, 'enderEmit'),
    issuedBy: textIn(infNFe, 'avulsa', 'CNPJ'),
    buyer: buyer === undefined ? null : partyOf(buyer, 'enderDest'),
    items: items.map(itemOf),
    netKg: netKgOf(infNFe),
    instalments: instalmentsOf(infNFe),
    paidCents: paidCentsOf(infNFe),
    notes: textIn(infNFe, 'infAdic', 'infCpl').slice(0, 5_000),
  };
}

function cancellationOf(processed: Element): Cancellation {
  const event = elementIn(processed, 'evento', 'infEvento');
  const answer = elementIn(processed, 'retEvento', 'infEvento');
  if (textIn(event, 'tpEvento') !== CANCELLATION)
    throw unreadable('Este evento não é um cancelamento. Dos eventos de uma nota entra só esse.');
  const key = textIn(event, 'chNFe');
  if (!KEY.test(key) || (answer !== undefined && textIn(answer, 'chNFe') !== key)) throw unreadable();
  return {
    kind: 'cancellation',
    key,
    environment: textIn(event, 'tpAmb'),
    on: dayOf(textIn(event, 'dhEvento')),
    reason: textIn(event, 'detEvento', 'xJust').slice(0, 255),
    registration: answer === undefined ? null : textIn(answer, 'cStat'),
  };
}

/** The invoice or cancellation of a file's elements; `nfe/unreadable` (422) where a part of it is missing or no value. */
export function readInvoice(root: Element): Invoice | Cancellation {
  const event = elementIn(root, 'procEventoNFe');
  if (event !== undefined) return cancellationOf(event);
  const processed = elementIn(root, 'nfeProc');
  return invoiceOf(elementIn(processed ?? root, 'NFe'), elementIn(processed, 'protNFe', 'infProt'));
}
