import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { isAwaited } from '../services/farms/farm-line.ts';
import { nextTurn } from '../services/request/next-turn.ts';
import { type FarmCall, type FarmClient, farmOn, startSeasonServer } from '../test/farm-client.ts';
import { formOf } from '../test/import-client.ts';
import { joinFarm } from '../test/join-farm.ts';
import type { TestServer } from '../test/test-app.ts';
import { photoForm, SAMPLE_FARM, signUp, type TestPerson } from '../test/test-client.ts';
import { SERVER_ENGINES } from '../test/test-postgres.ts';
import { countWaiting } from '../test/waiting-sessions.ts';

const LOTS = 8;
const WRITERS = 8;

for (const engine of SERVER_ENGINES) {
  describe(`writers at the same time on PostgreSQL ${engine}`, () => {
    let server: TestServer;
    let farm: FarmClient;
    let plotId: string;
    let person: TestPerson;
    before(async () => {
      server = await startSeasonServer(engine);
      farm = await farmOn(server);
      person = await signUp(server.app);
      plotId = (await farm.make('talhoes', { name: 'T', data: { area: 1 } })).id;
    });
    after(() => server.close());

    const harvested = () =>
      farm.make('colheita', { name: 'C', date: '2026-06-01', data: { plots: [{ plotId, kg: 1000 }] } });
    const draw = (recordId: string, kg: number, id = randomUUID()) =>
      farm.ask('POST', '/secagem', {
        json: { id, name: 'S', date: '2026-06-02', status: 'in_progress', inputs: [{ recordId, kg }] },
      });

    test('never draw more from a lot than it holds', async () => {
      for (let round = 0; round < LOTS; round += 1) {
        const lot = await harvested();
        const kilos = Array.from({ length: WRITERS }, (_, at) => 200 + at * 17);
        const answers = await Promise.all(kilos.map((kg) => draw(lot.id, kg)));
        const drawn = kilos.filter((_, at) => answers[at]?.status === 201).reduce((sum, kg) => sum + kg, 0);
        assert.ok(answers.every(({ status }) => status === 201 || status === 422));
        assert.ok(drawn <= 1000 && drawn > 1000 - Math.max(...kilos), `${drawn} kg`);
        const [output] = (await farm.ask('GET', `/colheita/${lot.id}`)).body.record.outputs;
        assert.deepEqual([output?.consumedKg, output?.availableKg], [drawn, 1000 - drawn]);
      }
    });

    /** Sends a write that comes to the farm's row while another holds it, which changes more in the meantime; its answer. */
    const whileHeld = async <Answer>(
      send: () => Promise<Answer>,
      other: (trx: Transaction<Tables>) => Promise<unknown>,
    ) => {
      const { db } = server.database;
      const sent = await db.transaction().execute(async (trx) => {
        await sql`update farms set seq = seq + 1 where id = ${farm.farmId}::uuid`.execute(trx);
        await other(trx);
        const answer = send();
        while ((await countWaiting(db)) === 0) await nextTurn();
        return { answer };
      });
      return sent.answer;
    };

    test('do not write what was checked before another write on the farm: it is checked again after that', async () => {
      const lot = await harvested();
      const shrink = (trx: Transaction<Tables>) =>
        sql`update records set outputs = jsonb_set(outputs, '{0,kg}', '100') where id = ${lot.id}::uuid`.execute(trx);
      // It reads a lot of 1,000 kg.
      const { status, body } = await whileHeld(() => draw(lot.id, 900), shrink);
      assert.deepEqual([status, body.error.code], [422, 'lot/insufficient-mass']);
      const { body: drawn } = await draw(lot.id, 100);
      const change = () =>
        farm.ask('PATCH', `/secagem/${drawn.record.id}`, { json: { inputs: [{ recordId: lot.id, kg: 90 }] } });
      const again = (trx: Transaction<Tables>) =>
        sql`update records set outputs = jsonb_set(outputs, '{0,kg}', '50') where id = ${lot.id}::uuid`.execute(trx);
      const changed = await whileHeld(change, again);
      assert.deepEqual([changed.status, changed.body.error.code], [422, 'lot/insufficient-mass']);
    });

    test('do not delete what another begins to draw from meanwhile', async () => {
      const { id } = await harvested();
      const { body: drying } = await draw((await harvested()).id, 10);
      const use = (trx: Transaction<Tables>) =>
        sql`
        insert into flows (farm_key, from_id, output, to_id, kg, consumed_kg, reserved_kg)
        select farm_key, ${id}::uuid, output, to_id, 1, 1, 0 from flows where to_id = ${drying.record.id}::uuid`.execute(
          trx,
        );
      const { status, body } = await whileHeld(() => farm.ask('DELETE', `/colheita/${id}`), use);
      assert.deepEqual([status, body.error.code], [409, 'record/in-use']);
      assert.equal((await farm.ask('GET', `/colheita/${id}`)).body.record.deletedAt, null);
    });

    /** Sends a write, and lets another come before the exchange of that number with the database; whether there was one. */
    const interrupted = async <Answer>(
      exchange: number,
      other: () => Promise<unknown>,
      send: () => Promise<Answer>,
    ) => {
      const { pool } = server.database.doors;
      const connect = pool.connect.bind(pool);
      let left = exchange;
      let come: Promise<unknown> | undefined;
      const meanwhile = async () => {
        left -= 1;
        if (left === -1) {
          come = other();
          await come;
        }
        return connect();
      };
      Object.assign(pool, { connect: meanwhile });
      const answer = await send().finally(() => Object.assign(pool, { connect }));
      // Where the exchange was of work beside the write.
      await come;
      return { answer, hasCome: come !== undefined };
    };

    test('do not write over another’s change, whenever that comes', async () => {
      const headers = { 'if-match': '"1"' };
      // Before the record is found, what the write is made of is read with who asks, and it is written.
      for (const exchange of [0, 1, 2]) {
        for (const method of ['PATCH', 'DELETE']) {
          const { id } = await harvested();
          const other = async () => {
            const { status } = await farm.ask('PATCH', `/colheita/${id}`, { json: { notes: 'de outra' } });
            assert.equal(status, 200);
          };
          const sent = method === 'PATCH' ? { json: { name: 'Minha' }, headers } : { headers };
          const { answer, hasCome } = await interrupted(exchange, other, () =>
            farm.ask(method, `/colheita/${id}`, sent),
          );
          assert.ok(hasCome);
          const { status, body } = answer;
          assert.deepEqual([status, body.error.code], [409, 'record/version-conflict'], `${method} ${exchange}`);
          const { version, name, notes, deletedAt } = (await farm.ask('GET', `/colheita/${id}`)).body.record;
          assert.deepEqual([version, name, notes, deletedAt], [2, 'C', 'de outra', null]);
        }
      }
    });

    const harvest = () => ({ name: 'C', date: '2026-06-01', data: { plots: [{ plotId, kg: 10 }] } });
    const mutation = () => ({
      ...{ mutationId: randomUUID(), recordId: randomUUID(), section: 'colheita', op: 'create' },
      ...{ at: new Date().toISOString(), patch: harvest() },
    });
    type Write = (harvestId: string, paperId: string) => [method: string, path: string, sent?: FarmCall];
    /** A creation, a change, a deletion, a device's batch, a file, settings, the farm itself, an invitation. */
    const writes: readonly Write[] = [
      () => ['POST', '/colheita', { json: harvest() }],
      (id) => ['PATCH', `/colheita/${id}`, { json: { notes: 'x' } }],
      (id) => ['DELETE', `/colheita/${id}`],
      () => ['POST', '/mutations', { json: { mutations: [mutation()] } }],
      (_, id) => ['POST', `/documentos/${id}/arquivos`, { body: photoForm() }],
      () => ['PATCH', '/settings', { json: { measureLiters: 60 } }],
      () => ['PATCH', '', { json: SAMPLE_FARM }],
      () => ['POST', '/membros', { json: { email: `${randomUUID()}@x.test`, role: 'viewer' } }],
    ];

    /** The number of the farm's last change, and of the removal of the person or of their change of role. */
    const numbers = async (table: 'former_members' | 'farm_members') => {
      const { rows } = await sql<{ last: string; moved: string }>`
        select farms.seq as last, moved.change as moved from farms join ${sql.table(table)} moved on moved.farm_key = farms.key
        where farms.id = ${farm.farmId}::uuid and moved.uid = ${person.uid}::uuid`.execute(server.database.db);
      return rows[0];
    };

    /** Somebody else, a manager, sends a write and loses that role before an exchange of it; whether it had so many. */
    const loses = async (isRemoval: boolean, exchange: number, sent: ReturnType<Write>) => {
      const { db } = server.database;
      const { uid } = person;
      await joinFarm(db, { farmId: farm.farmId, uid, role: 'manager' });
      const lose = () =>
        isRemoval
          ? farm.ask('DELETE', `/membros/${uid}`)
          : farm.ask('PATCH', `/membros/${uid}`, { json: { role: 'viewer' } });
      const [method, path, call] = sent;
      const { answer, hasCome } = await interrupted(exchange, lose, () =>
        farm.ask(method, path, { ...call, as: person }),
      );
      if (hasCome) {
        const said = `${method} ${path} before exchange ${exchange}: ${answer.status}`;
        const { last, moved } = (await numbers(isRemoval ? 'former_members' : 'farm_members')) ?? {};
        assert.equal(last, moved, `nothing is written after it: ${said}`);
        const code = answer.status < 300 ? null : answer.body.error.code;
        assert.ok([null, isRemoval ? 'farm/forbidden' : 'farm/role-forbidden'].includes(code), `${said} ${code}`);
      }
      for (const table of ['farm_members', 'farm_people'] as const)
        await db.deleteFrom(table).where('uid', '=', uid).execute();
      return hasCome;
    };

    test('write nothing for somebody who was removed or became a reader meanwhile, and say so', async () => {
      const paper = await farm.make('documentos', { data: { kind: 'car' } });
      for (const write of engine === '18' ? writes : writes.slice(0, 4)) {
        let exchange = 0;
        // A record for each try: work beside the write may ask in between, and the try before have deleted it.
        const again = async () => loses(exchange % 2 === 0, exchange, write((await harvested()).id, paper.id));
        while (await again()) exchange += 1;
        assert.ok(exchange > 1);
      }
    });

    test('wait for a change of their role where they take no number of the farm: a file to look at, a published lot', async () => {
      const { db } = server.database;
      const { uid } = person;
      const { id: recordId, outputs } = await harvested();
      const lot = { recordId, output: outputs[0]?.key };
      const sheet = formOf('nome;data;kg\nA;01/06/2026;10\n', 'a.csv');
      const sent: readonly ReturnType<Write>[] = [
        ['POST', '/importacoes?kind=planilha&section=colheita', { body: sheet }],
        ['POST', '/publicacoes', { json: lot }],
      ];
      for (const [method, path, call] of sent) {
        await joinFarm(db, { farmId: farm.farmId, uid, role: 'manager' });
        const answer = await db.transaction().execute(async (trx) => {
          await trx.updateTable('farm_members').set({ role: 'viewer' }).where('uid', '=', uid).execute();
          let isAnswered = false;
          const asked = farm.ask(method, path, { ...call, as: person });
          void asked.finally(() => {
            isAnswered = true;
          });
          while (!isAnswered && (await countWaiting(db)) === 0) await nextTurn();
          return { asked };
        });
        const { status, body } = await answer.asked;
        assert.deepEqual([status, body.error?.code], [403, 'farm/role-forbidden'], path);
        for (const table of ['farm_members', 'farm_people'] as const)
          await db.deleteFrom(table).where('uid', '=', uid).execute();
      }
    });

    test('that bring one record are let in before the rest of a long batch', async () => {
      const { db } = server.database;
      const mutations = Array.from({ length: 30 }, (_, at) => ({
        ...{ mutationId: randomUUID(), recordId: randomUUID(), section: 'colheita', op: 'create' },
        ...{ at: new Date().toISOString() },
        patch: { name: `Lote ${at}`, date: '2026-06-01', data: { plots: [{ plotId, kg: 10 }] } },
      }));
      const { key } = await db
        .selectFrom('farms')
        .select('key')
        .where('id', '=', farm.farmId)
        .executeTakeFirstOrThrow();
      const sent = await db.transaction().execute(async (trx) => {
        // Locked and not updated: those who wait for a row that was updated race for its new version.
        await sql`select from farms where id = ${farm.farmId}::uuid for update`.execute(trx);
        const batch = farm.ask<{ results: { status: string }[] }>('POST', '/mutations', { json: { mutations } });
        while ((await countWaiting(db)) === 0) await nextTurn();
        const one = harvested();
        while (!isAwaited(key)) await nextTurn();
        return { batch, one };
      });
      const { id } = await sent.one;
      const { results } = (await sent.batch).body;
      assert.deepEqual(
        results.map(({ status }) => status),
        mutations.map(() => 'applied'),
      );
      const { body } = await farm.ask<{ changes: { seq: number; id: string }[] }>('GET', '/changes?since=0');
      const order = body.changes.map((change) => change.id);
      // Before the batch's first, where the batch saw it come in time.
      assert.ok(order.indexOf(id) < order.indexOf(mutations.at(-1)?.recordId ?? ''));
    });

    test('make a record once, however often it is sent at once', async () => {
      const lot = await harvested();
      const id = randomUUID();
      const answers = await Promise.all(Array.from({ length: WRITERS }, () => draw(lot.id, 900, id)));
      assert.deepEqual(
        new Set(answers.map(({ status, body }) => `${status} ${body.record.id}`)),
        new Set([`201 ${id}`]),
      );
      assert.equal(answers.filter(({ headers }) => headers.has('idempotency-replayed')).length, WRITERS - 1);
    });

    test('give every record a code and a slug of its own, and every change a number of its own', async () => {
      const made = await Promise.all(Array.from({ length: WRITERS }, harvested));
      assert.equal(new Set(made.map(({ code }) => code)).size, WRITERS);
      assert.equal(new Set(made.map(({ slug }) => slug)).size, WRITERS);
      const { body } = await farm.ask<{ changes: { seq: number }[] }>('GET', '/changes?since=0');
      assert.equal(new Set(body.changes.map(({ seq }) => seq)).size, body.changes.length);
    });

    test('see each other’s version: of writers with one If-Match one gets through', async () => {
      const { id } = await harvested();
      const answers = await Promise.all(
        Array.from({ length: WRITERS }, (_, at) =>
          farm.ask('PATCH', `/colheita/${id}`, { json: { notes: `${at}` }, headers: { 'if-match': '"1"' } }),
        ),
      );
      assert.equal(answers.filter(({ status }) => status === 200).length, 1);
      assert.equal(answers.filter(({ status }) => status === 409).length, WRITERS - 1);
    });
  });
}
