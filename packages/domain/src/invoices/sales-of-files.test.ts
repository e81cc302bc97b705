import { describe, test } from 'node:test';
import { assertApproved } from '../golden/approved.ts';
import type { Preview } from '../sheets/preview.ts';
import { previewTexts } from '../sheets/preview-text-fixture.ts';
import { BUYER, keyOf } from './invoice-fixture.ts';
import { invoice, item, lot, partner, party, previewOf } from './preview-fixture.ts';

const KEY = keyOf();
const abroad = { document: 'DE811127597', documentKind: 'foreign', name: 'HAMBURG KAFFEE GMBH', cep: '20457' } as const;
const german = party({ ...abroad, country: 'ALEMANHA', countryCode: '0230', state: 'EX', city: 'EXTERIOR' });
const exported = (cfop: string) => invoice({ buyer: german, items: [item({ cfop })] });

/** What comes in, by what is special about it. */
const SALES: Readonly<Record<string, Preview>> = {
  'the oldest lot, nothing paid': previewOf([invoice()]),
  'a new buyer': previewOf([invoice()], { partners: [] }),
  'a buyer with all that the invoice says of him': previewOf(
    [invoice({ buyer: party({ stateRegistration: '0012', email: 'compra@coop.example', complement: 'Galpão 2' }) })],
    { partners: [] },
  ),
  'a partner by his document': previewOf([invoice()], {
    partners: [partner('p1', 'Coop', { cnpj: '11.222.333/0001-81' })],
  }),
  'a partner by his name, who has no document': previewOf([invoice()], {
    partners: [partner('p0', 'Cooperativa do Café Ltda', { cpf: '11144477735' }), partner('p1', BUYER.name)],
  }),
  'a partner by his trade name': previewOf([invoice()], {
    partners: [partner('p1', 'Outra razão', { tradeName: 'cooperativa do cafe ltda' })],
  }),
  'one of the partners, as it was answered': previewOf([invoice()], {
    partners: [partner('p1', 'Cooperativa Central'), partner('p2', 'João')],
    choices: { answers: { [`match:buyer:${BUYER.document}`]: 'p1' } },
  }),
  'a buyer by name alone, as it was answered': previewOf([invoice()], {
    partners: [],
    choices: { answers: { [`match:buyer:${BUYER.document}`]: 'none' } },
  }),
  'a buyer without a document or a good e-mail': previewOf(
    [invoice({ buyer: party({ document: '', email: 'sem arroba', cep: '3747' }) })],
    { partners: [] },
  ),
  'two invoices to one new buyer, the later file is the older one': previewOf(
    [
      invoice({ number: '200', issuedOn: '2026-09-20', leftOn: null }),
      invoice({ number: '150', issuedOn: '2026-09-18' }),
      invoice({ number: '20', issuedOn: '2026-09-18' }),
    ],
    { partners: [] },
  ),
  'paid at once': previewOf([invoice({ paidCents: 1_800_000 })]),
  'paid in part': previewOf([invoice({ paidCents: 1_799_999 })]),
  'in instalments, the last of them told first': previewOf([
    invoice({
      paidCents: 1_800_000,
      instalments: [
        { due: '2026-12-10', cents: 900_000 },
        { due: '2026-11-10', cents: 900_000 },
      ],
    }),
  ]),
  'not yet delivered': previewOf([invoice({ leftOn: '2026-10-02' })]),
  'delivered today': previewOf([invoice({ leftOn: '2026-10-01' })]),
  'billed before the delivery': previewOf([invoice({ items: [item({ cfop: '5922' })] })]),
  'to a cooperative': previewOf([invoice({ items: [item({ cfop: '5131' })] })]),
  'an odd number of kg, whose price leaves a cent': previewOf([
    invoice({ items: [item({ unit: 'KG', quantity: 420, taxQuantity: 420, cents: 1_000_000 })] }),
  ]),
  'abroad, to a country that is known by name': previewOf([exported('7101')]),
  'abroad by a trading company, to a country that nobody said': previewOf([
    invoice({ items: [item({ cfop: '5501' })] }),
  ]),
  'abroad, to a country that was typed': previewOf([exported('7102')], {
    choices: { lines: { 1: { cells: { H: ' no ' } } } },
  }),
  'abroad, to a country that was chosen': previewOf([exported('6502')], {
    choices: { answers: { [`country:${KEY}`]: 'JP' } },
  }),
};

