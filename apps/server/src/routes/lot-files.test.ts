import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { replayEpcis } from '@cafezal/domain/golden/replay-epcis.ts';
import { goldenId } from '@cafezal/domain/golden/season.ts';
import { sql } from 'kysely';
import { type FarmClient, goldenFarmOn, startSeasonServer } from '../test/farm-client.ts';
import { publisherOf } from '../test/publisher.ts';
import type { TestServer } from '../test/test-app.ts';

describe('the files of a lot', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startSeasonServer();
    farm = await goldenFarmOn(server);
  });
  after(() => server.close());

  const [STORED, MILLED, SOLD] = [goldenId('ST2'), goldenId('M3'), goldenId('V2')];
  const get = async (path: string): Promise<Response> =>
    server.app.request(`http://localhost/api/farms/${farm.farmId}/${path}`, {
      headers: { authorization: `Bearer ${farm.owner.token}` },
    });
  const problemOf = async (path: string) => {
    const answer = await get(path);
    const { error } = (await answer.json()) as { error: { code: string; fields?: object } };
    return { status: answer.status, code: error.code, fields: Object.keys(error.fields ?? {}) };
  };

  test('tell its way as EPCIS, the same bytes each time, under its code', async () => {
    const answer = await get(`armazenamento/${STORED}/epcis?output=0&sale=${SOLD}`);
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-type') ?? '', /^application\/ld\+json/);
    assert.match(answer.headers.get('content-disposition') ?? '', /filename="[a-z0-9-]+-26-ARM-0002-epcis\.jsonld"/);
    const text = await answer.text();
    assert.equal(await (await get(`armazenamento/${STORED}/epcis?output=0&sale=${SOLD}`)).text(), text);
    const { eventList } = JSON.parse(text).epcisBody;
    assert.equal(eventList.length, 12);
    const { lots, faults } = replayEpcis(eventList);
    assert.deepEqual(faults, []);
    const [, lot] = [...lots].find(([id]) => id.endsWith(`/class/lot/${STORED}.0`)) ?? [];
    const [, share = 0] = [...(lot?.shares ?? [])].find(([id]) => id.endsWith(`/loc/${goldenId('P1')}`)) ?? [];
    assert.ok(Math.abs(share - 14_765 / 20_965) < 1e-9);
  });

  test('have its plots alone for Europe, and say in the name that data lack', async () => {
    const answer = await get(`armazenamento/${STORED}/eudr`);
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-disposition') ?? '', /26-ARM-0002-talhoes-incompleto\.geojson"/);
    const { features } = (await answer.json()) as { features: { properties: { ProductionPlace: string } }[] };
    assert.deepEqual(
      features.map(({ properties }) => properties.ProductionPlace.split(',')[0]),
      ['Talhão 01 – Cruzeiro', 'Talhão 02 – Mata'],
    );
  });

  test('are refused for what is no lot, and for a sale of another one', async () => {
    for (const path of [`vendas/${SOLD}/epcis`, `talhoes/${goldenId('P1')}/eudr`]) {
      const { status, code } = await problemOf(path);
      assert.deepEqual([status, code], [422, 'lot/no-origin'], path);
    }
    const other = await problemOf(`armazenamento/${STORED}/epcis?sale=${goldenId('V1')}`);
    assert.deepEqual([other.status, other.fields], [422, ['sale']]);
    const lot = await problemOf(`beneficiamento/${MILLED}/epcis?output=p17`);
    assert.deepEqual([lot.status, lot.fields], [422, ['output']]);
    assert.equal((await problemOf(`armazenamento/${MILLED}/epcis`)).status, 404);
  });

  test('tell what was corrected since the lot was first published, even if it is not any more', async () => {
    type Events = { eventID: string; errorDeclaration?: { reason: string; correctiveEventIDs?: string[] } }[];
    const eventsNow = async (): Promise<Events> =>
      JSON.parse(await (await get(`armazenamento/${STORED}/epcis?output=0`)).text()).epcisBody.eventList;
    const correct = async (score: number) => {
      const classification = [{ output: '0', score, cupProtocol: 'sca2004', at: '2026-09-02T12:00:00Z' }];
      const json = { data: { classification } };
      assert.equal((await farm.ask('PATCH', `/armazenamento/${STORED}`, { json })).status, 200);
    };
    const corrected = (events: Events) => events.filter(({ errorDeclaration }) => errorDeclaration !== undefined);
    await correct(83);
    assert.deepEqual(corrected(await eventsNow()), []);
    const { publish, revoke } = publisherOf(farm);
    const page = await publish('ST2', { files: { dossier: true } });
    server.clock.advance(1_000);
    assert.deepEqual(corrected(await eventsNow()), []);
    await correct(84.5);
    await revoke(page);
    const events = await eventsNow();
    const [former, ...more] = corrected(events);
    assert.deepEqual([more, former?.errorDeclaration?.reason], [[], 'incorrect_data']);
    const [by = ''] = former?.errorDeclaration?.correctiveEventIDs ?? [];
    assert.ok(events.some(({ eventID, errorDeclaration }) => eventID === by && errorDeclaration === undefined));
  });

  test('tell of the sale that was asked for as it was before it was corrected', async () => {
    const { publish, revoke } = publisherOf(farm);
    const page = await publish('ST2');
    server.clock.advance(1_000);
    const json = { date: '2026-09-08' };
    assert.equal((await farm.ask('PATCH', `/vendas/${SOLD}`, { json })).status, 200);
    await revoke(page);
    const file = await (await get(`armazenamento/${STORED}/epcis?output=0&sale=${SOLD}`)).text();
    const events: { bizStep: string; eventTime: string; errorDeclaration?: object }[] =
      JSON.parse(file).epcisBody.eventList;
    const contracts = events.filter(({ bizStep }) => bizStep === 'reserving');
    assert.deepEqual(
      contracts.map(({ eventTime, errorDeclaration }) => [eventTime.slice(0, 10), errorDeclaration !== undefined]),
      [
        ['2026-09-10', true],
        ['2026-09-08', false],
      ],
    );
  });

  test('tell of the latest corrections alone where somebody made them by the hundred', async () => {
    const { publish, revoke } = publisherOf(farm);
    const page = await publish('ST2');
    server.clock.advance(1_000);
    const { db } = server.database;
    await sql`
      insert into history select (jsonb_populate_record(latest, jsonb_build_object('version', latest.version + n, 'op', 'update',
        'at', ${new Date(server.clock.now()).toISOString()}::text, 'changes', jsonb_build_array(jsonb_build_object(
          'field', 'date', 'from', '2026-09-0' || (1 + n % 2), 'to', '2026-09-0' || (2 - n % 2)))))).*
      from history latest, generate_series(1, 260) n
      where latest.record_id = ${SOLD} and latest.version = (select version from records where id = ${SOLD})`.execute(
      db,
    );
    await sql`update records set version = version + 260 where id = ${SOLD}`.execute(db);
    await revoke(page);
    const file = await (await get(`armazenamento/${STORED}/epcis?output=0&sale=${SOLD}`)).text();
    const events: { errorDeclaration?: object }[] = JSON.parse(file).epcisBody.eventList;
    const corrected = events.filter(({ errorDeclaration }) => errorDeclaration !== undefined).length;
    assert.ok(corrected >= 199 && corrected < 260, `${corrected} of 260 corrections`);
  });
});
