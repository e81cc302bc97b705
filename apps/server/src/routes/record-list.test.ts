import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { type FarmClient, farmOn, type RecordBody, startSeasonServer } from '../test/farm-client.ts';
import type { TestServer } from '../test/test-app.ts';

describe('lists', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startSeasonServer();
    farm = await farmOn(server);
  });
  after(() => server.close());

  const list = (section: string, query = '') => farm.ask('GET', `/${section}${query}`);
  const names = async (section: string, query: string) =>
    (await list(section, query)).body.records.map(({ name }) => name);

  /** The pages of a list of a farm, each asked for once the one before was looked at. */
  async function* pagesOf(on: FarmClient, path: string): AsyncGenerator<RecordBody> {
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body }: { body: RecordBody } = await on.ask('GET', `${path}&cursor=${cursor}`);
      yield body;
      cursor = body.nextCursor;
    }
  }

  /** Every record of a list by its pages, with `between` run after each page. */
  async function pages(section: string, query: string, between: () => Promise<unknown> = async () => undefined) {
    const found: string[] = [];
    for await (const { records } of pagesOf(farm, `/${section}${query}`)) {
      found.push(...records.map(({ id }) => id));
      await between();
    }
    return found;
  }

  test('page by page hold every record once in every order, while others write', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 23; at += 1) {
      const json = { name: `Roçada ${at % 5}`, date: `2026-0${1 + (at % 3)}-10` };
      ids.push((await farm.make('atividades', json)).id);
    }
    for (const sort of ['date', '-date', 'name', '-name', 'code', 'createdAt', '-updatedAt', 'kg', '-kg']) {
      const found = await pages('atividades', `?limit=7&sort=${sort}`);
      assert.deepEqual([found.length, new Set(found)], [23, new Set(ids)], sort);
    }
    let at = 0;
    const found = await pages('atividades', '?limit=5', () =>
      farm.make('atividades', { name: 'Durante', date: '2026-11-01', id: undefined, notes: String(at++) }),
    );
    assert.deepEqual(
      ids.filter((id) => found.filter((one) => one === id).length === 1),
      ids,
    );
    const { body } = await list('atividades', '?limit=2');
    assert.deepEqual([body.records.length, body.count], [2, 23 + at]);
  });

  test('find words in name, code, lot, notes, plots and buyer, accents and case aside', async () => {
    const plot = await farm.make('talhoes', { name: 'Talhão São João', data: { area: 1 } });
    const harvest = await farm.make('colheita', {
      name: 'Primeira',
      date: '2026-06-01',
      notes: 'Chuva à tarde, 100% _maduro_',
      data: { plots: [{ plotId: plot.id, kg: 100 }], lot: 'LOTE-AZUL' },
    });
    await farm.make('colheita', { name: 'Segunda', date: '2026-06-02', code: harvest.code.replace('-0001', '-0012') });
    await farm.make('vendas', { name: 'V', data: { buyer: 'Exportadora Serra Alta' } });
    for (const q of [
      'primeira',
      'SAO JOAO',
      'joão primeira',
      harvest.code,
      harvest.code.replaceAll('-', '').toLowerCase(),
      harvest.code.replace('-', ' ').replace('-000', ''),
      'azul',
      'tarde chuva',
      '100%',
      '_maduro_',
    ]) {
      assert.deepEqual(await names('colheita', `?q=${encodeURIComponent(q)}`), ['Primeira'], q);
    }
    assert.deepEqual(await names('colheita', '?q=primeira+segunda'), []);
    assert.deepEqual(await names('vendas', '?q=serra'), ['V']);
    await farm.ask('PATCH', `/talhoes/${plot.id}`, { json: { name: 'Talhão Cruzeiro' } });
    assert.deepEqual(await names('colheita', '?q=cruzeiro'), ['Primeira']);
    assert.deepEqual(await names('colheita', '?q=joao'), []);
  });

  test('are cut by status, season, days and the plot that the coffee comes from', async () => {
    const here = await farmOn(server);
    const plot = await here.make('talhoes', { name: 'A', data: { area: 1 } });
    const other = await here.make('talhoes', { name: 'B', data: { area: 1 } });
    const pick = (name: string, plotId: string, date: string) =>
      here.make('colheita', { name, date, data: { plots: [{ plotId, kg: 100 }] } });
    const lot = await pick('C1', plot.id, '2025-06-01');
    await pick('C2', other.id, '2026-06-01');
    await here.make('colheita', { name: 'C3', date: '2026-07-01' });
    const drying = { date: '2025-06-02', status: 'in_progress', inputs: [{ recordId: lot.id, kg: 60 }] };
    await here.make('secagem', { name: 'S1', ...drying });
    const of = async (section: string, query: string) =>
      (await here.ask('GET', `/${section}${query}`)).body.records.map(({ name }) => name);
    assert.deepEqual(await of('colheita', '?status=planned'), ['C3']);
    assert.deepEqual(await of('colheita', '?status=planned,completed&sort=date'), ['C1', 'C2', 'C3']);
    assert.deepEqual(await of('colheita', '?season=2026/27&sort=name'), ['C2', 'C3']);
    assert.deepEqual(await of('colheita', '?from=2026-06-01&to=2026-06-30'), ['C2']);
    assert.deepEqual(await of('colheita', `?plot=${plot.id}`), ['C1']);
    assert.deepEqual(await of('secagem', `?plot=${plot.id}`), ['S1']);
    assert.deepEqual(await of('secagem', `?plot=${other.id}`), []);
  });

  test('have shorter pages where records are large, and leave nothing out', async () => {
    const here = await farmOn(server);
    const made = await Promise.all(Array.from({ length: 7 }, () => here.make('atividades', { name: 'A' })));
    const ids = made.map(({ id }) => id).sort();
    // Larger than texts may be, so that few of them do.
    const data = sql`jsonb_build_object('description', repeat('café ', 100000))`;
    await sql`update records set data = ${data} where id = any(${ids}::uuid[])`.execute(server.database.db);
    for (const sort of ['-date', 'name', 'kg']) {
      const found: string[] = [];
      const lengths: number[] = [];
      for await (const { count, records } of pagesOf(here, `/atividades?limit=5&sort=${sort}`)) {
        assert.equal(count, 7);
        lengths.push(records.length);
        found.push(...records.map(({ id }) => id));
      }
      assert.deepEqual([lengths, found.sort()], [[3, 3, 1], ids], sort);
    }
  });

  test('refuse what they cannot mean and ignore what they do not know', async () => {
    for (const query of [
      '?sort=cor',
      '?sort=da-te',
      '?sort=--date',
      '?sort=date-',
      '?limit=0',
      '?cursor=x',
      '?from=ontem',
    ]) {
      assert.equal((await list('colheita', query)).status, 422, query);
    }
    for (const [sort, value] of [
      ['createdAt', 'ontem'],
      ['updatedAt', '0000-01-01T00:00:00Z'],
      ['createdAt', '2026-06-31T10:00:00Z'],
      ['-createdAt', '2026-02-30 10:00:00+00'],
      ['updatedAt', '2026-06-03 24:00:00+00'],
      ['createdAt', '2026-06-03 10:00:00.000000+99'],
      ['-updatedAt', '2026-06-03T::::::::Z'],
      ['kg', '1e999999'],
      ['-date', 'x\0'],
    ]) {
      const cursor = Buffer.from(JSON.stringify([sort, value, randomUUID()])).toString('base64url');
      assert.equal((await list('colheita', `?sort=${sort}&cursor=${cursor}`)).status, 422, `${sort} ${value}`);
    }
    assert.equal((await list('colheita', '?limit=100000')).status, 200, 'more than there may be are as many as may be');
    const { body } = await list('atividades', '?limit=1&sort=name');
    assert.equal((await list('atividades', `?sort=date&cursor=${body.nextCursor}`)).status, 422);
    assert.equal((await list('colheita', '?cor=azul')).status, 200);
    assert.equal((await list('nada')).status, 404);
  });
});
