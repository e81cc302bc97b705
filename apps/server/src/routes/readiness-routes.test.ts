import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { goldenId } from '@cafezal/domain/golden/season.ts';
import { dayIn } from '@cafezal/domain/ground/days.ts';
import { genealogyOf } from '@cafezal/domain/lots/genealogy.ts';
import type { LotReadiness } from '@cafezal/domain/open-chain/readiness/readiness.ts';
import { readinessReader } from '@cafezal/domain/open-chain/readiness/readiness.ts';
import { COFFEE_SECTIONS } from '@cafezal/domain/stages/stages.ts';
import { loadFarmFacts } from '../db/farm-lock.ts';
import { findFarmScope } from '../db/farm-scope.ts';
import { liveRecords } from '../db/season-records.ts';
import { type FarmClient, goldenFarmOn, startSeasonServer } from '../test/farm-client.ts';
import { memberOf } from '../test/invitations.ts';
import type { TestServer } from '../test/test-app.ts';
import type { LooseBody } from '../test/test-client.ts';

type Told = LooseBody & { readiness: LotReadiness };

describe('the readiness of a lot', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startSeasonServer();
    farm = await goldenFarmOn(server);
  });
  after(() => server.close());

  const read = (path: string) => farm.ask<Told>('GET', `${path}/prontidao`);
  const plotOf = async (path: string) => (await read(path)).body.readiness.plots[0]?.plotId ?? '';
  const LOT = `/armazenamento/${goldenId('ST1')}`;

  test('is what a device makes of all records of the farm, for every lot', async () => {
    for (const [id, place] of [
      ['R1', 'Tulha 1'],
      ['R2', 'tulha 1'],
    ] as const)
      await farm.ask('PATCH', `/descanso/${goldenId(id)}`, { json: { data: { storageLot: place } } });
    const scope = await findFarmScope(server.database.db, { userId: farm.owner.uid, address: { id: farm.farmId } });
    assert.ok(scope);
    const records = await liveRecords(server.database.db, scope);
    const facts = await loadFarmFacts(server.database.db, scope);
    const today = dayIn(facts.settings.timezone, server.services.now());
    const onDevice = readinessReader({ genealogy: genealogyOf(records), farm: facts, today });
    const lots = records.filter(({ section }) => COFFEE_SECTIONS.includes(section));
    for (const { id, section } of lots) {
      const { body } = await read(`/${section}/${id}`);
      assert.deepEqual(body.readiness, JSON.parse(JSON.stringify(onDevice({ recordId: id }))), `${section} ${id}`);
    }
    assert.ok(lots.length > 20);
  });

  test('is of one lot of a record by its key, and of none that is not there', async () => {
    const { body } = await farm.ask('GET', LOT);
    const ask = (output: string) => farm.ask<Told>('GET', `${LOT}/prontidao?output=${output}`);
    for (const output of ['', ...body.record.outputs.map(({ key }) => key)]) {
      assert.equal((await ask(output)).status, 200, output);
    }
    const { status, body: refused } = await ask('zz');
    assert.deepEqual([status, refused.error?.fields], [422, { output: 'Este registro não tem este lote.' }]);
  });

  test('changes with the field that an item names', async () => {
    const plotId = await plotOf(LOT);
    const lacks = async () =>
      (await read(LOT)).body.readiness.items.filter(({ recordId }) => recordId === plotId).map(({ code }) => code);
    await farm.ask('PATCH', `/talhoes/${plotId}`, { json: { data: { deforestationFree: null } } });
    assert.ok((await lacks()).includes('plot/forest-unknown'));
    const data = { deforestationFree: 'yes', deforestationEvidence: 'Imagem de 2020' };
    await farm.ask('PATCH', `/talhoes/${plotId}`, { json: { data } });
    const after = await lacks();
    assert.ok(!after.includes('plot/forest-unknown') && !after.includes('plot/no-evidence'), after.join());
  });

  test('keeps why a check is right, with who and when, for whoever may write there', async () => {
    const plotId = await plotOf(LOT);
    await farm.ask('PATCH', `/talhoes/${plotId}`, { json: { data: { plantingYear: 2022, plantingDate: null } } });
    const answer = (json: object, as = farm.owner, code = 'plot/planted-late') =>
      farm.ask<Told>('POST', `${LOT}/prontidao/${code}/resposta`, { json, as });
    const said = { recordId: plotId, reason: ' Era pasto desde 1990 ' };
    const operator = await memberOf(farm, 'operator');
    assert.equal((await answer(said, operator)).status, 403);
    const refusal = async (reason: string) => {
      const { status, body } = await answer({ ...said, reason });
      return [status, body.error?.fields];
    };
    assert.deepEqual(await refusal(' '), [422, { reason: 'Diga por quê.' }]);
    assert.deepEqual(await refusal('x'.repeat(256)), [422, { reason: 'No máximo 255 caracteres; tem 256.' }]);
    assert.equal((await answer({ ...said, recordId: goldenId('ST1') })).body.error.code, 'readiness/not-found');
    const missing = (await read(LOT)).body.readiness.items.find(({ severity }) => severity === 'missing');
    assert.ok(missing);
    const refused = await answer({ ...said, recordId: missing.recordId }, farm.owner, missing.code);
    assert.equal(refused.body.error.code, 'readiness/not-a-check');

    const { status, body } = await answer(said);
    assert.equal(status, 200);
    const given = body.readiness.items.find(({ code }) => code === 'plot/planted-late')?.answer;
    assert.deepEqual([given?.reason, given?.by], ['Era pasto desde 1990', farm.owner.uid]);
    const versionOf = async () => (await farm.ask('GET', `/talhoes/${plotId}`)).body.record.version;
    const version = await versionOf();
    assert.equal((await answer(said, farm.owner, 'plot%2Fplanted-late')).status, 200);
    assert.equal(await versionOf(), version, 'the same answer twice is one');
    // Of another year nobody said anything.
    await farm.ask('PATCH', `/talhoes/${plotId}`, { json: { data: { plantingYear: 2023 } } });
    const anew = (await read(LOT)).body.readiness.items.find(({ code }) => code === 'plot/planted-late');
    assert.equal(anew?.answer, undefined);
  });
});
