import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { type FarmClient, farmOn, startSeasonServer } from '../test/farm-client.ts';
import { formOf, importsOn } from '../test/import-client.ts';
import { memberOf } from '../test/invitations.ts';
import type { TestServer } from '../test/test-app.ts';
import type { LooseBody } from '../test/test-client.ts';

type Told = { line: number; status: string; id?: string; error?: string; warnings?: string[] };
type AtOnce = LooseBody & { importId: string; imported: number; skipped: number; rejected: number; lines: Told[] };

const PLOTS = ['Talhão;Área (ha)', 'Serra;2,5', 'Vale;muito', 'Grota;1'].join('\r\n');

describe('a file that a script brings', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startSeasonServer();
    farm = await farmOn(server);
  });
  after(() => server.close());

  const send = (query: string, text: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    farm.ask<AtOnce>('POST', `/import?${query}`, { body: formOf(text, 'talhoes.csv'), headers });
  const statusesOf = ({ lines }: Pick<AtOnce, 'lines'>) => lines.map(({ line, status }) => `${line} ${status}`);
  const count = async () => (await farm.ask('GET', '/talhoes')).body.count;

  test('comes in whole or not at all, told line by line', async () => {
    const dry = await send('section=talhoes&dryRun=true', PLOTS);
    assert.deepEqual([dry.status, dry.body.imported, dry.body.skipped, dry.body.rejected], [200, 0, 2, 1]);
    const refused = await send('section=talhoes', PLOTS);
    assert.deepEqual(
      [refused.status, refused.body.error.code, refused.body.error.rejected],
      [422, 'import/invalid', 1],
    );
    assert.deepEqual(statusesOf(refused.body.error as unknown as AtOnce), ['2 skipped', '3 rejected', '4 skipped']);
    assert.equal(await count(), 0);
    const whole = await send('section=talhoes', PLOTS.replace('muito', '3'));
    assert.deepEqual([whole.status, whole.body.imported], [200, 3], JSON.stringify(whole.body));
    assert.equal(await count(), 3);
    const made = await farm.ask('GET', `/talhoes/${whole.body.lines[0]?.id}`);
    assert.equal(made.body.record.name, 'Serra');
    const again = await send('section=talhoes', PLOTS.replace('muito', '3'));
    assert.deepEqual([again.body.imported, again.body.skipped], [0, 3]);
    assert.equal((await importsOn(farm).call('POST', `/${whole.body.importId}/desfazer`)).status, 200);
    assert.equal(await count(), 0);
  });

  test('leaves out what is refused where a part may come in', async () => {
    const headers = { 'idempotency-key': 'uma parte' };
    const { status, body } = await send('section=talhoes&partial=true', PLOTS, headers);
    assert.deepEqual([status, statusesOf(body)], [200, ['2 imported', '3 rejected', '4 imported']]);
    assert.deepEqual(
      [body.imported, body.rejected, body.lines[1]?.error === undefined, await count()],
      [2, 1, false, 2],
    );
    const again = await send('section=talhoes&partial=true', PLOTS, headers);
    assert.deepEqual([again.status, again.body], [200, body]);
  });

  test('that does not say how a column is to be read is asked, not guessed', async () => {
    await farm.make('talhoes', { name: 'Sede', data: { area: 5 } });
    const text = 'Talhão;Data;Peso (kg) do talhão\r\nSede;01/06/26;10';
    const refused = await send('section=colheita', text);
    assert.deepEqual([refused.status, refused.body.error.questions], [422, ['date:B']]);
    assert.equal((await farm.ask('GET', '/colheita')).body.count, 0);
    const { bring, call } = importsOn(farm);
    const { id } = (await bring('colheita', text)).body.import;
    assert.equal((await call('POST', `/${id}/confirmar`)).status, 422);
    await call('PATCH', `/${id}`, { answers: { 'date:B': '2000' } });
    assert.ok((await call('POST', `/${id}/confirmar`)).status < 300);
  });

  test('may be of any kind, and larger than what people choose on a screen: 50 MB', async () => {
    const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>Do mapa</name><Polygon><outerBoundaryIs><LinearRing>
      <coordinates>-45,-22 -45,-22.002 -44.998,-22.002 -45,-22</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`;
    const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false, level: 0 });
    await zip.add('doc.kml', new Uint8ArrayReader(new TextEncoder().encode(kml)));
    await zip.add('files/foto.jpg', new Uint8ArrayReader(new Uint8Array(12 * 1024 * 1024)));
    const whole = await send('kind=mapa', await zip.close());
    assert.deepEqual([whole.status, whole.body.imported], [200, 1], JSON.stringify(whole.body).slice(0, 300));
    const above = await send('kind=mapa', `${kml}${' '.repeat(51 * 1024 * 1024)}`);
    assert.deepEqual([above.status, above.body.error.code], [413, 'upload/too-large']);
    const { status } = await importsOn(farm).bring('talhoes', ' '.repeat(11 * 1024 * 1024));
    assert.equal(status, 413, 'what a screen sends keeps to the bounds of its kind');
  });

  test('is one import however often it is sent, and is refused to who may not bring it', async () => {
    const headers = { 'idempotency-key': '0190c0de-0000-7000-8000-00000000d00d' };
    const first = await send('section=parceiros', 'Parceiro\r\nUma vez', headers);
    assert.equal(first.body.imported, 1);
    const undone = async () => (await importsOn(farm).call('POST', `/${first.body.importId}/desfazer`)).status;
    for (const after of [async () => 200, undone]) {
      assert.equal(await after(), 200);
      const again = await send('section=parceiros', 'Parceiro\r\nUma vez', headers);
      assert.deepEqual(
        [again.status, again.headers.get('idempotency-replayed'), again.body],
        [200, 'true', first.body],
      );
    }
    assert.equal((await send('section=parceiros', 'Parceiro\r\nOutro', headers)).status, 409);
    const as = await memberOf(farm, 'agronomist');
    const answer = await farm.ask('POST', '/import?section=parceiros', { as, body: formOf('Parceiro\r\nX', 'p.csv') });
    assert.equal(answer.status, 403);
  });
});
