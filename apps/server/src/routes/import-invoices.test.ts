import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { cancellationXml, keyOf, processedXml } from '@cafezal/domain/invoices/invoice-fixture.ts';
import { type FarmClient, goldenFarmOn, startSeasonServer, type TestRecord } from '../test/farm-client.ts';
import { type ImportBody, type ImportRemark, importsOn, type TestImport } from '../test/import-client.ts';
import { memberOf } from '../test/invitations.ts';
import type { TestServer } from '../test/test-app.ts';
import type { TestAnswer, TestPerson } from '../test/test-client.ts';

const CPF = '52998224725';
const COOP = { tag: 'CNPJ', document: '11222333000181', name: 'COOPERATIVA DO CAFE LTDA' } as const;
const MARIA = { tag: 'CPF', document: '11144477735', name: 'MARIA COMPRADORA' } as const;
/** 4 sacas at R$ 1.800. */
const four = { unit: 'SC', quantity: '4.0000', total: '7200.00' };

const codes = (remarks: readonly ImportRemark[] | undefined): (string | undefined)[] =>
  (remarks ?? []).map(({ code }) => code);

type Work = 'confirmar' | 'desfazer';

/** Calls, and waits until the work is done: on a busy machine it goes on after the answer. */
async function workOn(
  farm: FarmClient,
  { id }: TestImport,
  { what, ended }: { what: Work; ended: string },
): Promise<TestImport> {
  let { body } = await farm.ask<ImportBody>('POST', `/importacoes/${id}/${what}`);
  while (/^(confirm|undo)ing$/.test(body.import?.status ?? ''))
    ({ body } = await farm.ask<ImportBody>('GET', `/importacoes/${id}`));
  assert.equal(body.import?.status, ended, JSON.stringify(body));
  return body.import;
}

const sheetForm = (): FormData => {
  const form = new FormData();
  form.set('file', new Blob(['nome;papel\nA;Comprador']), 'p.csv');
  return form;
};

