import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type FarmClient, farmOn, startSeasonServer } from '../test/farm-client.ts';
import { importsOn } from '../test/import-client.ts';
import { memberOf } from '../test/invitations.ts';
import type { TestServer } from '../test/test-app.ts';

type InUse = { name: string; line: number; message: string; drawn?: { section: string; code: string; kg: number }[] };

describe('undoing a spreadsheet', () => {
  let server: TestServer;
  let farm: FarmClient;
  let plotId: string;
  before(async () => {
    server = await startSeasonServer();
    farm = await farmOn(server);
    plotId = (await farm.make('talhoes', { name: 'Sede', data: { area: 5 } })).id;
  });
  after(() => server.close());

  const harvest = (name: string, kg: number) =>
    farm.make('colheita', { name, date: '2026-06-01', data: { plots: [{ plotId, kg }] } });
  const dry = (recordId: string, kg: number) =>
    farm.make('secagem', { name: 'S', date: '2026-06-02', status: 'in_progress', inputs: [{ recordId, kg }] });
  const at = async (path: string) => (await farm.ask('GET', path)).body.record;
  const bringAndConfirm = async (section: string, text: string): Promise<string> => {
    const { bring, confirm } = importsOn(farm);
    const { id } = (await bring(section, text)).body.import;
    const done = await confirm(id);
    assert.equal(done.status, 'confirmed', JSON.stringify(done.failure));
    return id;
  };

  test('never leaves a lot with less than was taken from it, and says who took', async () => {
    const { id, code } = await harvest('Do meio', 1000);
    const text = `Código;Talhão;Data;Kg\r\n${code};Sede;01/06/2026;1.500,0`;
    const imported = await bringAndConfirm('colheita', text);
    assert.equal((await at(`/colheita/${id}`)).outputs[0]?.kg, 1500);
    const drying = await dry(id, 1400);
    const { call } = importsOn(farm);
    const refused = await call('POST', `/${imported}/desfazer`);
    assert.deepEqual([refused.status, refused.body.error.code], [409, 'import/in-use']);
    const [used] = refused.body.error.records as InUse[];
    assert.deepEqual(
      [used?.name, used?.line, used?.drawn?.map(({ code: drew }) => drew)],
      ['Do meio', 2, [drying.code]],
    );
    const [output] = (await at(`/colheita/${id}`)).outputs;
    assert.deepEqual([output?.kg, output?.availableKg], [1500, 100]);
    await farm.ask('DELETE', `/secagem/${drying.id}`);
    assert.equal((await call('POST', `/${imported}/desfazer`)).status, 200);
    assert.equal((await at(`/colheita/${id}`)).outputs[0]?.kg, 1000);
  });

  test('does not give a record back the coffee that others took meanwhile', async () => {
    const lot = await harvest('Muito', 1000);
    const first = await dry(lot.id, 900);
    const imported = await bringAndConfirm('secagem', `Código;Situação\r\n${first.code};Cancelada`);
    assert.equal((await at(`/secagem/${first.id}`)).status, 'cancelled');
    await dry(lot.id, 700);
    const { call } = importsOn(farm);
    const refused = await call('POST', `/${imported}/desfazer`);
    assert.deepEqual([refused.status, refused.body.error.code], [409, 'import/in-use']);
    assert.equal((await at(`/secagem/${first.id}`)).status, 'cancelled');
  });

  test('does not go back to what a rule refuses by now', async () => {
    const { id, code } = await harvest('Cedo', 100);
    const imported = await bringAndConfirm('colheita', `Código;Talhão;Data;Kg\r\n${code};Sede;20/06/2026;100`);
    await farm.ask('PATCH', `/talhoes/${plotId}`, { json: { data: { plantingDate: '2026-06-10' } } });
    const { call } = importsOn(farm);
    const refused = await call('POST', `/${imported}/desfazer`);
    assert.deepEqual([refused.status, refused.body.error?.code], [409, 'import/in-use']);
    assert.equal((await at(`/colheita/${id}`)).date, '2026-06-20');
    await farm.ask('PATCH', `/talhoes/${plotId}`, { json: { data: { plantingDate: null } } });
    assert.equal((await call('POST', `/${imported}/desfazer`)).status, 200);
    assert.equal((await at(`/colheita/${id}`)).date, '2026-06-01');
  });

  test('takes back both changes of a record that two lines named', async () => {
    const plot = await farm.make('talhoes', { name: 'Duas vezes', data: { area: 2, altitude: 900 } });
    const lines = ['Talhão;Altitude', 'Duas vezes;950', 'Sede;1000', 'Duas vezes;990'];
    const imported = await bringAndConfirm('talhoes', lines.join('\r\n'));
    assert.equal((await at(`/talhoes/${plot.id}`)).data.altitude, 990);
    assert.equal((await importsOn(farm).call('POST', `/${imported}/desfazer`)).status, 200);
    assert.equal((await at(`/talhoes/${plot.id}`)).data.altitude, 900);
    assert.equal((await at(`/talhoes/${plotId}`)).data.altitude, undefined);
  });

  test('takes nothing back of a record that a line left as it was', async () => {
    const plot = await farm.make('talhoes', { name: 'Igual', data: { area: 2, altitude: 900 } });
    const lines = ['Talhão;Altitude', 'Igual;950', 'Igual;950'];
    const imported = await bringAndConfirm('talhoes', lines.join('\r\n'));
    const { call } = importsOn(farm);
    assert.equal((await call('GET', `/${imported}`)).body.import.records, 1);
    assert.equal((await call('POST', `/${imported}/desfazer`)).status, 200);
    const back = await at(`/talhoes/${plot.id}`);
    assert.deepEqual([back.version, back.data.altitude], [3, 900]);
  });

  test('needs the role that may write each of its records', async () => {
    const agronomist = await memberOf(farm, 'agronomist');
    const imported = await bringAndConfirm('talhoes', 'Talhão;Área (ha)\r\nDo papel;2');
    // A file of plots may have made other records besides, which this role may not write.
    const { id: partnerId } = await farm.make('vendas', { name: 'V', date: '2026-06-01', status: 'draft', data: {} });
    await server.database.db
      .updateTable('imports')
      .set({ written: JSON.stringify([{ id: partnerId, version: 1, line: 3, op: 'create' }]) })
      .where('id', '=', imported)
      .execute();
    const refused = await importsOn(farm, { as: agronomist }).call('POST', `/${imported}/desfazer`);
    assert.deepEqual([refused.status, refused.body.error.code], [403, 'farm/role-forbidden']);
    assert.equal((await at(`/vendas/${partnerId}`)).deletedAt, null);
  });
});
