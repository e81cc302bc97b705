import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Problem } from '../record/problem.ts';
import type { Cancellation, Invoice } from './invoice.ts';
import { BUYER, cancellationXml, invoiceXml, keyOf, PRODUCER, processedXml } from './invoice-fixture.ts';
import { elementsOf } from './read-fixture.ts';
import { readInvoice } from './read-invoice.ts';

const read = (xml: string) => readInvoice(elementsOf(xml));
const invoice = (xml: string) => read(xml) as Invoice;
/** The words with which a file is refused. */
function refusal(xml: string): string {
  try {
    read(xml);
  } catch (error) {
    assert.ok(error instanceof Problem && error.code === 'nfe/unreadable', String(error));
    return error.message;
  }
  return 'read';
}
/** What is said where the file is no invoice at all. */
const UNREADABLE = new Problem('nfe/unreadable').message;
const changed = (xml: string, ...changes: readonly (readonly [string | RegExp, string])[]) =>
  changes.reduce((text, [from, to]) => {
    assert.notEqual(text.search(from), -1, String(from));
    return text.replace(from, to);
  }, xml);

const home = {
  ...{ street: 'Estrada do Sitio', number: 'SN', complement: '', neighborhood: 'Zona Rural', city: 'Carmo de Minas' },
  ...{ state: 'MG', cep: '37472000', country: 'BRASIL', countryCode: '1058', email: '', phone: '' },
};
const item = {
  ...{ description: 'CAFE ARABICA BENEFICIADO', notes: '', ncm: '09011110', cfop: '5101', unit: 'SC', quantity: 10 },
  ...{ taxUnit: 'SC', taxQuantity: 10, cents: 1_800_000, lots: [] },
};
const PLAIN = {
  ...{
    kind: 'invoice',
    key: keyOf(),
    protocolKey: keyOf(),
    stateCode: '31',
    model: '55',
    series: '920',
    number: '123',
  },
  ...{ issuedOn: '2026-09-14', leftOn: '2026-09-15', direction: '1', environment: '1', purpose: '1' },
  issuer: {
    ...home,
    document: PRODUCER.document,
    documentKind: 'cpf',
    name: PRODUCER.name,
    stateRegistration: PRODUCER.ie,
  },
  issuedBy: '',
  buyer: { ...home, document: BUYER.document, documentKind: 'cnpj', name: BUYER.name, stateRegistration: '' },
  ...{
    items: [item],
    netKg: null,
    instalments: [],
    paidCents: 0,
    authorisation: '100',
    isDigestTheSame: true,
    notes: '',
  },
};

