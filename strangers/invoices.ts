import { join } from 'node:path';
import {
  BUYER,
  cancellationXml,
  invoiceXml,
  PRODUCER,
  processedXml,
} from '../packages/domain/src/invoices/invoice-fixture.ts';
import type { Part, Trial } from './trial.ts';

/** What the check of invoices needs. */
export const INVOICE_PARTS: readonly Part[] = [['libxml2-utils', 'xmllint', '--version']];

const SCHEMA = {
  invoice: 'nfe_v4.00.xsd',
  processed: 'procNFe_v4.00.xsd',
  cancellation: 'procEventoCancNFe_v1.00.xsd',
} as const;
type Kind = keyof typeof SCHEMA;

const FOREIGN = { tag: 'idEstrangeiro', document: 'DE123456', name: 'KAFFEE GMBH' } as const;
const sacks = { description: 'SACARIA', ncm: '63051000', unit: 'UN', quantity: '10.0000', total: '50.00' };
const fertiliser = { description: 'ADUBO 20-05-20', ncm: '31052000', unit: 'TON', quantity: '5.0000' };

/** The invoices of the tests in all their kinds. */
const SOUND: readonly (readonly [what: string, kind: Kind, xml: string])[] = [
  ['alone', 'invoice', invoiceXml()],
  ['with its protocol', 'processed', processedXml()],
  ['with lots', 'processed', processedXml({ items: [{ lots: [{ name: '26-BEN-0001', quantity: '10.000' }] }] })],
  ['in instalments', 'processed', processedXml({ instalments: [{ due: '2026-10-14', amount: '18000.00' }] })],
  ['paid at once', 'processed', processedXml({ payment: { when: '0', means: '17', amount: '18000.00' } })],
  [
    'with a discount, weight and notes',
    'processed',
    processedXml({ items: [{ discount: '100.00', notes: 'lote 12' }] }),
  ],
  ['of other goods too', 'processed', processedXml({ items: [{}, sacks], netKg: '600.000', notes: 'Lote 12' })],
  ['that left later', 'processed', processedXml({ leftOn: '2026-09-16' })],
  ['abroad', 'processed', processedXml({ abroad: true, buyer: FOREIGN, items: [{ cfop: '7101' }] })],
  ['of a purchase', 'processed', processedXml({ issuer: BUYER, buyer: PRODUCER, items: [fertiliser] })],
  ['of a trial', 'processed', processedXml({ environment: '2' })],
  ['of a return', 'processed', processedXml({ purpose: '4' })],
  ['that comes in', 'processed', processedXml({ direction: '0' })],
  ['of a consumer', 'processed', processedXml({ model: '65' })],
  ['denied', 'processed', processedXml({ status: '110' })],
  ['cancelled', 'cancellation', cancellationXml()],
  ['whose cancellation was refused', 'cancellation', cancellationXml({ status: '573' })],
];

const without = (what: RegExp): string => processedXml().replace(what, '');

const FAULTS: readonly (readonly [what: string, kind: Kind, xml: string])[] = [
  ['without what was sold', 'processed', without(/<xProd>.*?<\/xProd>/)],
  ['without its taxes', 'processed', without(/<imposto>.*?<\/imposto>/)],
  ['whose amount has a comma', 'processed', processedXml({ items: [{ total: '18000,00' }] })],
  ['whose key is too short', 'processed', processedXml({ key: '3126' })],
  [
    'whose cancellation says too little why',
    'cancellation',
    cancellationXml().replace(/Negocio desfeito[^<]*/, 'Erro'),
  ],
];

/** The invoices of our tests are real ones by the official schema, and planted faults are none. */
export function checkInvoices({ put, expect }: Trial): void {
  const check = (isSound: boolean, [what, kind, xml]: (typeof SOUND)[number]): void => {
    const schema = join(import.meta.dirname, 'nfe', SCHEMA[kind]);
    const file = put(`${kind}-${what.replaceAll(' ', '-')}.xml`, xml);
    const words = `an invoice ${what} is ${isSound ? '' : 'not '}valid by the official schema`;
    expect(words, isSound, ['xmllint', '--nonet', '--noout', '--schema', schema, file]);
  };
  for (const one of SOUND) check(true, one);
  for (const one of FAULTS) check(false, one);
}
