import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { findFarmScope } from '../db/farm-scope.ts';
import { FlightQuery } from '../db/flight-query.ts';
import { loadRuleRecords } from '../db/rule-records.ts';
import { servicesOn } from '../http/services.ts';
import { writeSeveralToFarm } from '../services/farms/farm-writing.ts';
import { createRecord } from '../services/records/create-record.ts';
import { type FarmClient, farmOn, startSeasonServer } from '../test/farm-client.ts';
import { formOf, type ImportBody, importsOn } from '../test/import-client.ts';
import type { TestServer } from '../test/test-app.ts';

const PLOTS = 40;
const LINES = 400;
/** Rows that the database may look at for a line that it writes. While a table is small it may read all of it for each. */
const LOOKED_AT = 100;
/** Statements of an import that do not go by its lines: beginning, notes of how far it is, the end. */
const AROUND = 30;

/** Rows of records that a transaction has looked at by now, those too that the database looked at by itself. */
const FETCHED = "select idx_tup_fetch as fetched from pg_stat_xact_user_tables where relname = 'records'";

/** What is read for records that are written, and their writing; not the line of a list, nor what a waiting screen asks. */
const WRITING = /reached|made as|insert into|update "?(?:records|farms)|savepoint/;

type Answer = { rows?: { fetched?: string }[] } | undefined;
type Query = (asked: string | { text: string }, ...rest: unknown[]) => Promise<Answer>;

const plot = (at: number) => {
  const [west, south] = [-46.5 + at * 0.002, -21.5];
  const ring = [
    [west, south],
    [west, south + 0.001],
    [west + 0.001, south + 0.001],
    [west + 0.001, south],
    [west, south],
  ];
  return {
    type: 'Feature',
    properties: { nome: `Gleba ${at}` },
    geometry: { type: 'Polygon', coordinates: [ring] },
  };
};

