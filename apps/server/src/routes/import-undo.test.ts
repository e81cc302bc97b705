import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type FarmClient, farmOn, startSeasonServer } from '../test/farm-client.ts';
import { importsOn } from '../test/import-client.ts';
import { memberOf } from '../test/invitations.ts';
import { noteStatements } from '../test/note-statements.ts';
import type { TestServer } from '../test/test-app.ts';

type InUse = { name: string; line: number; message: string; drawn?: { section: string; code: string; kg: number }[] };

/** How many statements a server sends to its database for some work. */
async function statementsOf({ database: { doors } }: TestServer, work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const stop = noteStatements(doors.pool, () => {
    count += 1;
  });
  await work();
  stop();
  return count;
}

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

  test('takes many records back in few statements, or none where two of them are used, and names both', async () => {
    const [used, alsoUsed] = [3, 140];
    const lines = Array.from({ length: 150 }, (_, at) => `Gleba ${at};0,1`);
    const imported = await bringAndConfirm('talhoes', ['Talhão;Área (ha)', ...lines].join('\r\n'));
    const { call } = importsOn(farm);
    const brought = (await call('GET', `/${imported}`)).body.import.lines;
    const harvests: string[] = [];
    for (const place of [used, alsoUsed]) {
      const plot = { plotId: brought[place]?.record?.id, kg: 10 };
      const json = { name: `H ${place}`, date: '2026-06-01', data: { plots: [plot] } };
      harvests.push((await farm.ask('POST', '/colheita', { json })).body.record.id);
    }
    const refused = await call('POST', `/${imported}/desfazer`);
    assert.deepEqual([refused.status, refused.body.error.code], [409, 'import/in-use']);
    const told = (refused.body.error.records as InUse[]).map(({ name, line }) => [name, line]);
    assert.deepEqual(told, [
      [`Gleba ${alsoUsed}`, alsoUsed + 2],
      [`Gleba ${used}`, used + 2],
    ]);
    assert.equal((await at(`/talhoes/${brought[0]?.record?.id}`)).deletedAt, null);
    for (const harvested of harvests) await farm.ask('DELETE', `/colheita/${harvested}`);
    const statements = await statementsOf(server, () => call('POST', `/${imported}/desfazer`));
    assert.ok(statements < 60, `${statements} statements`);
    const { import: undone } = (await call('GET', `/${imported}`)).body;
    assert.deepEqual([undone.status, undone.lines.every(({ record }) => record?.isDeleted === true)], ['undone', true]);
  });

  /** Says that an import made these records, in this order. */
  const saysItMade = (imported: string, ids: readonly string[]) =>
    server.database.db
      .updateTable('imports')
      .set({ written: JSON.stringify(ids.map((id, at) => ({ id, version: 1, line: at + 2, op: 'create' }))) })
      .where('id', '=', imported)
      .execute();

  test('takes back what was made of other records of the file: a drying of its harvest, on its plot, and work there', async () => {
    const { id } = await farm.make('talhoes', { name: 'Novo', data: { area: 1 } });
    const data = { activityType: 'spraying', plotIds: [id], product: 'P', dose: 1, doseUnit: 'L/ha', phiDays: 30 };
    const sprayed = await farm.make('atividades', { name: 'Calda', date: '2026-05-20', status: 'done', data });
    const fruit = { name: 'F', date: '2026-06-01', data: { plots: [{ plotId: id, kg: 500 }] } };
    const picked = await farm.make('colheita', { ...fruit, confirm: ['phi/violation'] });
    const drying = await dry(picked.id, 400);
    const imported = await bringAndConfirm('talhoes', 'Talhão;Área (ha)\r\nDe papel;2');
    await saysItMade(imported, [sprayed.id, id, picked.id, drying.id]);
    const { status, body } = await importsOn(farm).call('POST', `/${imported}/desfazer`);
    assert.equal(status, 200, JSON.stringify(body.error));
    const paths = [`/talhoes/${id}`, `/colheita/${picked.id}`, `/atividades/${sprayed.id}`, `/secagem/${drying.id}`];
    for (const path of paths) assert.equal((await farm.ask('GET', path)).status, 404, path);
  });

  test('needs the role that may write each of its records', async () => {
    const agronomist = await memberOf(farm, 'agronomist');
    const imported = await bringAndConfirm('talhoes', 'Talhão;Área (ha)\r\nDo papel;2');
    // A file of plots may have made other records besides, which this role may not write.
    const { id: partnerId } = await farm.make('vendas', { name: 'V', date: '2026-06-01', status: 'draft', data: {} });
    await saysItMade(imported, [partnerId]);
    const refused = await importsOn(farm, { as: agronomist }).call('POST', `/${imported}/desfazer`);
    assert.deepEqual([refused.status, refused.body.error.code], [403, 'farm/role-forbidden']);
    assert.equal((await at(`/vendas/${partnerId}`)).deletedAt, null);
  });
});
