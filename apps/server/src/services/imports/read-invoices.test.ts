import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cancellationFault, invoiceFault, invoiceOddities } from '@cafezal/domain/invoices/check-invoice.ts';
import type { Cancellation, Invoice } from '@cafezal/domain/invoices/invoice.ts';
import {
  BUYER,
  cancellationXml,
  invoiceXml,
  keyOf,
  PRODUCER,
  processedXml,
} from '@cafezal/domain/invoices/invoice-fixture.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { readInvoices } from './read-invoices.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = async (content: string | Uint8Array, name = 'nota.xml') => {
  const bytes = typeof content === 'string' ? bytesOf(content) : content;
  const { files } = await readInvoices([{ bytes, name }]);
  return files;
};
const invoice = async (xml: string): Promise<Invoice> => {
  const [file] = await read(xml);
  assert.equal(file?.content.kind, 'invoice');
  return file.content as Invoice;
};
const cancellation = async (xml: string): Promise<Cancellation> => (await read(xml))[0]?.content as Cancellation;
const zipOf = async (entries: Readonly<Record<string, string>>, password?: string): Promise<Uint8Array> => {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [name, text] of Object.entries(entries))
    await writer.add(name, new Uint8ArrayReader(bytesOf(text)), password === undefined ? {} : { password });
  return writer.close();
};
const refusal = async (content: string | Uint8Array): Promise<string> => {
  try {
    await read(content);
  } catch (error) {
    assert.ok(error instanceof Problem, String(error));
    return `${error.status} ${error.code}`;
  }
  return 'read';
};
const UNREADABLE = '422 nfe/unreadable';
const VALID = processedXml();

