import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { type FarmClient, farmOn, type RecordBody, startSeasonServer, type TestRecord } from '../test/farm-client.ts';
import { joinFarm } from '../test/join-farm.ts';
import { noteStatements, type Statement } from '../test/note-statements.ts';
import { startTestInstance, type TestInstance, type TestServer } from '../test/test-app.ts';
import { call, signUp, type TestAnswer } from '../test/test-client.ts';
import { SERVER_ENGINES } from '../test/test-postgres.ts';

const SEASONS_LIVED = 6;
/** What reads for a creation, and what writes it. */
const OF_CREATIONS = /with recursive reached|insert into records/;

/** What somebody does on a farm; a number says which plot or record, of those that there are. */
type Deed = { by: number } & (
  | { does: 'harvest'; name: string; plot: number; kg: number }
  | { does: 'dry'; lot: number; kg: number }
  | { does: 'rename' | 'weigh' | 'delete' | 'restore'; lot: number; kg: number }
  | { does: 'settle'; days: number }
);

/** Mostly the first instance, since what one keeps is of no use after the other wrote. */
const by = fc.nat({ max: 15 });
const lot = fc.nat({ max: 1 });
const kg = fc.integer({ min: 1, max: 60 }).map((tens) => tens * 10);
const harvest = fc.record({
  ...{ by, does: fc.constant('harvest' as const), name: fc.constantFrom('Grota', 'Mata', 'Alto') },
  ...{ plot: fc.nat(1), kg },
});
const drying = fc.record({ by, does: fc.constant('dry' as const), lot, kg });
const change = fc.record({ by, does: fc.constantFrom('rename', 'weigh', 'delete', 'restore'), lot, kg });
const setting = fc.record({ by, does: fc.constant('settle' as const), days: fc.integer({ min: 10, max: 20 }) });
const season: fc.Arbitrary<Deed[]> = fc.array(
  fc.oneof(
    { weight: 20, arbitrary: harvest },
    { weight: 12, arbitrary: drying },
    { weight: 3, arbitrary: change },
    { weight: 1, arbitrary: setting },
  ),
  { minLength: 20, maxLength: 40 },
);

/** What an answer tells, but for what is another on each farm: ids, and when it was. */
const told = ({ status, body }: TestAnswer<RecordBody>) => {
  const { record, warnings, error } = body;
  const { slug, code, name, outputs, version } = record ?? ({} as Partial<TestRecord>);
  const lots = outputs?.map(({ key, kg, availableKg, consumedKg }) => [key, kg, availableKg, consumedKg]);
  // Where all others are taken it is the end of the id.
  const named = slug?.replace(/[0-9a-f]{12}$/, 'id');
  return { status, refusal: error?.code, named, code, name, version, lots, warned: warnings?.map((one) => one.code) };
};

type Request = readonly [method: string, path: string, json?: object];

/** What a deed asks of the server. */
function requestOf(deed: Deed, { plots, made }: { plots: readonly string[]; made: readonly TestRecord[] }): Request {
  if (deed.does === 'settle') return ['PATCH', '/settings', { minimumRestDays: deed.days }];
  if (deed.does === 'harvest') {
    const data = { plots: [{ plotId: plots[deed.plot], kg: deed.kg }] };
    return ['POST', '/colheita', { name: deed.name, date: '2026-06-01', data }];
  }
  const named = made[deed.lot % Math.max(1, made.length)];
  const at = `/${named?.section ?? 'colheita'}/${named?.id ?? randomUUID()}`;
  const inputs = [{ recordId: named?.id, kg: deed.kg }];
  return {
    dry: ['POST', '/secagem', { name: 'Pátio', date: '2026-06-02', status: 'in_progress', inputs }] as const,
    rename: ['PATCH', at, { name: `Lote ${deed.kg}` }] as const,
    weigh: ['PATCH', at, { data: { plots: [{ plotId: plots[0], kg: deed.kg }] } }] as const,
    delete: ['DELETE', at] as const,
    restore: ['POST', `${at}/restore`] as const,
  }[deed.does];
}

