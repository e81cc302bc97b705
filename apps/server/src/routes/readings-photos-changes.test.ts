import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { Change } from '@cafezal/domain/record/changes.ts';
import { sql } from 'kysely';
import { type FarmClient, farmOn, type RecordBody, startSeasonServer } from '../test/farm-client.ts';
import { joinFarm } from '../test/join-farm.ts';
import type { TestServer } from '../test/test-app.ts';
import { photoForm, signUp, type TestAnswer } from '../test/test-client.ts';

type Reading = { id: string; kind: string; at: string; value: number };
type ReadingsBody = RecordBody & { readings: Reading[] };

const told = ({ status, body }: TestAnswer<RecordBody>) => [status, body.error?.code];

describe('what hangs on a record', () => {
  let server: TestServer;
  let farm: FarmClient;
  let path: string;
  before(async () => {
    server = await startSeasonServer();
    farm = await farmOn(server);
    const json = { name: 'S', date: '2026-06-01', data: { endDate: '2026-06-20' } };
    path = `/secagem/${(await farm.make('secagem', json)).id}/medicoes`;
  });
  after(() => server.close());

  const post = (json: unknown, headers: Record<string, string> = {}) =>
    farm.ask<ReadingsBody>('POST', path, { json, headers });
  const humidity = (day: number, value: unknown) => ({
    kind: 'humidity',
    at: `2026-06-${String(day).padStart(2, '0')}T12:00:00.000Z`,
    value,
  });

  describe('readings', () => {
    test('are one or an array, decimals as typed, yes and no as 1 and 0, oldest first', async () => {
      const id = randomUUID();
      const one = await post({ id, ...humidity(5, '45,5') });
      assert.deepEqual([one.status, one.body.readings[0]?.value], [201, 45.5]);
      const many = await post([
        humidity(3, 52),
        { ...humidity(4, 'sim'), kind: 'covered' },
        { ...humidity(4, 30), kind: 'massTemperature' },
      ]);
      assert.equal(many.body.readings.find(({ kind }) => kind === 'covered')?.value, 1);
      const { body } = await farm.ask<ReadingsBody>('GET', `${path}?kind=humidity`);
      assert.deepEqual(
        body.readings.map(({ value }) => value),
        [52, 45.5],
      );
      assert.deepEqual([body.count, body.nextCursor], [2, null]);
    });

    test('of heat are asked about by the form that dries', async () => {
      const here = await farmOn(server);
      const plot = await here.make('talhoes', { name: 'T', data: { area: 1 } });
      const harvest = await here.make('colheita', {
        ...{ name: 'C', date: '2026-06-01', status: 'completed' },
        data: { plots: [{ plotId: plot.id, kg: 1000 }] },
      });
      const pulped = await here.make('processamento', {
        ...{ name: 'P', date: '2026-06-01', status: 'completed' },
        inputs: [{ recordId: harvest.id, kg: 1000 }],
        outputs: [{ key: 'cd', form: 'wet_parchment', kg: 500 }],
      });
      const inputs = [{ recordId: pulped.id, output: 'cd', kg: 500 }];
      const drying = await here.make('secagem', { name: 'S', date: '2026-06-02', status: 'in_progress', inputs });
      const hot = { ...humidity(3, 42), kind: 'massTemperature' };
      const { body } = await here.ask<ReadingsBody>('POST', `/secagem/${drying.id}/medicoes`, { json: hot });
      assert.deepEqual(
        body.warnings.map(({ code, message }) => [code, /até 40/.test(message)]),
        [['value/unlikely', true]],
      );
      const { body: unknown } = await post({ ...hot, at: humidity(13, 0).at });
      assert.deepEqual(unknown.warnings, []);
    });

    test('are the same under the same id or key, and one per kind and instant', async () => {
      const reading = { id: randomUUID(), ...humidity(6, 40), comment: ' Depois da chuva ' };
      assert.equal((await post(reading)).status, 201);
      const again = await post(reading);
      assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [201, 'true']);
      assert.equal(again.body.readings[0]?.id, reading.id);
      assert.deepEqual(told(await post({ ...reading, value: 41 })), [409, 'reading/id-taken']);
      for (const comment of ['Antes da chuva', undefined]) {
        assert.deepEqual(told(await post({ ...reading, comment })), [409, 'reading/id-taken']);
      }
      assert.deepEqual(told(await post(humidity(6, 41))), [409, 'reading/id-taken']);
      assert.equal((await post(humidity(6, 40))).body.readings[0]?.id, reading.id);
      const batch = [humidity(7, 39), humidity(8, 38)];
      const ids = async () => (await post(batch, { 'idempotency-key': 'lote-1' })).body.readings.map(({ id }) => id);
      assert.deepEqual(await ids(), await ids());
    });

    test('are refused all together when one is wrong, naming which and what', async () => {
      const before = (await farm.ask<ReadingsBody>('GET', path)).body.readings.length;
      const refused = await post([
        humidity(9, 37),
        humidity(10, 101),
        { ...humidity(11, 3), at: '2026-08-01T12:00:00Z' },
      ]);
      assert.deepEqual([refused.status, Object.keys(refused.body.error.fields)], [422, ['1.value', '2.at']]);
      assert.deepEqual(told(await post({ ...humidity(9, 1), kind: 'brix' })), [422, 'reading/unknown-kind']);
      assert.equal((await post(Array.from({ length: 1001 }, () => humidity(9, 1)))).status, 422);
      assert.equal((await post({ kind: 'humidity' })).status, 422);
      assert.equal((await farm.ask<ReadingsBody>('GET', path)).body.readings.length, before);
    });

    test('warn when the moisture rises by more than 3 points', async () => {
      const { body } = await post(humidity(12, 44));
      assert.ok(body.warnings.some(({ code }) => code === 'humidity/rises'));
    });

    test('are deleted once, and pages of them hold each once', async () => {
      const all = (await farm.ask<ReadingsBody>('GET', `${path}?limit=500`)).body.readings;
      const found: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: TestAnswer<ReadingsBody> = await farm.ask<ReadingsBody>('GET', `${path}?limit=2&cursor=${cursor}`);
        found.push(...page.body.readings.map(({ id }) => id));
        cursor = page.body.nextCursor;
      }
      assert.deepEqual(
        found,
        all.map(({ id }) => id),
      );
      assert.equal((await farm.ask('DELETE', `${path}/${found[0]}`)).status, 200);
      assert.deepEqual(told(await farm.ask('DELETE', `${path}/${found[0]}`)), [404, 'record/not-found']);
      assert.deepEqual(told(await farm.ask('DELETE', `${path}/nada`)), [404, 'record/not-found']);
    });
  });

  test('photos are kept, shown with the record, and taken away again', async () => {
    // A name may make a slug that looks like the id of another record.
    const { id, slug } = await farm.make('colheita', { name: randomUUID(), date: '2026-06-01' });
    type PhotoBody = RecordBody & { photo: { id: string; url: string; thumbUrl: string; width: number } };
    const upload = (headers: Record<string, string> = {}) =>
      farm.ask<PhotoBody>('POST', `/colheita/${id}/fotos`, { body: photoForm(), headers });
    const key = randomUUID();
    const { status, body } = await upload({ 'idempotency-key': key });
    assert.deepEqual([status, body.photo.id, body.photo.width], [201, key, 1]);
    const again = await upload({ 'idempotency-key': key });
    assert.deepEqual([again.body.photo, again.headers.get('idempotency-replayed')], [body.photo, 'true']);
    assert.equal((await server.app.request(`http://localhost${body.photo.url}`)).status, 200);
    for (const address of [id, id.toUpperCase(), slug])
      assert.deepEqual((await farm.ask('GET', `/colheita/${address}`)).body.record.photos, [body.photo], address);
    assert.equal((await farm.ask('DELETE', `/colheita/${id}/fotos/${key}`)).status, 200);
    assert.equal((await farm.ask('DELETE', `/colheita/${id}/fotos/${key}`)).status, 404);
    assert.deepEqual((await farm.ask('GET', `/colheita/${id}`)).body.record.photos, []);
  });

  describe('the change feed', () => {
    type Feed = { changes: Change[]; seq: number; more: boolean };
    const since = async (here: FarmClient, seq: number) => (await here.ask<Feed>('GET', `/changes?since=${seq}`)).body;

    test('tells everything once with its last number, deletions included, and nothing twice', async () => {
      const here = await farmOn(server);
      const first = await since(here, 0);
      assert.deepEqual(
        first.changes.map(({ kind }) => kind),
        ['farm', 'member'],
      );
      const record = await here.make('secagem', { name: 'S', date: '2026-06-01' });
      await here.ask('PATCH', `/secagem/${record.id}`, { json: { notes: 'n' } });
      const gone = await here.make('secagem', { name: 'G' });
      await here.ask('DELETE', `/secagem/${gone.id}`);
      const reading = { id: randomUUID(), ...humidity(1, 50) };
      await here.ask('POST', `/secagem/${record.id}/medicoes`, { json: reading });
      const next = await since(here, first.seq);
      assert.deepEqual(
        next.changes.map(({ kind, op, id, version }) => [kind, op, id, version]),
        [
          ['record', 'upsert', record.id, 2],
          ['record', 'delete', gone.id, 2],
          ['reading', 'upsert', reading.id, 1],
        ],
      );
      assert.equal(next.changes[1]?.value, null);
      const seqs = next.changes.map(({ seq }) => seq);
      assert.deepEqual(
        seqs,
        [...seqs].sort((left, right) => left - right),
      );
      assert.deepEqual(await since(here, next.seq), { success: true, changes: [], seq: next.seq, more: false });
    });

    test('is the same wherever it is cut: records, readings, photos, members who came and went, the farm', async () => {
      const here = await farmOn(server);
      const { id } = await here.make('secagem', { name: 'S', date: '2026-06-01', data: { endDate: '2026-06-30' } });
      const [worker, former] = [await signUp(server.app), await signUp(server.app)];
      for (const { uid } of [worker, former]) {
        await joinFarm(server.database.db, { farmId: here.farmId, uid, role: 'viewer' });
      }
      await here.ask('POST', `/secagem/${id}/fotos`, { body: photoForm() });
      await here.ask('PATCH', `/membros/${worker.uid}`, { json: { role: 'operator' } });
      await here.ask('POST', `/secagem/${id}/medicoes`, { json: { id: randomUUID(), ...humidity(2, 50) } });
      await here.make('parceiros', { name: 'Com quem se planta' });
      await here.ask('DELETE', `/membros/${former.uid}`);
      const renamed = await here.ask('PATCH', '/settings', { json: { measureLiters: 61 } });
      assert.equal(renamed.status, 200);
      const { changes, seq } = await since(here, 0);
      assert.deepEqual(
        new Set(changes.map(({ kind, op }) => `${op} ${kind}`)),
        new Set(['upsert record', 'upsert reading', 'upsert photo', 'upsert member', 'delete member', 'upsert farm']),
      );
      for (const change of changes) {
        const rest = await since(here, change.seq);
        assert.deepEqual(rest, {
          success: true,
          changes: changes.filter(({ seq: number }) => number > change.seq),
          seq,
          more: false,
        });
      }
    });

    test('comes in parts of 1,000 that leave nothing out', async () => {
      const here = await farmOn(server);
      const { id } = await here.make('secagem', { name: 'S', date: '2026-06-01', data: { endDate: '2026-06-30' } });
      const readings = Array.from({ length: 1000 }, (_, minute) => ({
        kind: 'massTemperature',
        at: new Date(Date.parse('2026-06-02T00:00:00Z') + minute * 60_000).toISOString(),
        value: 30,
      }));
      assert.equal((await here.ask('POST', `/secagem/${id}/medicoes`, { json: readings })).status, 201);
      const one = await since(here, 0);
      assert.deepEqual([one.changes.length, one.more, one.seq], [1000, true, one.changes.at(-1)?.seq]);
      const two = await since(here, one.seq);
      assert.deepEqual([two.changes.length, two.more], [3, false]);
      assert.equal(new Set([...one.changes, ...two.changes].map((change) => change.id)).size, 1003);
    });

    test('has every record once and in order, however many there are', async () => {
      const here = await farmOn(server);
      const { id } = await here.make('parceiros', { name: 'De muitos' });
      const { seq } = await since(here, 0);
      await sql`
        insert into records
        select (jsonb_populate_record(one, jsonb_build_object(
          'id', gen_random_uuid(), 'slug', one.slug || n, 'change', ${seq}::bigint + n))).*
        from records one, generate_series(1, 600) as n where one.id = ${id}`.execute(server.database.db);
      await sql`update farms set seq = seq + 600 where id = ${here.farmId}`.execute(server.database.db);
      const { changes } = await since(here, seq);
      assert.deepEqual(
        changes.map((change) => change.seq),
        Array.from({ length: 600 }, (_, at) => seq + at + 1),
      );
      assert.equal(new Set(changes.map((change) => change.id)).size, 600);
    });

    test('comes in smaller parts where records are large, and leaves nothing out', async () => {
      const here = await farmOn(server);
      const made = await Promise.all(Array.from({ length: 14 }, () => here.make('atividades', { name: 'A' })));
      const ids = made.map(({ id }) => id).sort();
      // Larger than texts may be, so that few of them do.
      const data = sql`jsonb_build_object('description', repeat('café ', 200000))`;
      await sql`update records set data = ${data} where id = any(${ids}::uuid[])`.execute(server.database.db);
      const one = await since(here, 0);
      const two = await since(here, one.seq);
      const three = await since(here, two.seq);
      assert.deepEqual([one.more, two.more, three.more], [true, true, false]);
      const told = [one, two, three].flatMap(({ changes }) => changes.filter(({ kind }) => kind === 'record'));
      assert.deepEqual(told.map(({ id }) => id).sort(), ids);
    });

    test('refuses a number that the farm has not reached, and what is no number', async () => {
      assert.deepEqual(told(await farm.ask('GET', '/changes?since=999999')), [410, 'changes/gone']);
      assert.deepEqual(told(await farm.ask('GET', '/changes?since=-1')), [422, 'request/invalid']);
      assert.deepEqual(told(await farm.ask('GET', '/changes?since=0&v=dois')), [422, 'request/invalid']);
    });
  });
});