describe('an invoice', () => {
  test('is read with its parties, items, payments and protocol', async () => {
    const xml = processedXml({
      items: [
        {
          unit: 'SC60',
          quantity: '10.0000',
          total: '18000.10',
          discount: '0.07',
          notes: 'Lote 26-BEN-0001',
          lots: [{ name: 'BEN1', quantity: '10.000' }],
        },
        { ncm: '31010000', description: 'ESTERCO', total: '50.00' },
      ],
      netKg: '600.000',
      instalments: [
        { due: '2026-10-14', amount: '9000.00' },
        { due: '2026-11-14', amount: '9000.03' },
      ],
      payment: { when: '0', means: '17', amount: '18050.03' },
      notes: 'Safra 2026/27',
    });
    const { items, issuer, buyer, ...rest } = await invoice(xml);
    assert.deepEqual(rest, {
      kind: 'invoice',
      key: keyOf(),
      protocolKey: keyOf(),
      stateCode: '31',
      model: '55',
      series: '920',
      number: '123',
      issuedOn: '2026-09-14',
      leftOn: '2026-09-15',
      direction: '1',
      environment: '1',
      purpose: '1',
      issuedBy: '',
      netKg: 600,
      instalments: [
        { due: '2026-10-14', cents: 900_000 },
        { due: '2026-11-14', cents: 900_003 },
      ],
      paidCents: 1_805_003,
      authorisation: '100',
      isDigestTheSame: true,
      notes: 'Safra 2026/27',
    });
    assert.deepEqual(
      [issuer.document, issuer.documentKind, buyer?.document],
      [PRODUCER.document, 'cpf', BUYER.document],
    );
    const [coffee, manure] = items;
    assert.deepEqual(coffee, {
      description: 'CAFE ARABICA BENEFICIADO',
      notes: 'Lote 26-BEN-0001',
      ncm: '09011110',
      cfop: '5101',
      unit: 'SC60',
      quantity: 10,
      taxUnit: 'SC60',
      taxQuantity: 10,
      cents: 1_800_003,
      lots: [{ name: 'BEN1', quantity: 10 }],
    });
    assert.equal(manure?.ncm, '31010000');
  });

  test('is read without a protocol, in ISO-8859-1, with a byte order mark, and with groups that nobody knows', async () => {
    assert.equal((await invoice(invoiceXml())).authorisation, null);
    const latin = VALID.replace('encoding="UTF-8"', 'encoding="ISO-8859-1"').replace(
      'COOPERATIVA DO CAFE',
      'COOPERATIVA DO CAFÉ',
    );
    const [file] = await read(Buffer.from(latin, 'latin1'));
    assert.equal((file?.content as Invoice | undefined)?.buyer?.name, 'COOPERATIVA DO CAFÉ LTDA');
    assert.equal((await invoice(`\ufeff${VALID}`)).key, keyOf());
    const newer = VALID.replace('<indTot>', '<gIBSCBS><vBC>1.00</vBC><vBC>2.00</vBC></gIBSCBS><indTot>');
    assert.deepEqual(await invoice(newer), await invoice(VALID));
  });

  test('holds, and is refused with its own words for each thing that does not', async () => {
    assert.equal(invoiceFault(await invoice(VALID)), null);
    const other = { tag: 'CNPJ', document: '12ABC34501DE35', name: 'SITIO SA' } as const;
    assert.equal(invoiceFault(await invoice(processedXml({ issuer: other, series: 1 }))), null);
    const key = keyOf();
    const wrongDigit = `${key.slice(0, 43)}${(Number(key.at(-1)) + 1) % 10}`;
    const planted: readonly (readonly [string, string])[] = [
      ['nfe/key', processedXml({ key: wrongDigit })],
      ['nfe/key', processedXml({ key: keyOf({ issuedOn: '2026-08-14' }) })],
      ['nfe/key', processedXml({ key: keyOf({ issuer: other }) })],
      ['nfe/key', processedXml({ key: keyOf({ state: '35' }) })],
      ['nfe/key', processedXml({ state: '99' })],
      ['nfe/key', processedXml({ key: keyOf({ number: 124 }) })],
      ['nfe/key', processedXml({ key: keyOf({ model: '65' }) })],
      ['nfe/key', VALID.replace(`<chNFe>${key}`, `<chNFe>${keyOf({ number: 124 })}`)],
      ['nfe/model', processedXml({ model: '65' })],
      ['nfe/trial', processedXml({ environment: '2' })],
      ['nfe/return', processedXml({ purpose: '4' })],
      ['nfe/incoming', processedXml({ direction: '0' })],
      ['nfe/not-authorised', processedXml({ status: '110' })],
    ];
    const words = new Set<string>();
    for (const [code, xml] of planted) {
      const fault = invoiceFault(await invoice(xml));
      assert.equal(fault?.code, code, xml);
      words.add(fault?.message ?? '');
    }
    assert.equal(words.size, planted.length - 1, 'each its own words, but for the two of the state');
  });

  test('of an authority for a seller has the key of the authority', async () => {
    const authority = { tag: 'CNPJ', document: '16907746000113', name: 'SEF' } as const;
    const asked = { series: 890, key: keyOf({ series: 890, issuer: authority }) };
    const xml = processedXml(asked);
    assert.equal(invoiceFault(await invoice(xml))?.code, 'nfe/key');
    const said = xml.replace('<dest>', `<avulsa><CNPJ>${authority.document}</CNPJ></avulsa><dest>`);
    assert.equal(invoiceFault(await invoice(said)), null);
  });

  test('is odd without a protocol, or with that of another version', async () => {
    const codes = async (xml: string) => invoiceOddities(await invoice(xml)).map(({ code }) => code);
    assert.deepEqual(await codes(VALID), []);
    assert.deepEqual(await codes(invoiceXml()), ['nfe/no-protocol']);
    assert.deepEqual(await codes(processedXml({ registeredDigest: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' })), ['nfe/digest']);
  });
});

describe('the cancellation of an invoice', () => {
  test('is read, and holds when it was registered', async () => {
    const read = await cancellation(cancellationXml());
    const { reason, ...told } = read;
    assert.deepEqual(told, {
      kind: 'cancellation',
      key: keyOf(),
      environment: '1',
      on: '2026-09-16',
      registration: '135',
    });
    assert.equal(reason, 'Negocio desfeito pelas partes');
    assert.equal(cancellationFault(read), null);
    assert.equal(cancellationFault(await cancellation(cancellationXml({ status: '573' })))?.code, 'nfe/not-registered');
    assert.equal(cancellationFault(await cancellation(cancellationXml({ environment: '2' })))?.code, 'nfe/trial');
  });

  test('is the only event that is read', async () => {
    assert.equal(await refusal(cancellationXml({ event: '110110' })), UNREADABLE);
  });
});

describe('what is no invoice', () => {
  const ENTITY = '<!DOCTYPE x [<!ENTITY a "b">]>';
  const deep = (count: number): string => `${'<a>'.repeat(count)}${'</a>'.repeat(count)}`;
  const inside = (more: string): string => VALID.replace('<indTot>', `${more}<indTot>`);
  const planted: Readonly<Record<string, string | Uint8Array>> = {
    'an empty file': '',
    'no XML': 'Chave;Valor\n1;2',
    'a page': '<html><body>Nota</body></html>',
    'another document of the SEFAZ': VALID.replaceAll('nfeProc', 'cteProc'),
    'half a file': VALID.slice(0, VALID.length / 2),
    'a file after another': VALID + VALID.replace(/^<\?.*?\?>/, ''),
    'a document type': VALID.replace('?>', `?>${ENTITY}`),
    'an entity of its own (XXE)': VALID.replace(
      '?>',
      '?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
    ).replace('JOSE', '&a;'),
    'an entity beyond the five': VALID.replace('JOSE', '&nbsp;'),
    'elements in 65 levels': inside(deep(65)),
    '100,001 elements': inside('<a/>'.repeat(100_001)),
    'an element twice that comes once': VALID.replace('<nNF>123</nNF>', '<nNF>123</nNF><nNF>124</nNF>'),
    'a group twice that comes once': VALID.replace('<dest>', '<dest></dest><dest>'),
    'another namespace': VALID.replaceAll('http://www.portalfiscal.inf.br/nfe', 'http://www.portalfiscal.inf.br/cte'),
    'no namespace': VALID.replaceAll(' xmlns="http://www.portalfiscal.inf.br/nfe"', ''),
    'another namespace within': VALID.replace('<dest>', '<dest xmlns="urn:x">'),
    'another version': VALID.replace('versao="4.00"><ide>', 'versao="3.10"><ide>'),
    'no key': VALID.replace(/Id="NFe\d+"/, 'Id="NFe1"'),
    'a day that there is not': VALID.replace('2026-09-14T', '2026-09-31T'),
    'a quantity in words': VALID.replace('<qCom>10.0000', '<qCom>dez'),
    'a quantity below nothing': VALID.replace('<qCom>10.0000', '<qCom>-1'),
    'a value with an exponent': VALID.replace('<vProd>18000.00</vProd><cEANTrib>', '<vProd>1e9</vProd><cEANTrib>'),
    'UTF-16': Buffer.from(`\ufeff${VALID}`, 'utf16le'),
    'an encoding that is not read': VALID.replace('UTF-8', 'windows-1252'),
    'bytes that are no UTF-8': Buffer.from(VALID.replace('JOSE', 'JOSÉ'), 'latin1'),
    'more than 2 MB': inside(`<a>${'x'.repeat(2 * 1024 * 1024)}</a>`),
    'a ZIP without invoices': new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]),
  };
  for (const [what, content] of Object.entries(planted)) {
    test(`is refused: ${what}`, async () => assert.equal(await refusal(content), UNREADABLE));
  }

  test('is not more than what may be: 64 levels and a billion laughs of plain text', async () => {
    assert.equal(await refusal(inside(deep(50))), 'read');
    const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
    assert.equal(
      await refusal(VALID.replace('?>', `?><!DOCTYPE l [<!ENTITY l0 "ha">${laughs}]>`).replace('JOSE', '&l9;')),
      UNREADABLE,
    );
  });
});

describe('a ZIP of invoices', () => {
  const two = {
    'a.xml': VALID,
    'notas/2026/b.XML': processedXml({ number: 124 }),
    'danfe.pdf': '%PDF',
    '__MACOSX/._a.xml': 'x',
  };

  test('gives its XML files by the last part of their names, and no others', async () => {
    const files = await read(await zipOf(two));
    assert.deepEqual(
      files.map(({ name, content }) => [name, content.kind]),
      [
        ['a.xml', 'invoice'],
        ['b.XML', 'invoice'],
      ],
    );
  });

  test('tells of files that cannot be read, which stop no other', async () => {
    const files = await read(
      await zipOf({ ...two, 'c.xml': '<html/>', 'd.xml': `<a>${' '.repeat(2 * 1024 * 1024)}</a>` }),
    );
    assert.deepEqual(
      files.map(({ content }) => content.kind),
      ['invoice', 'invoice', 'unreadable', 'unreadable'],
    );
    assert.equal(await refusal(await zipOf({ 'c.xml': '<html/>' })), UNREADABLE);
    assert.equal(await refusal(await zipOf({ 'danfe.pdf': '%PDF' })), UNREADABLE);
    assert.equal(await refusal(await zipOf({ 'a.xml': VALID }, 'senha')), UNREADABLE);
  });

  test('is refused where a name leads out of it', async () => {
    assert.equal(await refusal(await zipOf({ 'a.xml': VALID, '../../etc/b.xml': VALID })), UNREADABLE);
  });

  test('is refused above 200 files, and where it inflates beyond all measure', async () => {
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`${at}.xml`, '<a/>']));
    assert.equal(await refusal(await zipOf(many)), '413 import/too-large');
    const bomb = Object.fromEntries(
      Array.from({ length: 25 }, (_, at) => [`${at}.xml`, `<a>${' '.repeat(2 * 1024 * 1024 - 3)}`]),
    );
    const zip = await zipOf({ ...bomb, 'z.xml': VALID });
    assert.ok(zip.length < 500_000, 'a bomb is small');
    assert.equal(await refusal(zip), '413 import/too-large');
  });
});