describe('invoices that come in', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startSeasonServer();
    farm = await goldenFarmOn(server);
    const set = await farm.ask('PATCH', '/settings', { json: { producer: { document: CPF } } });
    assert.equal(set.status, 200, JSON.stringify(set.body));
    await farm.make('armazenamento', {
      name: 'Beneficiado da safra passada',
      date: '2026-08-01',
      data: { origin: 'opening' },
      outputs: [{ form: 'green_bean', kg: 3000, lot: 'Lote 12' }],
    });
  });
  after(() => server.close());

  const bring = (
    files: readonly (readonly [string, string])[],
    as: TestPerson = farm.owner,
  ): Promise<TestAnswer<ImportBody>> => importsOn(farm, { as }).bringFiles('nfe', ...files);
  const one = (xml: string): Promise<TestImport> => importsOn(farm).shown('nfe', ['nota.xml', xml]);
  const change = async ({ id }: TestImport, json: unknown): Promise<TestImport> =>
    (await farm.ask<ImportBody>('PATCH', `/importacoes/${id}`, { json })).body.import;
  const answer = (shown: TestImport, answers: Record<string, string>): Promise<TestImport> =>
    change(shown, { answers });
  const work = (shown: TestImport, what: Work, ended: string): Promise<TestImport> =>
    workOn(farm, shown, { what, ended });
  const confirm = (shown: TestImport): Promise<TestImport> => work(shown, 'confirmar', 'confirmed');
  const undo = (shown: TestImport): Promise<TestImport> => work(shown, 'desfazer', 'undone');
  const saleIn = async ({ lines }: TestImport): Promise<TestRecord> => {
    const id = lines.find(({ record }) => record?.section === 'vendas')?.record?.id ?? '';
    return (await farm.ask('GET', `/vendas/${id}`)).body.record;
  };
  const count = async (section: string): Promise<number> => (await farm.ask('GET', `/${section}`)).body.count;

  test('become a sale with its buyer, price to the cent, instalments and lot; and go again', async () => {
    const before = [await count('vendas'), await count('parceiros')];
    const xml = processedXml({
      items: [{ unit: 'KG', quantity: '250.0000', total: '7500.05', discount: '0.01', notes: 'LOTE 12' }],
      netKg: '250.000',
      instalments: [
        { due: '2026-10-14', amount: '4000.00' },
        { due: '2026-11-14', amount: '3500.04' },
      ],
    });
    const shown = await one(xml);
    assert.deepEqual([shown.counts.new, shown.counts.error, shown.counts.odd], [1, 0, 0], JSON.stringify(shown.lines));
    assert.deepEqual(
      shown.questions.map(({ id, answer: given }) => [id, given]),
      [['match:buyer:11222333000181', 'create']],
    );
    assert.match(shown.lines[0]?.cells.G ?? '', /Lote 12: 250 kg$/);
    assert.deepEqual([await count('vendas'), await count('parceiros')], before, 'nothing is written before');
    const done = await confirm(shown);
    const sale = await saleIn(done);
    const { data, inputs } = sale;
    assert.deepEqual(
      [sale.date, sale.status, inputs.map(({ kg }) => kg), data.buyer, data.seller, data.bags],
      ['2026-09-14', 'delivered', [250], COOP.name, 'JOSE DA SILVA', 4.17],
    );
    assert.deepEqual(
      [data.pricePerBag, data.invoiceNumber, data.invoiceKey, data.deliveryDate, data.paymentDate],
      [1800.01, '920/123', keyOf(), '2026-09-15', '2026-11-14'],
    );
    assert.deepEqual(
      (data.payments as { due: string; amount: number }[]).map(({ due, amount }) => [due, amount]),
      [
        ['2026-10-14', 4000],
        ['2026-11-14', 3500.04],
      ],
    );
    const account = sale.account as { gross: number; deductions: { kind: string; amount: number }[] };
    const rounding = account.deductions.find(({ kind }) => kind === 'rounding')?.amount ?? 0;
    assert.equal(Math.round((account.gross - rounding) * 100), 750_004);
    const partner = (await farm.ask('GET', `/parceiros/${String(data.buyerId)}`)).body.record;
    assert.deepEqual(
      [partner.name, partner.data.cnpj, partner.data.city],
      [COOP.name, COOP.document, 'Carmo de Minas'],
    );
    const again = await one(xml);
    assert.deepEqual([again.counts.duplicate, again.lines[0]?.record?.id], [1, sale.id]);
    await farm.ask('DELETE', `/vendas/${sale.id}`);
    const inBin = (await one(xml)).lines[0];
    assert.deepEqual([inBin?.status, inBin?.record?.id], ['duplicate', sale.id]);
    assert.match(inBin?.warnings[0]?.message ?? '', /lixeira/);
  });

  test('are undone with the partner that they brought', async () => {
    const before = [await count('vendas'), await count('parceiros')];
    const done = await confirm(await one(processedXml({ number: 300, buyer: MARIA, items: [four] })));
    assert.deepEqual([await count('vendas'), await count('parceiros')], [(before[0] ?? 0) + 1, (before[1] ?? 0) + 1]);
    await undo(done);
    assert.deepEqual([await count('vendas'), await count('parceiros')], before);
  });

  test('without a lot are proposed the oldest with enough kg, and take the ones that are written instead', async () => {
    const shown = await one(processedXml({ number: 310, items: [four] }));
    assert.deepEqual(codes(shown.lines[0]?.warnings), ['nfe/lots-proposed']);
    const wrong = await change(shown, { lines: [{ line: 1, cells: { G: 'Lote 99' } }] });
    assert.deepEqual(codes(wrong.lines[0]?.errors), ['nfe/lots']);
    const right = await change(shown, { lines: [{ line: 1, cells: { G: 'lote 12' } }] });
    assert.match(right.lines[0]?.cells.G ?? '', /Lote 12: 240 kg$/);
    const sale = await saleIn(await confirm(right));
    assert.deepEqual(
      sale.inputs.map(({ kg }) => kg),
      [240],
    );
  });

  test('of one upload take one after another what is left, and the same one counts once', async () => {
    const large = { unit: 'KG', quantity: '1500.0000', total: '45000.00', notes: 'LOTE 12' };
    const [a, b] = [
      processedXml({ number: 321, items: [large] }),
      processedXml({ number: 322, issuedOn: '2026-09-20', items: [large] }),
    ];
    const { body } = await bring([
      ['b.xml', b],
      ['a.xml', a],
      ['a-copia.xml', a],
      ['pagina.html', '<html/>'],
    ]);
    const { lines, fileName } = body.import;
    assert.equal(fileName, 'b.xml e mais 3');
    assert.deepEqual(
      lines.map(({ status, errors, warnings }) => [status, ...codes(errors), ...codes(warnings)]),
      [['error', 'nfe/lots'], ['new'], ['duplicate', 'nfe/twice'], ['error', 'nfe/unreadable']],
      'the older invoice takes first',
    );
  });

  test('that do not hold, or are of others, are told with a code, and nothing is written', async () => {
    const other = { tag: 'CNPJ', document: '12ABC34501DE35', name: 'SITIO SA' } as const;
    const me = { tag: 'CPF', document: CPF, name: 'JOSE DA SILVA' } as const;
    const { body } = await bring([
      ['1.xml', processedXml({ number: 401, environment: '2' })],
      ['2.xml', processedXml({ number: 402, issuer: other, series: 1 })],
      ['3.xml', processedXml({ number: 403, issuer: other, series: 1, buyer: me, items: [{ ncm: '31010000' }] })],
      ['4.xml', processedXml({ number: 404, items: [{ ncm: '31010000' }] })],
      ['5.xml', processedXml({ number: 405, items: [{ cfop: '5905' }] })],
    ]);
    const { lines, id } = body.import;
    assert.deepEqual(
      lines.map(({ status, skipped, errors, warnings }) => [status, skipped, ...codes(errors), ...codes(warnings)]),
      [
        ['error', false, 'nfe/trial'],
        ['error', false, 'nfe/not-yours'],
        ['new', false, 'nfe/purchase'],
        ['error', false, 'nfe/no-coffee'],
        ['error', false, 'nfe/no-sale'],
      ],
    );
    assert.equal((await farm.ask('POST', `/importacoes/${id}/confirmar`)).status, 422);
  });

  test('ask for a unit that is not known, and for the weight that counts', async () => {
    const item = { unit: 'BAG', quantity: '2.0000', taxUnit: 'KG', taxQuantity: '245.0000', total: '7200.00' };
    const shown = await one(processedXml({ number: 501, items: [item] }));
    assert.deepEqual(codes(shown.lines[0]?.errors), ['nfe/weight']);
    const sacas = await answer(shown, { 'unit:bag': 'sacas' });
    assert.match(sacas.questions.find(({ id }) => id.startsWith('weight:'))?.message ?? '', /120 kg .* 245 kg/);
    const taxed = await answer(sacas, { [`weight:${keyOf({ number: 501 })}`]: 'taxed' });
    assert.deepEqual(
      [taxed.counts.new, taxed.lines[0]?.cells.E],
      [1, '245 kg (4,08 sacas)'],
      JSON.stringify(taxed.lines),
    );
  });

  test('of an export ask for the country, and know it by its name', async () => {
    const abroad = { tag: 'idEstrangeiro', document: 'DE123', name: 'KAFFEE GMBH' } as const;
    const [straight, byTrader] = [
      await one(processedXml({ number: 511, abroad: true, buyer: abroad, items: [{ ...four, cfop: '7101' }] })),
      await one(processedXml({ number: 512, items: [{ ...four, cfop: '5501' }] })),
    ];
    assert.equal(straight.lines[0]?.cells.H, 'DE');
    assert.ok(codes(byTrader.lines[0]?.warnings).includes('nfe/country'));
    const typed = await change(byTrader, { lines: [{ line: 1, cells: { H: 'no' } }] });
    const sale = await saleIn(await confirm(typed));
    assert.deepEqual([sale.data.destination, sale.data.destinationCountry], ['indirect_export', 'NO']);
  });

  test('complete a sale that is there, whose price and lots stay', async () => {
    const stored = (await farm.ask('GET', '/armazenamento?q=safra passada')).body.records[0];
    const made = await farm.make('vendas', {
      name: 'Para a cooperativa',
      date: '2026-09-10',
      status: 'contracted',
      data: { buyer: COOP.name, pricePerBag: 1790 },
      inputs: [{ recordId: stored?.id, kg: 246 }],
    });
    const shown = await one(processedXml({ number: 601, items: [four] }));
    assert.deepEqual(codes(shown.lines[0]?.errors), ['nfe/which-sale']);
    const question = shown.questions.find(({ id }) => id.startsWith('sale:'));
    assert.deepEqual(
      question?.options.map(({ value }) => value),
      [made.id, 'new'],
    );
    const other = await answer(shown, { [question?.id ?? '']: 'new' });
    assert.deepEqual([other.counts.new, other.counts.changed], [1, 0]);
    const chosen = await answer(shown, { [question?.id ?? '']: made.id });
    assert.deepEqual([chosen.counts.new, chosen.counts.changed, chosen.lines[0]?.record?.id], [0, 1, made.id]);
    const done = await confirm(chosen);
    const completed = await saleIn(done);
    assert.deepEqual(
      [completed.status, completed.data.invoiceKey, completed.data.pricePerBag, completed.inputs[0]?.kg],
      ['delivered', keyOf({ number: 601 }), 1790, 246],
    );
    await undo(done);
    const back = (await farm.ask('GET', `/vendas/${made.id}`)).body.record;
    assert.deepEqual([back.status, back.data.invoiceKey, back.data.deliveryDate], ['contracted', undefined, undefined]);
    await farm.ask('DELETE', `/vendas/${made.id}`);
  });

  test('that are cancelled ask whether the sale is too', async () => {
    const sale = await saleIn(await confirm(await one(processedXml({ number: 701, items: [four] }))));
    const statusOf = async () => (await farm.ask('GET', `/vendas/${sale.id}`)).body.record;
    const shown = await one(cancellationXml({ number: 701 }));
    assert.deepEqual([codes(shown.lines[0]?.errors), shown.lines[0]?.record?.id], [['nfe/cancel'], sale.id]);
    const question = `cancel:${keyOf({ number: 701 })}`;
    const cancelled = await confirm(await answer(shown, { [question]: 'sale' }));
    assert.equal((await statusOf()).status, 'cancelled');
    assert.equal((await one(cancellationXml({ number: 701 }))).counts.same, 1);
    await undo(cancelled);
    assert.equal((await statusOf()).status, 'delivered');
    await confirm(await answer(await one(cancellationXml({ number: 701 })), { [question]: 'invoice' }));
    const kept = await statusOf();
    assert.deepEqual([kept.status, kept.data.invoiceKey, kept.data.invoiceNumber], ['delivered', undefined, undefined]);
    const both = await bring([
      ['a.xml', processedXml({ number: 702, items: [four] })],
      ['b.xml', cancellationXml({ number: 702 })],
    ]);
    assert.deepEqual(
      both.body.import.lines.map(({ status }) => status),
      ['same', 'new'],
    );
  });

  test('are of one sale: its key is refused in another, but for that of a cancelled one', async () => {
    const sale = await saleIn(await confirm(await one(processedXml({ number: 801, buyer: MARIA, items: [four] }))));
    const spaced = keyOf({ number: 801 }).replace(/(.{4})/g, '$1 ');
    const twin = { name: 'Outra', date: '2026-09-14', data: { buyer: 'X', invoiceKey: spaced } };
    const refused = await farm.ask('POST', '/vendas', { json: twin });
    assert.deepEqual([refused.status, Object.keys(refused.body.error.fields ?? {})], [422, ['data.invoiceKey']]);
    await farm.ask('PATCH', `/vendas/${sale.id}`, { json: { status: 'cancelled' } });
    assert.equal((await farm.ask('POST', '/vendas', { json: twin })).status, 201);
  });

  test('come in by who sells, who brings and sees nothing else', async () => {
    const seller = await memberOf(farm, 'sales');
    const mine = await bring([['a.xml', processedXml({ number: 901, items: [four] })]], seller);
    assert.equal(mine.status, 201);
    const path = '/importacoes?kind=planilha&section=parceiros';
    const sheet = await farm.ask('POST', path, { body: sheetForm(), as: seller });
    assert.equal(sheet.status, 403);
    const owners = await farm.ask<ImportBody>('POST', path, { body: sheetForm() });
    assert.equal((await farm.ask('GET', `/importacoes/${owners.body.import.id}`, { as: seller })).status, 403);
    const listed = await farm.ask<ImportBody>('GET', '/importacoes', { as: seller });
    assert.ok(listed.body.imports.every(({ id }) => id !== owners.body.import.id));
    const agronomist = await memberOf(farm, 'agronomist');
    assert.equal((await bring([['a.xml', processedXml({ number: 902 })]], agronomist)).status, 403);
  });
});

