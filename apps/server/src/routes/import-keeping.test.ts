import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { type FarmClient, farmOn, startSeasonServer } from '../test/farm-client.ts';
import { importsOn } from '../test/import-client.ts';
import { memberOf } from '../test/invitations.ts';
import type { TestServer } from '../test/test-app.ts';

const partner = (name: string): string => `Parceiro\r\n${name}`;

describe('previews that are kept', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startSeasonServer();
    farm = await farmOn(server);
  });
  after(() => server.close());

  test('are the newest five of each person; what was confirmed stays', async () => {
    const manager = await memberOf(farm, 'manager');
    const { bring, call, confirm } = importsOn(farm);
    const others = (await importsOn(farm, { as: manager }).bring('parceiros', partner('De outro'))).body.import.id;
    const done = (await bring('parceiros', partner('Confirmado'))).body.import.id;
    await confirm(done);
    const ids: string[] = [];
    for (let at = 0; at < 7; at += 1) ids.push((await bring('parceiros', partner(`N${at}`))).body.import.id);
    const statuses = await Promise.all([...ids, others, done].map(async (id) => (await call('GET', `/${id}`)).status));
    assert.deepEqual(statuses, [404, 404, 200, 200, 200, 200, 200, 200, 200]);
  });

  test('are not more than a farm may keep together: the oldest go', async () => {
    const { bring, call } = importsOn(farm);
    const large = (await bring('parceiros', partner('Grande'))).body.import.id;
    await sql`update imports set content_bytes = 49999990 where id = ${large}::uuid`.execute(server.database.db);
    const next = (await bring('parceiros', partner('Pequeno'))).body.import.id;
    assert.deepEqual([(await call('GET', `/${large}`)).status, (await call('GET', `/${next}`)).status], [404, 200]);
    const { imports } = (await call('GET', '')).body;
    assert.deepEqual(
      imports.filter(({ status }) => status === 'preview').map(({ id }) => id),
      [next],
    );
  });

  test('keep no more of what is put right than is kept of a file', async () => {
    const { bring, call } = importsOn(farm);
    const { id } = (await bring('parceiros', partner('Um'))).body.import;
    const lines = (from: number) =>
      Array.from({ length: 120 }, (_, at) => ({ line: from + at, cells: { A: 'x'.repeat(4_900) } }));
    assert.equal((await call('PATCH', `/${id}`, { lines: lines(10) })).status, 200);
    const refused = await call('PATCH', `/${id}`, { lines: lines(200) });
    assert.deepEqual([refused.status, refused.body.error.code], [422, 'request/invalid']);
    const { rows } = await sql<{ count: string }>`
      select count(*) as count from imports, jsonb_object_keys(choices -> 'lines') where id = ${id}::uuid`.execute(
      server.database.db,
    );
    assert.equal(Number(rows[0]?.count), 120);
  });

  test('are all merged, of people who put lines right at once', async () => {
    const { bring, call } = importsOn(farm);
    const names = Array.from({ length: 12 }, (_, at) => `Pessoa ${at}`);
    const { id } = (await bring('parceiros', ['Parceiro', ...names].join('\r\n'))).body.import;
    const skips = names.map((_, at) => call('PATCH', `/${id}`, { lines: [{ line: at + 2, skip: true }] }));
    assert.ok((await Promise.all(skips)).every(({ status }) => status === 200));
    assert.equal((await call('GET', `/${id}`)).body.import.counts.skipped, 12);
  });

  test('are seen by those alone who may bring such a file', async () => {
    const agronomist = importsOn(farm, { as: await memberOf(farm, 'agronomist') });
    const { bring } = importsOn(farm);
    const partners = (await bring('parceiros', partner('Só do gerente'))).body.import.id;
    const plots = (await bring('talhoes', 'Talhão;Área (ha)\r\nNovo;1')).body.import.id;
    const calls = [
      ['GET', ''],
      ['PATCH', ''],
      ['POST', '/confirmar'],
      ['POST', '/desfazer'],
    ] as const;
    for (const [method, path] of calls) {
      const answer = await agronomist.call(method, `/${partners}${path}`, method === 'PATCH' ? {} : undefined);
      assert.deepEqual([answer.status, answer.body.error.code], [403, 'farm/role-forbidden'], `${method} ${path}`);
    }
    assert.equal((await agronomist.call('GET', `/${plots}`)).status, 200);
    assert.deepEqual(
      (await agronomist.call('GET', '')).body.imports.map(({ id }) => id),
      [plots],
    );
  });

  test('say in the list who brought them', async () => {
    const { imports } = (await importsOn(farm).call('GET', '')).body;
    const { body } = await farm.ask<{ members: { name: string; userId: string }[] }>('GET', '/membros');
    const owner = body.members.find(({ userId }) => userId === farm.owner.uid)?.name;
    assert.deepEqual([...new Set(imports.map(({ byName }) => byName))].includes(owner ?? null), true);
  });
});
