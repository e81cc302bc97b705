import { describe, test } from 'node:test';
import { assertApproved } from '../golden/approved.ts';
import type { FarmRecord } from '../record/record.ts';
import type { Preview } from '../sheets/preview.ts';
import { previewTexts, remarkLines } from '../sheets/preview-text-fixture.ts';
import type { Invoice } from './invoice.ts';
import { keyOf, PRODUCER } from './invoice-fixture.ts';
import { cancellation, invoice, item, party, previewOf, sale } from './preview-fixture.ts';

const KEY = keyOf();
const sold = (changes: Partial<FarmRecord> = {}, data: FarmRecord['data'] = {}) => [
  sale('0001', { pricePerBag: 1800, ...data }, changes),
];

const AGAIN: Readonly<Record<string, Preview>> = {
  'the same file twice': previewOf([invoice(), invoice()]),
  'an invoice that a sale has': previewOf([invoice()], { sales: sold({}, { invoiceKey: KEY }) }),
  'an invoice of a sale in the bin': previewOf([invoice()], {
    sales: sold({ deletedAt: '2026-09-20T00:00:00Z' }, { invoiceKey: KEY }),
  }),
  'an invoice that another file cancels': previewOf([invoice(), cancellation()]),
  'an invoice whose cancellation stays out': previewOf([invoice(), cancellation()], {
    choices: { lines: { 2: { skip: true } } },
  }),
  'a sale that may be of the invoice': previewOf([invoice()], { sales: sold() }),
  'several sales, the nearest day first, without those that are not like it': previewOf([invoice()], {
    sales: [
      ...sold({ date: '2026-09-01' }),
      sale('0002', {}, { date: '2026-09-13' }),
      sale('0003', { invoiceKey: keyOf({ number: 9 }) }),
      sale('0004', { buyer: 'Outro' }),
      sale('0005', {}, { status: 'cancelled' }),
      sale('0006', {}, { date: '2026-08-29' }),
      sale('0007', {}, { date: '2026-08-30' }),
      sale('0008', {}, { inputs: [{ recordId: 'x', output: '0', kg: 581 }] }),
      sale('0009', {}, { inputs: [{ recordId: 'x', output: '0', kg: 582 }] }),
      sale('0010', { bags: 10 }, { inputs: [] }),
      sale('0011', {}, { deletedAt: '2026-09-20T00:00:00Z' }),
      sale('0012', { buyerId: 'p9' }),
    ],
  }),
  'a sale to another partner of the same name': previewOf([invoice()], {
    sales: [sale('0001', { buyerId: 'p9' }), sale('0002', { buyerId: 'p1', buyer: 'Com outro nome' })],
  }),
  'a sale that is completed, as it was answered': previewOf([invoice({ instalments: [] })], {
    sales: sold(),
    choices: { answers: { [`sale:${KEY}`]: '0001' } },
  }),
  'a sale that says all of it, at another price': previewOf([invoice({ paidCents: 1_800_000 })], {
    sales: sold(
      { status: 'delivered' },
      { pricePerBag: 1700, deliveryDate: '2026-09-11', paymentDate: '', buyerId: 'p1' },
    ),
    choices: { answers: { [`sale:${KEY}`]: '0001' } },
  }),
  'a price that is 1 % beside it': previewOf([invoice()], {
    sales: sold({}, { pricePerBag: 1782 }),
    choices: { answers: { [`sale:${KEY}`]: '0001' } },
  }),
  'a completed sale for one invoice only': previewOf([invoice(), invoice({ number: '124' })], {
    sales: sold(),
    choices: { lines: { 1: { match: { recordId: '0001' } } } },
  }),
  'another sale, as it was answered': previewOf([invoice()], {
    sales: sold(),
    choices: { answers: { [`sale:${KEY}`]: 'new' } },
  }),
  'an answer that is none of the options': previewOf([invoice()], {
    sales: sold(),
    choices: { answers: { [`sale:${KEY}`]: '0099' } },
  }),
};

const issuer = (document: string) => party({ document, documentKind: 'cpf', name: 'MARIA PRODUTORA' });
const MARIA = '11144477735';
const ofMaria = { issuer: issuer(MARIA), key: keyOf({ issuer: { ...PRODUCER, document: MARIA } }) };

const OUT: Readonly<Record<string, Preview>> = {
  'a file that stays out': previewOf([invoice()], { choices: { lines: { 1: { skip: true } } } }),
  'a file that nobody can read': previewOf([{ kind: 'unreadable', message: 'Não é XML.' }]),
  'of somebody else': previewOf([invoice(ofMaria)]),
  'a purchase': previewOf([invoice({ ...ofMaria, buyer: party({ document: PRODUCER.document }) })]),
  'a purchase that is kept already': previewOf(
    [invoice({ ...ofMaria, buyer: party({ document: PRODUCER.document }) })],
    { kept: { purchases: new Map([[ofMaria.key, '2026-09-20']]), cancellations: new Map() } },
  ),
  'cancelled by what is kept': previewOf([invoice()], {
    kept: { purchases: new Map(), cancellations: new Map([[KEY, '2026-09-16']]) },
  }),
  'a purchase of what is no coffee': previewOf([
    invoice({ ...ofMaria, buyer: party({ document: PRODUCER.document }), items: [item({ ncm: '31021010' })] }),
  ]),
  'of a farm that does not say who produces': previewOf([invoice()], { producer: '' }),
  'of a producer who was confirmed': previewOf([invoice()], {
    producer: '',
    choices: { answers: { [`producer:${PRODUCER.document}`]: 'yes' } },
  }),
  'of a producer who was denied': previewOf([invoice()], {
    producer: '',
    choices: { answers: { [`producer:${PRODUCER.document}`]: 'no' } },
  }),
  'without coffee': previewOf([invoice({ items: [item({ ncm: '31021010' })] })]),
  'coffee that is only sent': previewOf([invoice({ items: [item({ cfop: '5905' })] })]),
  'coffee that is sent and sold': previewOf([invoice({ items: [item({ cfop: '6905' }), item()] })]),
  'without a buyer': previewOf([invoice({ buyer: null })]),
  'with discounts above its value': previewOf([invoice({ items: [item({ cents: -1 })] })]),
};