describe('invoices of a farm that does not say who produces', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startSeasonServer();
    farm = await goldenFarmOn(server);
  });
  after(() => server.close());

  test('ask once whether their issuer does, and remember it', async () => {
    const bring = async (number: number): Promise<TestImport> => {
      const body = new FormData();
      body.set('file', new Blob([processedXml({ number, items: [four] })]), 'a.xml');
      return (await farm.ask<ImportBody>('POST', '/importacoes?kind=nfe', { body })).body.import;
    };
    const shown = await bring(1);
    assert.deepEqual(
      shown.lines[0]?.errors.map(({ code }) => code),
      ['nfe/producer'],
    );
    const no = await farm.ask<ImportBody>('PATCH', `/importacoes/${shown.id}`, {
      json: { answers: { [`producer:${CPF}`]: 'no' } },
    });
    assert.deepEqual(
      no.body.import.lines[0]?.errors.map(({ code }) => code),
      ['nfe/not-yours'],
    );
    await farm.ask<ImportBody>('PATCH', `/importacoes/${shown.id}`, {
      json: { answers: { [`producer:${CPF}`]: 'yes' } },
    });
    await workOn(farm, shown, { what: 'confirmar', ended: 'confirmed' });
    const next = await bring(2);
    assert.deepEqual(
      next.questions.map(({ id, answer }) => [id, answer]),
      [[`producer:${CPF}`, 'yes']],
    );
  });
});
