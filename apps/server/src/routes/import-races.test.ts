import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { type FarmScope, findFarmScope } from '../db/farm-scope.ts';
import { servicesOn } from '../http/services.ts';
import { createLog } from '../platform/log.ts';
import { ifFree, transactionInLine } from '../services/farms/farm-line.ts';
import { confirmImport } from '../services/imports/confirm-import.ts';
import { importAt } from '../services/imports/imports.ts';
import { undoImport } from '../services/imports/undo-import.ts';
import { nextTurn } from '../services/request/next-turn.ts';
import { type FarmClient, farmOn, startSeasonServer } from '../test/farm-client.ts';
import { type ImportBody, importsOn } from '../test/import-client.ts';
import type { TestServer } from '../test/test-app.ts';
import { countWaiting, endWaiting } from '../test/waiting-sessions.ts';

const PARTNERS = ['Parceiro', ...Array.from({ length: 40 }, (_, at) => `Fulano ${at + 1}`)].join('\r\n');

const FIVE = 'Parceiro\r\nAna\r\nBia\r\nCida\r\nDora\r\nEva';

describe('an import beside other writers', () => {
  let server: TestServer;
  let farm: FarmClient;
  const logged: string[] = [];
  before(async () => {
    server = await startSeasonServer('18', { log: createLog('info', { write: (line) => logged.push(line) }) });
    farm = await farmOn(server);
  });
  after(() => server.close());

  /** Runs work while another instance holds the lock of the farm. */
  const whileLocked = <Result>(work: () => Promise<Result>): Promise<Result> =>
    server.database.db.transaction().execute(async (trx) => {
      await sql`update farms set seq = seq + 1 where id = ${farm.farmId}::uuid`.execute(trx);
      return work();
    });
  const waiting = (): Promise<number> => countWaiting(server.database.db);
  const isAnyWaiting = async (): Promise<boolean> => (await waiting()) > 0;

  test('leaves connections for other farms, however many write on its own', async () => {
    const other = await farmOn(server);
    const { bring, call } = importsOn(farm);
    const { id } = (await bring('parceiros', PARTNERS)).body.import;
    const { crowd, elsewhere, connected } = await whileLocked(async () => {
      const confirming = call('POST', `/${id}/confirmar`);
      while (!(await isAnyWaiting())) await nextTurn();
      const writers = Array.from({ length: 30 }, (_, at) =>
        at % 3 === 0
          ? farm.ask('PATCH', '', { json: { name: 'Fazenda' } })
          : farm.ask('POST', '/parceiros', { json: { name: `Sicrano ${at}` } }),
      );
      const answered = await Promise.all([
        other.ask('GET', ''),
        other.ask('POST', '/parceiros', { json: { name: 'P' } }),
      ]);
      return {
        crowd: [confirming, ...writers],
        elsewhere: answered.map(({ status }) => status),
        connected: await waiting(),
      };
    });
    assert.deepEqual(elsewhere, [200, 201]);
    assert.equal(connected, 1, 'the import, and nobody behind it');
    const statuses = (await Promise.all(crowd)).map(({ status }) => status);
    assert.ok(
      statuses.every((status) => status < 300 || status === 422),
      statuses.join(),
    );
    assert.equal((await importsOn(farm).confirm(id)).status, 'confirmed');
    assert.equal((await farm.ask('GET', '/parceiros')).body.count, 40 + 20);
  });

  test('lets the file of somebody else in before the many of one person', async () => {
    const other = await farmOn(server);
    const own = importsOn(farm);
    const ids: string[] = [];
    for (const at of [1, 2, 3]) ids.push((await own.bring('parceiros', `Parceiro\r\nVários ${at}`)).body.import.id);
    const { id } = (await importsOn(other).bring('parceiros', FIVE)).body.import;
    const isUnderWay = async (one: string): Promise<boolean> =>
      (await farm.ask<ImportBody>('GET', `/importacoes/${one}`)).body.import.status === 'confirming';
    const { many, elsewhere } = await whileLocked(async () => {
      const confirming = ids.map((one) => own.call('POST', `/${one}/confirmar`));
      for (const one of ids) while (!(await isUnderWay(one))) await nextTurn();
      const { status, body } = await other.ask<ImportBody>('POST', `/importacoes/${id}/confirmar`);
      return { many: confirming, elsewhere: [status, body.import.status] };
    });
    assert.deepEqual(
      (await Promise.all(many)).map(({ body }) => body.import.status),
      ['confirmed', 'confirmed', 'confirmed'],
    );
    assert.deepEqual(elsewhere, [200, 'confirmed']);
  });

  test('keeps a write from trying without the lock, as any writer does, and one who tries too', async () => {
    const key = (await scope()).key;
    const [short, long] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const tries = Promise.withResolvers<string>();
    const { db } = server.database;
    const first = transactionInLine(db, { key }, () => short.promise);
    assert.equal(await ifFree(key, async () => 'beside a writer'), undefined);
    short.resolve('done');
    assert.equal(await first, 'done');
    const tried = ifFree(key, () => tries.promise);
    assert.equal(await ifFree(key, async () => 'beside one who tries'), undefined);
    assert.equal(
      await transactionInLine(db, { key }, async () => 'nobody waits for who tries'),
      'nobody waits for who tries',
    );
    tries.resolve('tried');
    assert.equal(await tried, 'tried');
    const batch = transactionInLine(db, { key, writes: 'several' }, () => long.promise);
    assert.equal(await ifFree(key, async () => 'beside a batch'), undefined);
    const behind = [1, 2].map((one) => transactionInLine(db, { key }, async () => one));
    assert.equal(await behind[0], 1, 'a connection for one behind it');
    long.resolve('sent');
    assert.deepEqual(await Promise.all([batch, ...behind]), ['sent', 1, 2]);
    assert.equal(await ifFree(key, async () => 'alone'), 'alone');
  });

  const scope = (): Promise<FarmScope> =>
    findFarmScope(server.database.db, { userId: farm.owner.uid, address: { id: farm.farmId } });
  const parts = async () => ({ ...servicesOn(server.services, await scope()), requestId: 'none' });

  test('writes what was chosen last, though it was read before that', async () => {
    const { bring, call } = importsOn(farm);
    const { id } = (await bring('parceiros', FIVE)).body.import;
    const read = await importAt(await parts(), await scope(), id);
    await call('PATCH', `/${id}`, { lines: [{ line: 3, skip: true }] });
    assert.equal(await confirmImport(await parts(), await scope(), read), true);
    const { lines, records } = (await call('GET', `/${id}`)).body.import;
    assert.deepEqual([records, lines.map(({ line }) => line)], [4, [2, 4, 5, 6]]);
    assert.equal(await confirmImport(await parts(), await scope(), read), false, 'it is no preview any more');
    assert.equal((await call('GET', `/${id}`)).body.import.records, 4);
    await undoImport(await parts(), await scope(), await importAt(await parts(), await scope(), id));
    assert.equal(await confirmImport(await parts(), await scope(), read), false, 'nor once it is undone');
    assert.equal((await call('GET', `/${id}`)).body.import.status, 'undone');
  });

  test('that fails after its answer says so where it is shown, and in the log with the request that asked', async () => {
    const { bring, call } = importsOn(farm);
    const { id } = (await bring('parceiros', FIVE)).body.import;
    const asked = await whileLocked(async () => {
      const answer = await farm.ask<ImportBody>('POST', `/importacoes/${id}/confirmar`);
      await endWaiting(server.database.db);
      return answer;
    });
    const requestId = asked.headers.get('x-request-id') ?? '';
    assert.deepEqual([asked.status, asked.body.import.status], [202, 'confirming']);
    let shown = (await call('GET', `/${id}`)).body.import;
    while (shown.status === 'confirming') shown = (await call('GET', `/${id}`)).body.import;
    assert.deepEqual(
      [shown.status, shown.failure?.code, shown.failure?.requestId],
      ['preview', 'server/not-ready', requestId],
    );
    assert.ok(logged.some((line) => line.includes('work on an import failed') && line.includes(requestId)));
    const done = await importsOn(farm).confirm(id);
    assert.deepEqual([done.status, done.failure, done.records], ['confirmed', undefined, 5]);
  });

  test('whose process was killed says that nothing changed, and can be confirmed again', async () => {
    const { bring, call, confirm } = importsOn(farm);
    const { id } = (await bring('parceiros', 'Parceiro\r\nZeca')).body.import;
    const work = { status: 'confirming', done: 1, of: 2, until: server.clock.now().getTime() - 1 };
    await sql`update imports set work = ${JSON.stringify(work)}::jsonb where id = ${id}::uuid`.execute(
      server.database.db,
    );
    const shown = (await call('GET', `/${id}`)).body.import;
    assert.deepEqual([shown.status, shown.failure?.code, shown.lines.length], ['preview', 'import/interrupted', 1]);
    assert.equal((await confirm(id)).status, 'confirmed');
  });
});
