import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { cancellationXml, keyOf, PRODUCER, processedXml } from '@cafezal/domain/invoices/invoice-fixture.ts';
import { sql } from 'kysely';
import { findFarmScope } from '../db/farm-scope.ts';
import { insertKept } from '../db/kept-invoice-rows.ts';
import { nextTurn } from '../services/request/next-turn.ts';
import { type FarmClient, goldenFarmOn, startSeasonServer } from '../test/farm-client.ts';
import { importsOn, type TestImport } from '../test/import-client.ts';
import type { TestServer } from '../test/test-app.ts';
import { countWaiting } from '../test/waiting-sessions.ts';

const SHOP = { tag: 'CNPJ', document: '12ABC34501DE35', name: 'AGRO INSUMOS SA' } as const;
const purchase = (number: number) => ({
  ...{ number, issuer: SHOP, series: 1, buyer: PRODUCER },
  items: [{ ncm: '31010000', description: 'CALCARIO', unit: 'TON', quantity: '10.0000', total: '1234.50' }],
});
const four = { unit: 'SC', quantity: '4.0000', total: '7200.00' };
const sale = (number: number) => ({ number, items: [four] });
const codesOf = ({ lines }: TestImport) =>
  lines.map(({ status, skipped, errors, warnings }) => [
    skipped === true ? 'skipped' : status,
    ...[...errors, ...warnings].map(({ code }) => code),
  ]);

describe('invoices that wait', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startSeasonServer();
    farm = await goldenFarmOn(server);
    await farm.ask('PATCH', '/settings', { json: { producer: { document: PRODUCER.document } } });
    await farm.make('armazenamento', {
      name: 'Beneficiado da safra passada',
      date: '2026-08-01',
      data: { origin: 'opening' },
      outputs: [{ form: 'green_bean', kg: 3000, lot: 'Lote 12' }],
    });
  });
  after(() => server.close());

  const nfe = (...xmls: readonly string[]): Promise<TestImport> =>
    importsOn(farm).shown('nfe', ...xmls.map((xml, at) => [`${at + 1}.xml`, xml] as const));
  const confirm = ({ id }: TestImport): Promise<TestImport> => importsOn(farm).confirm(id);
  const sales = async (): Promise<number> => (await farm.ask('GET', '/vendas')).body.count;

  test('are purchases: told, kept, listed with their file, known again, and let go by the undo', async () => {
    const shown = await nfe(processedXml(purchase(1)), processedXml(sale(1)));
    assert.deepEqual(codesOf(shown)[0], ['new', 'nfe/purchase']);
    assert.match(
      shown.lines[0]?.warnings[0]?.message ?? '',
      /^Compra 1\/1 de AGRO INSUMOS SA, 14\/09\/2026, R\$ 1\.234,50\. Fica guardada/,
    );
    const done = await confirm(shown);
    assert.deepEqual([done.status, done.records, done.kept], ['confirmed', 2, 1]);
    assert.deepEqual(
      done.lines.filter(({ kept }) => kept !== undefined).map(({ line, kept }) => [line, kept]),
      [[1, 'Compra 1/1 de AGRO INSUMOS SA, 14/09/2026, R$ 1.234,50']],
    );
    const { imports } = (await importsOn(farm).call('GET')).body;
    assert.deepEqual(
      imports.filter(({ id }) => id === done.id).map(({ records, kept }) => [records, kept]),
      [[2, 1]],
    );
    const again = await nfe(processedXml(purchase(1)));
    assert.deepEqual(codesOf(again), [['duplicate', 'nfe/purchase']]);
    assert.match(again.lines[0]?.warnings[0]?.message ?? '', /está guardada desde/);
    const undone = await importsOn(farm).undo(done.id);
    assert.deepEqual([undone.status, undone.kept], ['undone', 0]);
    assert.deepEqual(codesOf(await nfe(processedXml(purchase(1)))), [['new', 'nfe/purchase']]);
  });

  test('are cancellations: an invoice that comes later does not become a sale, until its cancellation is undone', async () => {
    const before = await sales();
    const cancelled = await nfe(cancellationXml(sale(20)));
    assert.deepEqual(codesOf(cancelled), [['new', 'nfe/kept']]);
    const kept = await confirm(cancelled);
    assert.deepEqual(
      [kept.records, kept.lines.map((line) => line.kept)],
      [0, ['Cancelamento de 16/09/2026 da nota 20']],
    );
    assert.deepEqual(codesOf(await nfe(cancellationXml(sale(20)))), [['same', undefined]]);
    const late = await nfe(processedXml(sale(20)));
    assert.deepEqual(codesOf(late), [['same', 'nfe/cancelled']]);
    assert.match(late.lines[0]?.warnings[0]?.message ?? '', /cancelada em 16\/09\/2026/);
    await confirm(late);
    assert.equal(await sales(), before);
    await importsOn(farm).undo(kept.id);
    assert.deepEqual(codesOf(await nfe(processedXml(sale(20)))), [['new', 'nfe/lots-proposed']]);
  });

  test('come with their cancellation, which is remembered', async () => {
    const both = await nfe(processedXml(sale(30)), cancellationXml(sale(30)), processedXml(purchase(31)));
    assert.deepEqual(codesOf(both), [
      ['same', 'nfe/cancelled'],
      ['new', 'nfe/kept'],
      ['new', 'nfe/purchase'],
    ]);
    await confirm(both);
    assert.deepEqual(codesOf(await nfe(processedXml(sale(30)))), [['same', 'nfe/cancelled']]);
    assert.deepEqual(codesOf(await nfe(cancellationXml({ ...purchase(31), items: [] }))), [['new', 'nfe/kept']]);
  });

  test('hold a sale back whose cancellation is kept while its confirmation waits for the farm', async () => {
    const before = await sales();
    const { db } = server.database;
    const { id } = await nfe(processedXml(sale(40)));
    const scope = await findFarmScope(db, { userId: farm.owner.uid, address: { id: farm.farmId } });
    const confirming = await db.transaction().execute(async (trx) => {
      await sql`update farms set seq = seq + 1 where id = ${farm.farmId}::uuid`.execute(trx);
      const answer = importsOn(farm).call('POST', `/${id}/confirmar`);
      while ((await countWaiting(db)) === 0) await nextTurn();
      const cancelled = { line: 1, kind: 'cancellation', key: keyOf(sale(40)), content: {} } as const;
      await insertKept(trx, scope, { importId: randomUUID(), keeps: [cancelled], at: new Date() });
      return [answer];
    });
    const refused = await confirming[0];
    assert.deepEqual([refused?.status, refused?.body.error.code], [422, 'import/invalid']);
    assert.match(JSON.stringify(refused?.body.error), /O cancelamento desta nota chegou enquanto isto/);
    assert.equal(await sales(), before);
  });
});