for (const engine of SERVER_ENGINES) {
  describe(`a farm that is kept for the next creation on PostgreSQL ${engine}`, () => {
    let server: TestServer;
    /** Three instances: two that keep what they read, and one that reads each time. */
    let instances: [TestInstance, TestInstance, TestInstance];
    const noted: Statement[] = [];
    before(async () => {
      server = await startSeasonServer(engine);
      const start = () => startTestInstance(server);
      instances = [server, await start(), await start()];
      Object.assign(instances[2].services.keptFarms, { get: () => undefined });
      noteStatements(server.database.doors.pool, (statement) => noted.push(statement));
    });
    after(async () => {
      for (const instance of instances.slice(1)) await instance.close();
      await server.close();
    });

    const plotOn = async (farm: FarmClient, name = 'T'): Promise<string> =>
      (await farm.make('talhoes', { name, data: { area: 4 } })).id;
    const harvestOf = (plotId: string, changes: object = {}) => ({
      ...{ name: 'Mata', date: '2026-06-01', data: { plots: [{ plotId, kg: 600 }] } },
      ...changes,
    });
    /** How many statements of creations a call asks, with what it answers; other work of the instances goes on beside it. */
    const counted = async <Answer>(ask: () => Promise<Answer>): Promise<[number, Answer]> => {
      noted.length = 0;
      const answer = await ask();
      return [noted.filter(({ text }) => OF_CREATIONS.test(text)).length, answer];
    };

    /** How many statements each of some creations of harvests asks, one after another. */
    const eachOf = async (farm: FarmClient, harvests: readonly object[]): Promise<number[]> => {
      const asked: number[] = [];
      for (const json of harvests) asked.push((await counted(() => farm.ask('POST', '/colheita', { json })))[0]);
      return asked;
    };

    test('is asked for by a single statement, and read again after whatever else was written there', async () => {
      const farm = await farmOn(server);
      const plotId = await plotOn(farm);
      const { id } = await farm.make('colheita', harvestOf(plotId));
      const harvests = (...names: string[]) => names.map((name) => harvestOf(plotId, { name }));
      assert.deepEqual(await eachOf(farm, harvests('A', 'B', 'C')), [1, 1, 1]);
      assert.equal((await farm.ask('PATCH', `/colheita/${id}`, { json: { notes: 'n' } })).status, 200);
      // The first has one more: the statement that finds another number.
      assert.deepEqual(await eachOf(farm, harvests('D', 'E', 'F')), [3, 2, 1]);
    });

    test('grows by what is read for another creation there', async () => {
      const farm = await farmOn(server);
      const plots = [await plotOn(farm, 'A'), await plotOn(farm, 'B')];
      const harvests = [...plots, ...plots, ...plots].map((plotId, at) => harvestOf(plotId, { name: `C ${at}` }));
      assert.deepEqual(await eachOf(farm, harvests), [2, 2, 1, 1, 1, 1]);
    });

    test('grows by names that were given before: each is found to be taken once', async () => {
      const farm = await farmOn(server);
      const plotId = await plotOn(farm);
      const harvests = ['Grota', 'Mata', 'Alto'].map((name) => harvestOf(plotId, { name }));
      await eachOf(farm, harvests);
      instances[0].services.keptFarms.forgetAll();
      await eachOf(farm, [harvestOf(plotId, { name: 'Vale' })]);
      assert.deepEqual(await eachOf(farm, [...harvests, ...harvests]), [2, 3, 3, 1, 1, 1]);
    });

    test('is not kept while two instances write there in turn', async () => {
      const farm = await farmOn(server);
      const plotId = await plotOn(farm);
      const asked: number[] = [];
      for (let at = 0; at < 6; at += 1) {
        const sent = { token: farm.owner.token, json: harvestOf(plotId, { name: `C ${at}` }) };
        const create = () => call(instances[at % 2 === 0 ? 0 : 1].app, 'POST', `/farms/${farm.farmId}/colheita`, sent);
        asked.push((await counted(create))[0]);
      }
      // The first one kept it, after it had made the plot, and found out once.
      assert.deepEqual(asked, [2, 2, 3, 2, 2, 2]);
    });

    test('is read again once a connection broke: the database may be one that lacks the last writes', async () => {
      const farm = await farmOn(server);
      const plotId = await plotOn(farm);
      const harvests = ['A', 'B', 'C'].map((name) => harvestOf(plotId, { name }));
      await eachOf(farm, harvests);
      const { pool } = server.database.doors;
      const { promise: removed, resolve } = Promise.withResolvers<unknown>();
      pool.once('remove', resolve);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename = 'cafezal_farm'`.execute(server.database.db);
      await removed;
      assert.deepEqual(await eachOf(farm, [harvestOf(plotId, { name: 'D' })]), [2]);
    });

    test('answers as one that is read each time, whatever is done there by two instances', async () => {
      let kept = 0;
      for (const { services } of instances.slice(0, 2)) {
        const add = services.keptFarms.add.bind(services.keptFarms);
        services.keptFarms.add = (...made) => {
          kept += 1;
          add(...made);
        };
      }
      const owner = await signUp(server.app);
      const lived = async (deeds: readonly Deed[], instanceOf: (deed: Deed) => TestInstance) => {
        const farm = await farmOn(server, {}, owner);
        const plots = [await plotOn(farm, 'Alto'), await plotOn(farm, 'Baixo')];
        const made: TestRecord[] = [];
        const answers: unknown[] = [];
        for (const deed of deeds) {
          const [method, path, json] = requestOf(deed, { plots, made });
          const sent = { token: owner.token, json };
          const answer = await call<RecordBody>(instanceOf(deed).app, method, `/farms/${farm.farmId}${path}`, sent);
          if (answer.status === 201) made.push(answer.body.record);
          answers.push([deed, told(answer)]);
        }
        for (const { section, id } of made) answers.push(told(await farm.ask('GET', `/${section}/${id}`)));
        return answers;
      };
      await fc.assert(
        fc.asyncProperty(season, async (deeds) => {
          const keeping = await lived(deeds, (deed) => instances[deed.by === 15 ? 1 : 0]);
          const reading = await lived(deeds, () => instances[2]);
          assert.deepEqual(keeping, reading);
        }),
        { numRuns: SEASONS_LIVED, endOnFailure: true },
      );
      assert.ok(kept > SEASONS_LIVED, 'next to nothing was kept');
    });

    test('finds out that a name or an id is taken that it has not read', async () => {
      const farm = await farmOn(server);
      const plotId = await plotOn(farm);
      const id = randomUUID();
      const create = (changes: object = {}) => farm.ask('POST', '/colheita', { json: harvestOf(plotId, changes) });
      assert.equal((await create({ id })).body.record.slug, 'mata');
      // Only what these ask is kept from here on.
      instances[0].services.keptFarms.forgetAll();
      await create({ name: 'Grota' });
      await create({ name: 'Vale' });
      const replayed = await create({ id });
      assert.deepEqual([replayed.body.record.id, replayed.body.record.slug], [id, 'mata']);
      const other = await create({ id, name: 'Outra' });
      assert.deepEqual([other.status, other.body.error.code], [409, 'record/id-taken']);
      await create({ name: 'Grota' });
      const [asked, { status, body }] = await counted(() => create());
      assert.deepEqual([status, body.record.slug, body.record.code], [201, 'mata-2', '26-COL-0005']);
      assert.equal(asked, 3);
      assert.equal((await create()).body.record.slug, 'mata-3');
    });

    test('is no permission: who was removed, or became a reader, writes nothing by it', async () => {
      const farm = await farmOn(server);
      const plotId = await plotOn(farm);
      const create = (as: FarmClient['owner'], name: string) =>
        farm.ask('POST', '/colheita', { as, json: harvestOf(plotId, { name }) });
      for (const [change, refusal] of [
        [{ method: 'DELETE' }, 'farm/forbidden'],
        [{ method: 'PATCH', json: { role: 'viewer' } }, 'farm/role-forbidden'],
      ] as const) {
        const person = await signUp(server.app);
        await joinFarm(server.database.db, { farmId: farm.farmId, uid: person.uid, role: 'operator' });
        await create(person, `A ${refusal}`);
        await create(person, `Z ${refusal}`);
        const [asked, kept] = await counted(() => create(person, `B ${refusal}`));
        assert.deepEqual([kept.status, asked], [201, 1]);
        const json = 'json' in change ? change.json : undefined;
        const changed = await farm.ask(change.method, `/membros/${person.uid}`, { json });
        assert.equal(changed.status, 200);
        const { status, body } = await create(person, 'C');
        assert.deepEqual([status, body.error.code], [403, refusal]);
      }
    });

    test('is that of who read it: another person reads it for themselves', async () => {
      const farm = await farmOn(server);
      const plotId = await plotOn(farm);
      const other = await signUp(server.app);
      await joinFarm(server.database.db, { farmId: farm.farmId, uid: other.uid, role: 'operator' });
      const create = (as: FarmClient['owner'], name: string) =>
        counted(() => farm.ask('POST', '/colheita', { as, json: harvestOf(plotId, { name }) }));
      await create(farm.owner, 'A');
      await create(other, 'B');
      for (const [at, as] of [farm.owner, other].entries()) {
        const [asked, { status, body }] = await create(as, `C ${at}`);
        assert.deepEqual([status, body.record.createdBy, asked], [201, as.uid, 2]);
      }
    });
  });
}
