import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { after, afterEach, before, describe, test } from 'node:test';
import { goldenId } from '@cafezal/domain/golden/season.ts';
import { sql } from 'kysely';
import { allow, findFarmScope } from '../db/farm-scope.ts';
import { servicesOn } from '../http/services.ts';
import { createLog } from '../platform/log.ts';
import { publishLot } from '../services/publications/publications.ts';
import { cleanUp } from '../services/upkeep/clean-up.ts';
import { type FarmClient, goldenFarmOn, startSeasonServer } from '../test/farm-client.ts';
import { type Publisher, pathOf, publisherOf } from '../test/publisher.ts';
import { overAllFarms, startTestInstance, type TestServer } from '../test/test-app.ts';
import { photoForm } from '../test/test-client.ts';
import { unpack } from '../test/unpack.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SUMS = 'manifest-sha256.txt';

describe('what a published lot keeps', () => {
  let server: TestServer;
  let farm: FarmClient;
  let publisher: Publisher;
  before(async () => {
    server = await startSeasonServer();
    farm = await goldenFarmOn(server);
    publisher = publisherOf(farm);
  });
  after(() => server.close());
  afterEach(async () => {
    await sql`update publications set revoked_at = created_at where revoked_at is null`.execute(server.database.db);
    await cleanUp(overAllFarms(server.services));
    // A snapshot that a test broke cannot be listed any more.
    await sql`delete from publications`.execute(server.database.db);
  });

  /** Files that are kept as they were made, of all that the server stores. */
  const keptFiles = async () =>
    (await readdir(server.dataDir, { recursive: true })).filter((path) => path.endsWith('.file')).sort();
  const photoOf = async (path: string) => {
    const { body } = await farm.ask<{ photo: { id: string } }>('POST', path, { body: photoForm() });
    return body.photo.id;
  };

  test('is a dossier of what the page shows, where its owner wants one, without the data of a declaration', async () => {
    const photo = await photoOf(`/secagem/${goldenId('D1')}/fotos`);
    const show = { text: 'Recado da página', photos: [photo], files: { dossier: true } };
    const page = await publisher.publish('ST1', show);
    const { body } = await publisher.ask('PATCH', `/${page.id}`, { languages: ['pt', 'en'] });
    assert.equal(body.publication.show.text, 'Recado da página');
    await publisher.ask('POST', `/${page.id}/versoes`);
    const path = `${pathOf(page)}/dossie.zip`;
    const answer = await publisher.open(path);
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'application/zip']);
    const files = await unpack(await answer.blob());
    assert.deepEqual(
      [...files.keys()],
      ['dossie-pt.html', 'dossie-en.html', 'lot.json', 'plots.geojson', 'epcis.jsonld', 'photos/001.webp', SUMS],
    );
    const text = (name: string) => new TextDecoder().decode(files.get(name));
    assert.match(text('dossie-en.html'), /The way of the coffee/);
    assert.match(text('dossie-pt.html'), /Recado da página/);
    const typed = pathOf(page).replace(/[A-Z2-7]{4}(?=[A-Z2-7])/g, '$&-');
    assert.ok(text('dossie-pt.html').includes(typed), 'the paper says where the page is');
    const lot = JSON.parse(text('lot.json'));
    assert.deepEqual([lot.weight, lot.certifications, lot.place.shapes], [null, null, []]);
    assert.doesNotMatch(text('lot.json'), new RegExp(photo));
    assert.equal(text(SUMS).trim().split('\n').length, files.size - 1);
    assert.match(await (await publisher.open(`${pathOf(page)}?lang=en`)).text(), /\/dossie\.zip/);
    // What is taken away is in the old dossier, which goes with it.
    await publisher.ask('PATCH', `/${page.id}`, { show: { text: null } });
    assert.equal((await publisher.open(path)).status, 404);
  });

  test('is events of what its page shows, as a file and in the dossier, until something is hidden', async () => {
    await farm.ask('POST', `/secagem/${goldenId('D5')}/medicoes`, {
      json: { kind: 'humidity', at: '2026-06-20T12:00:00.000Z', value: 54.1 },
    });
    const files = { epcis: true, dossier: true };
    const hidden = await publisher.publish('ST2', { quality: false, drying: false, origin: false, files });
    const told = /score|conformant|sensorElementList|harvestMethod/;
    const alone = await (await publisher.open(`${pathOf(hidden)}/epcis.jsonld`)).text();
    const inDossier = await unpack(await (await publisher.open(`${pathOf(hidden)}/dossie.zip`)).blob());
    assert.doesNotMatch(alone, told);
    assert.equal(new TextDecoder().decode(inDossier.get('epcis.jsonld')), alone);
    const patch = (show: object) => publisher.ask('PATCH', `/${hidden.id}`, { show });
    const epcis = () => publisher.open(`${pathOf(hidden)}/epcis.jsonld`);
    await patch({ quality: true, drying: true, origin: true });
    await publisher.ask('POST', `/${hidden.id}/versoes`);
    const shown = await (await epcis()).text();
    for (const word of told.source.split('|')) assert.match(shown, new RegExp(word));
    await patch({ sieve: false });
    assert.equal((await epcis()).status, 200);
    await patch({ quality: false });
    assert.equal((await epcis()).status, 404);
  });

  test('is at most fifty versions, and who wants another is told what to do', async () => {
    const page = await publisher.publish('ST1');
    await sql`
      insert into publication_versions (farm_key, publication_id, number, at, snapshot)
      select farm_key, publication_id, more, at, snapshot
      from publication_versions, generate_series(2, 49) as more where publication_id = ${page.id}`.execute(
      server.database.db,
    );
    const last = await publisher.ask('POST', `/${page.id}/versoes`);
    assert.deepEqual([last.status, last.body.publication.versions.length], [201, 50]);
    const { status, body } = await publisher.ask('POST', `/${page.id}/versoes`);
    assert.deepEqual([status, body.error.code], [409, 'publication/too-many-versions']);
    assert.match(body.error.message, /50 versões/);
    assert.equal((await publisher.open(pathOf(page))).status, 200);
  });

  test('is read one version at a time', async () => {
    const photo = await photoOf(`/secagem/${goldenId('D1')}/fotos`);
    const page = await publisher.publish('ST1', { photos: [photo], files: { epcis: true } });
    await publisher.ask('POST', `/${page.id}/versoes`);
    const path = pathOf(page);
    assert.equal((await publisher.open(`${path}?lang=pt`)).status, 200);
    // Whoever reads the first version now fails.
    await sql`
      update publication_versions set snapshot = '{}' where publication_id = ${page.id} and number = 1`.execute(
      server.database.db,
    );
    const data = `/api/public/lotes/${path.slice('/r/'.length)}?lang=pt`;
    for (const at of [`${path}?lang=pt&versao=2`, `${path}/foto/1`, `${path}/epcis.jsonld`, data]) {
      assert.equal((await publisher.open(at)).status, 200, at);
    }
  });

  test('is deleted once it has expired, and cannot be changed any more', async () => {
    const photo = await photoOf(`/secagem/${goldenId('D1')}/fotos`);
    const before = await keptFiles();
    const page = await publisher.publish('ST1', { photos: [photo], files: { epcis: true, plots: true } });
    assert.equal((await keptFiles()).length, before.length + 2);
    const expiresAt = new Date(server.clock.now().getTime() + MINUTE_MS).toISOString();
    await publisher.ask('PATCH', `/${page.id}`, { expiresAt });
    await cleanUp(overAllFarms(server.services));
    assert.equal((await publisher.open(`${pathOf(page)}/foto/1`)).status, 200);
    server.clock.advance(MINUTE_MS + 1);
    assert.equal((await publisher.ask('PATCH', `/${page.id}`, { expiresAt: null })).status, 409);
    assert.equal((await publisher.ask('POST', `/${page.id}/versoes`)).status, 409);
    const { body } = await publisher.ask('GET');
    assert.equal(body.publications.find(({ id }) => id === page.id)?.revokedAt, expiresAt);
    await cleanUp(overAllFarms(server.services));
    assert.deepEqual(await keptFiles(), before);
    const copies = await server.database.db.selectFrom('publication_files').select('file').execute();
    assert.deepEqual(copies, []);
  });

  test('is deleted of a lot that was published anew after its time', async () => {
    const before = await keptFiles();
    const page = await publisher.publish('ST1', { files: { epcis: true } });
    const expiresAt = new Date(server.clock.now().getTime() + MINUTE_MS).toISOString();
    await publisher.ask('PATCH', `/${page.id}`, { expiresAt });
    server.clock.advance(MINUTE_MS + 1);
    await publisher.publish('ST1');
    await cleanUp(overAllFarms(server.services));
    assert.deepEqual(await keptFiles(), before);
  });

  test('is nothing of a publication that was refused in the midst of its files', async () => {
    const before = await keptFiles();
    const opening = await farm.make('armazenamento', {
      name: 'Safra velha',
      date: '2026-09-01',
      data: { origin: 'opening' },
      outputs: [{ form: 'green_bean', kg: 600 }],
    });
    const { status, body } = await publisher.ask('POST', '', {
      recordId: opening.id,
      output: opening.outputs[0]?.key,
      show: { files: { epcis: true, plots: true } },
    });
    assert.deepEqual([status, body.error.code], [422, 'lot/no-origin']);
    await cleanUp(overAllFarms(server.services));
    assert.deepEqual(await keptFiles(), before);
  });

  test('is deleted a day later where the server died before the page had it, and not of a page that stands', async () => {
    const photo = await photoOf(`/secagem/${goldenId('D1')}/fotos`);
    const show = { photos: [photo], files: { epcis: true } };
    const page = await publisher.publish('ST1', show);
    const stored = async () =>
      (await readdir(server.dataDir, { recursive: true })).filter((path) => /\.(file|webp)$/.test(path)).sort();
    const before = await stored();
    const { body: lot } = await farm.ask('GET', `/armazenamento/${goldenId('ST2')}`);
    const of = { recordId: lot.record.id, output: lot.record.outputs[0]?.key ?? '', show: { files: { epcis: true } } };
    const scope = await findFarmScope(server.database.db, { userId: farm.owner.uid, address: { id: farm.farmId } });
    // A process that dies does nothing any more once the file is on the disk.
    const { promise: died, resolve: die } = Promise.withResolvers<void>();
    const { photoStore } = server.services;
    const put: typeof photoStore.put = async (key, bytes) => {
      await photoStore.put(key, bytes);
      die();
      return Promise.withResolvers<void>().promise;
    };
    void publishLot(
      { ...servicesOn(server.services, scope), photoStore: { ...photoStore, put } },
      allow(scope, 'farm.publish'),
      { id: undefined, key: undefined, sent: of },
    );
    await died;
    const planted = await stored();
    assert.equal(planted.length, before.length + 1);
    server.clock.advance(DAY_MS - MINUTE_MS);
    await cleanUp(overAllFarms(server.services));
    assert.deepEqual(await stored(), planted);
    server.clock.advance(2 * MINUTE_MS);
    await cleanUp(overAllFarms(server.services));
    assert.deepEqual(await stored(), before);
    assert.equal((await publisher.open(`${pathOf(page)}/foto/1`)).status, 200);
    assert.equal((await publisher.open(`${pathOf(page)}/epcis.jsonld`)).status, 200);
    // The owner's session would have ended for the other tests.
    server.clock.advance(-DAY_MS - MINUTE_MS);
  });

  test('is at an address that no line of the log has, however much it says', async () => {
    const lines: string[] = [];
    const log = createLog('trace', { write: (line) => lines.push(line) });
    const talkative = await startTestInstance({ ...server, log });
    const { publish, open, revoke, ask } = publisherOf({ ...farm, server: { ...server, ...talkative } });
    const page = await publish('ST1', { files: { epcis: true } });
    const path = pathOf(page);
    const token = path.slice('/r/'.length);
    const readAll = async () => {
      for (const at of ['', '?versao=1&lang=en', '/foto/1', '/epcis.jsonld', '/plots.geojson', '/nothing', '/a/b/c']) {
        await open(`${path}${at}`);
        await open(`${path.toLowerCase()}${at}`);
      }
      await open(`/api/public/lotes/${token}`);
      await open(`/R/${token}`);
    };
    await readAll();
    await ask('POST', `/${page.id}/versoes`);
    await talkative.services.publishedLots.views.write();
    // A page whose snapshot cannot be read: what went wrong is told as well.
    await sql`update publication_versions set snapshot = '{}' where publication_id = ${page.id}`.execute(
      server.database.db,
    );
    assert.equal((await open(`${path}?lang=es`)).status, 500);
    await revoke(page);
    await readAll();
    await talkative.close();
    assert(
      lines.some((line) => line.includes('/r/{token}')),
      'the log speaks of pages',
    );
    assert(
      lines.some((line) => line.includes('"level":"error"')),
      'the log speaks of what failed',
    );
    for (const line of lines) assert(!line.toUpperCase().includes(token), 'a token is in the log');
  });
});