describe('an invoice', () => {
  test('is read whole with its protocol, and without one', () => {
    assert.deepEqual(read(processedXml()), PLAIN);
    assert.deepEqual(read(invoiceXml()), { ...PLAIN, protocolKey: null, authorisation: null, isDigestTheSame: null });
  });

  test('has all that it says of who buys, of its items, its money and its transport', () => {
    const xml = processedXml({
      buyer: { tag: 'idEstrangeiro', document: 'de811127597', name: 'HAMBURG KAFFEE' },
      abroad: true,
      items: [
        {
          discount: '0.07',
          total: '18000.1',
          notes: 'Lote 12',
          lots: [
            { name: 'BEN1', quantity: '9.5' },
            { name: 'BEN2', quantity: '0.5' },
          ],
        },
        {
          ncm: '31010000',
          cfop: '7101',
          description: 'ESTERCO',
          total: '50',
          unit: 'KG',
          quantity: '1.25',
          taxUnit: 'T',
          taxQuantity: '0',
        },
      ],
      netKg: '600.5',
      instalments: [
        { due: '2026-10-14', amount: '9000.00' },
        { due: '2026-11-14', amount: '9050.3' },
      ],
      payment: { when: '0', means: '17', amount: '18050.03' },
      leftOn: null,
      notes: 'Safra 2026/27',
    });
    const rich = changed(
      xml,
      ['</xNome><enderDest>', '</xNome><IE>77</IE><email>a@b.de</email><enderDest>'],
      ['<nro>4</nro>', '<nro>4</nro><xCpl>Block D</xCpl><fone>4940</fone>'],
      ['<dest>', '<avulsa><CNPJ>99</CNPJ></avulsa><dest>'],
      ['</vol>', '</vol><vol><pesoL>0.25</pesoL></vol><vol><qVol>1</qVol></vol>'],
    );
    assert.deepEqual(read(rich), {
      ...PLAIN,
      leftOn: null,
      issuedBy: '99',
      buyer: {
        ...{ document: 'DE811127597', documentKind: 'foreign', name: 'HAMBURG KAFFEE', stateRegistration: '77' },
        ...{ email: 'a@b.de', phone: '4940', street: 'Speicherstadt', number: '4', complement: 'Block D' },
        ...{ neighborhood: 'Hafen', city: 'EXTERIOR', state: 'EX', cep: '', country: 'ALEMANHA', countryCode: '0230' },
      },
      items: [
        {
          ...item,
          notes: 'Lote 12',
          cents: 1_800_003,
          lots: [
            { name: 'BEN1', quantity: 9.5 },
            { name: 'BEN2', quantity: 0.5 },
          ],
        },
        {
          ...{ description: 'ESTERCO', notes: '', ncm: '31010000', cfop: '7101', unit: 'KG', quantity: 1.25 },
          ...{ taxUnit: 'T', taxQuantity: 0, cents: 5_000, lots: [] },
        },
      ],
      netKg: 600.75,
      instalments: [
        { due: '2026-10-14', cents: 900_000 },
        { due: '2026-11-14', cents: 905_030 },
      ],
      paidCents: 1_805_003,
      notes: 'Safra 2026/27',
    });
  });

  test('may lack a buyer, the quantity of the tax and the day of an instalment', () => {
    const nobody = changed(processedXml(), [/<dest>.*<\/dest>/, '']);
    assert.equal(invoice(nobody).buyer, null);
    assert.equal(invoice(changed(processedXml(), [/<qTrib>.*?<\/qTrib>/, ''])).items[0]?.taxQuantity, 0);
    const due = processedXml({ instalments: [{ due: '2026-10-14', amount: '1.00' }] });
    assert.deepEqual(invoice(changed(due, [/<dVenc>.*?<\/dVenc>/, ''])).instalments, []);
    assert.deepEqual(invoice(changed(due, [/<vDup>.*?<\/vDup>/, ''])).instalments, [{ due: '2026-10-14', cents: 0 }]);
  });

  test('is paid by what was paid at once, and by nothing on credit or later', () => {
    const paid = (when: '0' | '1', means: string) =>
      invoice(processedXml({ payment: { when, means, amount: '1800.5' } })).paidCents;
    for (const means of ['01', '03', '16', '17', '18']) assert.equal(paid('0', means), 180_050, means);
    for (const means of ['05', '14', '15', '90', '99']) assert.equal(paid('0', means), 0, means);
    assert.equal(paid('1', '17'), 0);
    const twice = changed(processedXml({ payment: { when: '0', means: '17', amount: '1.00' } }), [
      '</pag>',
      '<detPag><indPag>0</indPag><tPag>01</tPag><vPag>2.50</vPag></detPag></pag>',
    ]);
    assert.equal(invoice(twice).paidCents, 350);
  });

  test('keeps texts up to a length that people read', () => {
    const long = 'x'.repeat(6_000);
    const xml = changed(
      processedXml({
        notes: long,
        items: [
          { description: long, notes: long, unit: long, taxUnit: `${long}y`, lots: [{ name: long, quantity: '1' }] },
        ],
      }),
    );
    const { notes, items } = invoice(xml);
    const [{ description = '', notes: words = '', unit = '', taxUnit = '', lots = [] } = {}] = items;
    const lengths = [notes, description, words, unit, taxUnit, lots[0]?.name ?? ''].map(({ length }) => length);
    assert.deepEqual(lengths, [5_000, 200, 500, 10, 10, 50]);
  });

  test('is the one of its protocol where both have one digest', () => {
    const isSame = (digest: string, registeredDigest: string) =>
      invoice(processedXml({ digest, registeredDigest })).isDigestTheSame;
    assert.deepEqual(
      [isSame('ab c=', 'abc ='), isSame('abc=', 'abd='), isSame('abc=', ''), isSame('', 'abc=')],
      [...[true, false, null, null]],
    );
  });
});