describe('what an import of many lines asks the database', () => {
  let server: TestServer;
  let farm: FarmClient;
  const seen: { text: string; rows: number }[] = [];
  const fetched: number[] = [];
  before(async () => {
    // What is counted is of a PostgreSQL alone.
    server = await startSeasonServer('18');
    farm = await farmOn(server, { totalArea: 9_000 });
    const noted = new WeakSet<object>();
    server.database.doors.pool.on('acquire', (client) => {
      if (noted.has(client)) return;
      noted.add(client);
      // One of pg's several signatures, the one in use here.
      const query = client.query.bind(client) as unknown as Query;
      const counted: Query = async (asked, ...rest) => {
        // One with values comes by once more, in a flight.
        if (asked instanceof FlightQuery) return query(asked);
        const text = typeof asked === 'string' ? asked : asked.text;
        if (text === 'commit') fetched.push(Number((await query(FETCHED))?.rows?.[0]?.fetched));
        const answer = await query(asked, ...rest);
        seen.push({ text, rows: answer?.rows?.length ?? 0 });
        return answer;
      };
      Object.assign(client, { query: counted });
    });
  });
  after(() => server.close());

  const counted = async (work: () => Promise<unknown>): Promise<{ statements: number; rows: number }> => {
    seen.length = 0;
    await work();
    // Not what is asked how far it is, nor what the server does by itself: both go by the clock.
    const written = seen.filter(({ text }) => WRITING.test(text));
    return { statements: written.length, rows: written.reduce((sum, { rows }) => sum + rows, 0) };
  };

  test('does not go by its lines, and each plot is read a few times, not once for every other', async () => {
    const map = JSON.stringify({
      type: 'FeatureCollection',
      features: Array.from({ length: PLOTS }, (_, at) => plot(at)),
    });
    const brought = await farm.ask<ImportBody>('POST', '/importacoes?kind=mapa', { body: formOf(map, 'mapa.geojson') });
    const { id } = brought.body.import;
    const { confirm, call } = importsOn(farm);
    const made = await counted(() => confirm(id));
    assert.equal((await farm.ask('GET', '/talhoes')).body.count, PLOTS);
    assert.ok(made.statements > 0 && made.statements <= AROUND, `${made.statements} statements`);
    assert.ok(made.rows > 0 && made.rows <= 6 * PLOTS, `${made.rows} rows`);
    const undone = await counted(() => call('POST', `/${id}/desfazer`));
    assert.equal((await farm.ask('GET', '/talhoes')).body.count, 0);
    assert.ok(undone.rows <= 8 * PLOTS, `${undone.rows} rows to undo it`);
  });

  test('is a few rows for each line, on a farm that was empty when the database last planned', async () => {
    const fresh = await farmOn(server);
    await fresh.make('talhoes', { name: 'Mata', data: { area: 4 } });
    const lines = Array.from({ length: LINES }, (_, at) => `Mata;2026-05-03;${100 + at},5`);
    const { bring, confirm } = importsOn(fresh);
    const brought = await bring('colheita', ['Talhão;Data;Peso (kg)', ...lines].join('\r\n'));
    fetched.length = 0;
    const done = await confirm(brought.body.import.id);
    assert.equal(done.records, LINES);
    const most = Math.max(...fetched);
    assert.ok(most > LINES && most <= LOOKED_AT * LINES, `${most} rows for ${LINES} lines`);
  });

  test('does not go by the creations of a device’s batch either', async () => {
    const mutations = Array.from({ length: PLOTS }, (_, at) => ({
      ...{ mutationId: randomUUID(), recordId: randomUUID(), section: 'parceiros', op: 'create' },
      ...{ at: new Date().toISOString(), patch: { name: `Parceiro ${at}` } },
    }));
    const { statements } = await counted(() => farm.ask('POST', '/mutations', { json: { mutations } }));
    assert.equal((await farm.ask('GET', '/parceiros')).body.count, PLOTS);
    assert.ok(statements > 0 && statements <= AROUND, `${statements} statements`);
  });

  test('is checked beside what the lines before it wrote, changed, deleted, or could not write', async () => {
    const small = await farmOn(server, { totalArea: 100 });
    const [first, second] = [randomUUID(), randomUUID()];
    const send = (op: string, recordId: string, area?: number) => ({
      ...{ mutationId: randomUUID(), recordId, section: 'talhoes', op, at: new Date().toISOString() },
      ...(area === undefined ? {} : { patch: { name: recordId.slice(0, 8), data: { area } } }),
    });
    const mutations = [
      send('create', first, 50),
      send('create', randomUUID(), 60),
      send('create', randomUUID(), 55),
      send('update', first, 30),
      send('create', second, 60),
      send('create', randomUUID(), 20),
      send('delete', first),
      send('create', randomUUID(), 35),
      send('create', randomUUID(), 20),
    ];
    const { body } = await small.ask<{ results: { status: string }[] }>('POST', '/mutations', { json: { mutations } });
    const [is, not] = ['applied', 'rejected'];
    assert.deepEqual(
      body.results.map(({ status }) => status),
      [is, not, not, is, is, not, is, is, not],
    );
  });

  test('keeps nothing of a write that was taken back, whose number is the next one’s', async () => {
    const { owner, farmId } = await farmOn(server);
    const scope = await findFarmScope(server.database.db, { userId: owner.uid, address: { id: farmId } });
    const plot = (name: string) =>
      ({ section: 'talhoes', id: randomUUID(), body: { name, data: { area: 1 } } }) as const;
    const names = await writeSeveralToFarm(servicesOn(server.services, scope), scope, async (write, trx) => {
      const namesNow = async () =>
        (await loadRuleRecords(trx, scope, { ids: [], sections: ['talhoes'] })).consulted
          .get('talhoes')
          ?.map(({ name }) => name);
      await write((writing) => createRecord(writing, plot('A')));
      const broken = write(async (writing) => {
        await createRecord(writing, plot('B'));
        assert.deepEqual((await namesNow())?.sort(), ['A', 'B']);
        throw new Error('broken');
      });
      await assert.rejects(broken);
      await write((writing) => createRecord(writing, plot('C')));
      return namesNow();
    });
    assert.deepEqual(names?.sort(), ['A', 'C']);
  });
});
