import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type FarmClient, farmOn, startSeasonServer } from '../test/farm-client.ts';
import { type ImportBody, importsOn, type TestImport } from '../test/import-client.ts';
import { collection, feature, square } from '../test/map-features.ts';
import type { TestServer } from '../test/test-app.ts';
import type { TestAnswer } from '../test/test-client.ts';

type LooseSettings = { farmOutline: unknown; documents: Record<string, unknown> };

const NUMBER = `MG-3114105-${'0123456789ABCDEF'.repeat(2)}`;

describe('the outlines of the CAR', () => {
  let server: TestServer;
  before(async () => {
    server = await startSeasonServer();
  });
  after(() => server.close());

  const shown = (content: string, name: string, on: FarmClient): Promise<TestImport> =>
    importsOn(on).shown('mapa', [name, content]);
  const call = (path: string, on: FarmClient): Promise<TestAnswer<ImportBody>> => importsOn(on).call('POST', path);
  const said = ({ lines }: TestImport) =>
    lines.map(({ cells, status, skipped }) => [cells.C, skipped ? 'fora' : status]);
  const settingsOf = async (own: FarmClient) =>
    (await own.ask<{ settings: LooseSettings }>('GET', '/settings')).body.settings;
  const farmWithPlot = async (): Promise<FarmClient> => {
    const own = await farmOn(server, { totalArea: 500, state: 'MG' });
    const boundary = { type: 'Polygon', coordinates: [square(-45.1005, -22.1)] };
    await own.make('talhoes', { name: 'Divisa', data: { area: 4.57, boundary } });
    return own;
  };

  test('become the outline of the farm with its number, tell the plots that stick out, and are undone', async () => {
    const own = await farmWithPlot();
    const car = (west: number) =>
      collection(
        feature('', square(west, -22.11, 0.02), { cod_imovel: NUMBER, num_area: '450' }),
        feature('Reserva', square(-45.09, -22.1), { cod_imovel: NUMBER, nom_tema: 'Reserva Legal' }),
        feature('Dentro', square(-45.095, -22.105)),
        feature('Fora', square(-45.0805, -22.105)),
      );
    const before = await settingsOf(own);
    assert.equal(before.farmOutline, null);
    const made = await shown(car(-45.1), 'car.geojson', own);
    const noticed = (at: number) => made.lines[at]?.warnings.map(({ message }) => message).join(' ') ?? '';
    assert.deepEqual(said(made), [
      ['Contorno da fazenda', 'new'],
      ['Fica fora', 'fora'],
      ['Talhão novo', 'new'],
      ['Talhão novo', 'new'],
    ]);
    assert.match(noticed(0), /O Divisa passa 1,1\d? ha para fora deste contorno/);
    assert.match(noticed(1), /É Reserva Legal, do CAR/);
    assert.doesNotMatch(noticed(2), /para fora/);
    assert.match(noticed(3), /Passa 3,4\d? ha para fora do contorno da fazenda/);
    assert.equal((await call(`/${made.id}/confirmar`, own)).status, 200);
    const after = await settingsOf(own);
    assert.equal((after.farmOutline as { type: string }).type, 'Polygon');
    assert.equal(after.documents.carNumber, NUMBER);
    const again = await shown(car(-45.1), 'car.geojson', own);
    assert.equal(again.lines[0]?.status, 'same');
    assert.equal((await call(`/${made.id}/desfazer`, own)).status, 200);
    assert.deepEqual(await settingsOf(own), before);
    const second = await shown(car(-45.1), 'car.geojson', own);
    await call(`/${second.id}/confirmar`, own);
    const { status } = await own.ask('PATCH', '/settings', { json: { farmOutline: null } });
    assert.equal(status, 200);
    const refused = await call(`/${second.id}/desfazer`, own);
    assert.deepEqual([refused.status, refused.body.error.code], [409, 'import/in-use']);
  });

  test('of a farm with two are one outline of two parts, and two papers', async () => {
    const own = await farmWithPlot();
    const other = NUMBER.replace(/.$/, 'A');
    const before = await settingsOf(own);
    const two = await shown(
      collection(
        feature('', square(-45.1, -22.11, 0.02), { cod_imovel: NUMBER }),
        feature('', square(-45.06, -22.11, 0.02), { cod_imovel: other }),
        feature('Na segunda', square(-45.055, -22.105)),
      ),
      'dois-car.geojson',
      own,
    );
    assert.deepEqual(
      two.lines.map(({ status, warnings }) => [status, warnings.map(({ message }) => message.slice(0, 40)).join()]),
      [
        ['new', 'O Divisa passa 1,14 ha para fora deste c'],
        ['new', 'Forma um só contorno com a linha 1.'],
        ['new', ''],
      ],
    );
    assert.equal((await call(`/${two.id}/confirmar`, own)).status, 200);
    assert.equal(((await settingsOf(own)).farmOutline as { coordinates: unknown[] }).coordinates.length, 2);
    const papers = await own.ask('GET', '/documentos');
    assert.deepEqual(papers.body.records.map(({ data }) => data.documentNumber).sort(), [NUMBER, other].sort());
    assert.equal((await call(`/${two.id}/desfazer`, own)).status, 200);
    assert.deepEqual(await settingsOf(own), before);
  });
});