const FAULTS: Readonly<Record<string, Partial<Invoice>>> = {
  'a consumer’s': { model: '65' },
  'another model': { model: '01' },
  'a key that does not add up': { key: `${KEY.slice(0, -1)}${(Number(KEY.at(-1)) + 1) % 10}` },
  'the protocol of another': { protocolKey: keyOf({ number: 9 }) },
  'its own protocol': { protocolKey: KEY },
  'another state': { stateCode: '35' },
  'a state that is none': { stateCode: '99', key: keyOf({ state: '99' }) },
  'the model of another': { key: keyOf({ model: '65' }) },
  'another month': { issuedOn: '2026-10-14', key: KEY },
  'another number': { number: '124', key: KEY },
  'another series': { series: '921' },
  'another issuer': { issuer: issuer(MARIA) },
  'an issuing authority': {
    series: '890',
    key: keyOf({ series: 890, issuer: { ...PRODUCER, document: MARIA } }),
    issuedBy: MARIA,
  },
  'an authority outside of its series': { key: keyOf({ issuer: { ...PRODUCER, document: MARIA } }), issuedBy: MARIA },
  'nobody who issues': { issuer: issuer(''), key: keyOf({ issuer: { ...PRODUCER, document: '' } }) },
  'a trial': { environment: '2' },
  'a return': { purpose: '4' },
  'one that comes in': { direction: '0' },
  'refused by the authority': { authorisation: '301' },
  'authorised late': { authorisation: '150' },
  'without a protocol': { authorisation: null, isDigestTheSame: null },
  'the protocol of another version': { isDigestTheSame: false },
};

const CANCELLED: Readonly<Record<string, Preview>> = {
  'no sale': previewOf([cancellation()]),
  'a purchase that is kept': previewOf([cancellation()], {
    kept: { purchases: new Map([[KEY, '2026-09-20']]), cancellations: new Map() },
  }),
  'what is kept as cancelled': previewOf([cancellation()], {
    kept: { purchases: new Map(), cancellations: new Map([[KEY, '2026-09-16']]) },
  }),
  'a sale, which is asked about': previewOf([cancellation()], { sales: sold({}, { invoiceKey: KEY }) }),
  'the sale too': previewOf([cancellation()], {
    sales: sold({}, { invoiceKey: KEY }),
    choices: { answers: { [`cancel:${KEY}`]: 'sale' } },
  }),
  'the invoice alone': previewOf([cancellation()], {
    sales: sold({}, { invoiceKey: KEY }),
    choices: { answers: { [`cancel:${KEY}`]: 'invoice' } },
  }),
  'a sale in the bin': previewOf([cancellation()], {
    sales: sold({ deletedAt: '2026-09-20T00:00:00Z' }, { invoiceKey: KEY }),
  }),
  'a cancelled sale': previewOf([cancellation()], { sales: sold({ status: 'cancelled' }, { invoiceKey: KEY }) }),
  'a key that does not add up': previewOf([cancellation({ key: '31' })]),
  'a trial': previewOf([cancellation({ environment: '2' })]),
  'an event without an answer': previewOf([cancellation({ registration: null })]),
  'an event that was refused': previewOf([cancellation({ registration: '573' })]),
  'an event that came late': previewOf([cancellation({ registration: '155' })]),
};

describe('invoices come in', () => {
  const folder = import.meta.dirname;

  test('once, and to sales that are noted already', (t) => assertApproved({ t, folder }, 'again', previewTexts(AGAIN)));

  test('or stay out', (t) => assertApproved({ t, folder }, 'out', previewTexts(OUT)));

  test('or are taken back by their cancellation', (t) =>
    assertApproved({ t, folder }, 'cancellations', previewTexts(CANCELLED)));

  test('only where they are valid', (t) => {
    const lines = Object.entries(FAULTS).map(([name, changes]) => {
      const { lines: [line] = [] } = previewOf([invoice(changes)]);
      const remarks = [...remarkLines('recusa', line?.errors ?? []), ...remarkLines('avisa', line?.warnings ?? [])];
      return [`${name}: ${line?.status}`, ...remarks.filter((remark) => !remark.includes('lots-proposed'))].join('\n');
    });
    assertApproved({ t, folder }, 'validity', lines.join('\n'));
  });
});