describe('a file that is no invoice', () => {
  test('is refused in words where these help', () => {
    const said = (from: string | RegExp, to: string) => refusal(changed(processedXml(), [from, to]));
    assert.equal(said('versao="4.00">', 'versao="4.00">'), 'read');
    assert.equal(said(/(<infNFe [^>]*)versao="4.00"/, '$1versao="3.10"'), 'Esta nota é da versão 3.10. Lemos a 4.00.');
    assert.equal(said(/(<infNFe [^>]*)versao="4.00"/, '$1versao=""'), 'Esta nota é da versão ?. Lemos a 4.00.');
    assert.equal(
      said(/(<infNFe [^>]*)versao="4.00"/, '$1versao="12345678901"'),
      'Esta nota é da versão 1234567890. Lemos a 4.00.',
    );
    assert.equal(said(/Id="NFe\d/, 'Id="NFe'), 'Esta nota não tem chave de acesso.');
    assert.equal(said(/Id="NFe/, 'Id="NFe1'), 'Esta nota não tem chave de acesso.');
    assert.equal(
      said('<dhEmi>2026-09-14', '<dhEmi>2026-19-14'),
      'Não entendemos a data “2026-19-14T10:00:00-03:00” desta nota.',
    );
    assert.equal(
      said('<dhSaiEnt>2026-09-15', '<dhSaiEnt>ontem'),
      'Não entendemos a data “ontemT08:00:00-03:00” desta nota.',
    );
    assert.equal(said(/<qCom>.*?</, '<qCom>1,5<'), 'Não entendemos a quantidade “1,5” desta nota.');
    assert.equal(said(/<qTrib>.*?</, '<qTrib>-1<'), 'Não entendemos a quantidade “-1” desta nota.');
    assert.equal(said(/<vProd>.*?</, '<vProd>18000.001<'), 'Não entendemos o valor “18000.001” desta nota.');
    assert.equal(
      said(/<vProd>.*?</, '<vProd>1234567890123456789012<'),
      'Não entendemos o valor “12345678901234567890” desta nota.',
    );
    const weight = changed(processedXml({ netKg: '1' }), [/<pesoL>.*?</, '<pesoL>1e3<']);
    assert.equal(refusal(weight), 'Não entendemos o peso “1e3” desta nota.');
    const lots = processedXml({ items: [{ lots: [{ name: 'a', quantity: 'dez' }] }] });
    assert.equal(refusal(lots), 'Não entendemos a quantidade do lote “dez” desta nota.');
  });

  test('is refused where a part that all have is missing', () => {
    const cut = (part: RegExp) => refusal(changed(processedXml(), [part, '']));
    for (const part of [
      /<NFe .*<\/NFe>/,
      /<infNFe .*<\/infNFe>/,
      /<emit>.*<\/emit>/,
      /<det .*<\/det>/,
      /<prod>.*<\/prod>/,
    ])
      assert.equal(cut(part), UNREADABLE, String(part));
  });

  test('is refused with more items than an invoice may have', () => {
    const items = (count: number) => refusal(processedXml({ items: Array(count).fill({}) }));
    assert.deepEqual([items(990), items(991)], ['read', UNREADABLE]);
  });
});

describe('a cancellation', () => {
  const CANCELLED: Cancellation = {
    ...{ kind: 'cancellation', key: keyOf(), environment: '1', on: '2026-09-16' },
    ...{ reason: 'Negocio desfeito pelas partes', registration: '135' },
  };

  test('is read with its answer, and without one', () => {
    assert.deepEqual(read(cancellationXml()), CANCELLED);
    const alone = changed(cancellationXml(), [/<retEvento .*<\/retEvento>/, '']);
    assert.deepEqual(read(alone), { ...CANCELLED, registration: null });
    const long = changed(cancellationXml({ status: '573' }), [
      /<xJust>.*<\/xJust>/,
      `<xJust>${'x'.repeat(300)}</xJust>`,
    ]);
    assert.deepEqual(read(long), { ...CANCELLED, registration: '573', reason: 'x'.repeat(255) });
  });

  test('is no other event, and has one key', () => {
    assert.equal(
      refusal(cancellationXml({ event: '110110' })),
      'Este evento não é um cancelamento. Dos eventos de uma nota entra só esse.',
    );
    assert.equal(refusal(cancellationXml({ key: '31' })), UNREADABLE);
    const other = changed(cancellationXml(), [/(<retEvento.*<chNFe>)\d{44}/, `$1${keyOf({ number: 9 })}`]);
    assert.equal(refusal(other), UNREADABLE);
  });
});