const WEIGHTS: Readonly<Record<string, Preview>> = {
  'two weights that differ': previewOf([invoice({ items: [item({ taxQuantity: 610 })] })]),
  'the weight of the tax, as it was answered': previewOf([invoice({ items: [item({ taxQuantity: 610 })] })], {
    choices: { answers: { [`weight:${KEY}`]: 'taxed' } },
  }),
  'the weight of the sale, as it was answered': previewOf([invoice({ items: [item({ taxQuantity: 610 })] })], {
    choices: { answers: { [`weight:${KEY}`]: 'sold' } },
  }),
  'a unit that nobody knows': previewOf([invoice({ items: [item({ unit: 'BAG', quantity: 1 })] })]),
  'a unit as it was answered': previewOf([invoice({ items: [item({ unit: 'BAG', quantity: 10 })] })], {
    choices: { answers: { 'unit:bag': 'sacas' } },
  }),
  'nothing at all': previewOf([invoice({ items: [item({ quantity: 0, taxQuantity: 0 })] })]),
  'a net weight 1 % beside it, and one that is further': previewOf([
    invoice({ netKg: 606 }),
    invoice({ number: '124', netKg: 593.9 }),
  ]),
  'roasted coffee beside what is none': previewOf([
    invoice({ netKg: 900, items: [item({ ncm: '09012100' }), item({ ncm: '48191000', cents: 5_000 })] }),
    invoice({ number: '124', items: [item({ ncm: '48191000' }), item(), item({ ncm: '31021010' })] }),
  ]),
};

const named = (...names: readonly [string, number][]) =>
  item({ lots: names.map(([name, quantity]) => ({ name, quantity })) });

const TAKEN: Readonly<Record<string, Preview>> = {
  'as the invoice names them': previewOf([invoice({ items: [named(['26-BEN-0002', 3], ['Lote 12', 1])] })]),
  'as an item says in words': previewOf([invoice({ items: [item({ notes: 'ref. lote 26-BEN-0002' })] })]),
  'only where all items name one': previewOf([
    invoice({ items: [named(['26-BEN-0002', 10]), item({ quantity: 1, taxQuantity: 60 })] }),
  ]),
  'of two items, each with its own': previewOf([
    invoice({ items: [named(['26-BEN-0002', 10]), { ...named(['Lote 12', 1]), quantity: 5, taxQuantity: 300 }] }),
  ]),
  'as they were typed': previewOf([invoice({ items: [named(['26-BEN-0002', 10])] })], {
    choices: { lines: { 1: { cells: { G: 'lote 12: 250 kg; 26 ben 2: 350 kg' } } } },
  }),
  'scaled to the weight that counts': previewOf(
    [invoice({ items: [{ ...named(['26-BEN-0002', 3], ['Lote 12', 1]), taxQuantity: 660 }] })],
    { choices: { answers: { [`weight:${KEY}`]: 'taxed' } } },
  ),
  'of kilos and sacas in parts': previewOf([
    invoice({ items: [item({ notes: 'lote 26-BEN-0002', unit: 'KG', quantity: 600.5, taxQuantity: 600.5 })] }),
    invoice({ number: '124', items: [named(['26-BEN-0002', 7.5], ['Lote 12', 2.5])] }),
  ]),
  'that nobody has': previewOf([invoice({ items: [named(['26-BEN-0009', 10])] })]),
  'that are not enough': previewOf([invoice()], { lots: [lot('26-BEN-0001', 599)] }),
  'of husks': previewOf([invoice({ items: [item({ ncm: '09019000', unit: 'KG', quantity: 80, taxQuantity: 80 })] })]),
};

describe('invoices come in', () => {
  const folder = import.meta.dirname;

  test('as sales to partners, by what they say of money, delivery and country', (t) =>
    assertApproved({ t, folder }, 'sales', previewTexts(SALES)));

  test('with the weight that counts', (t) => assertApproved({ t, folder }, 'weights', previewTexts(WEIGHTS)));

  test('from the lots that they name, or from the oldest', (t) =>
    assertApproved({ t, folder }, 'lots', previewTexts(TAKEN)));
});
