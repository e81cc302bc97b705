import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { goldenId } from '@cafezal/domain/golden/season.ts';
import { cancellationXml, PRODUCER, processedXml } from '@cafezal/domain/invoices/invoice-fixture.ts';
import { FARM_ROLES, may } from '@cafezal/domain/people/permissions.ts';
import { type FarmRecord, SECTIONS } from '@cafezal/domain/record/record.ts';
import { BlobReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { inSnapshot } from '../db/export-rows.ts';
import { allExportsGone, unsentExports } from '../test/exports.ts';
import { type FarmClient, farmOn, goldenFarmOn, startSeasonServer, type TestRecord } from '../test/farm-client.ts';
import { importsOn } from '../test/import-client.ts';
import { publisherOf } from '../test/publisher.ts';
import type { TestServer } from '../test/test-app.ts';
import { photoForm } from '../test/test-client.ts';

type Manifest = {
  format: string;
  formatVersion: number;
  farmId: string;
  files: { name: string; bytes: number; sha256: string }[];
  missing: string[];
};
type Flow = { from: string; output: string; to: string; kg: number; consumedKg: number; reservedKg: number };
type ExportedRecord = Omit<FarmRecord, 'photos'> & { photos: { id: string; file: string }[] };

/** A farm's ZIP, unpacked. */
class Export {
  readonly #files: ReadonlyMap<string, Uint8Array>;
  constructor(files: ReadonlyMap<string, Uint8Array>) {
    this.#files = files;
  }
  get names(): string[] {
    return [...this.#files.keys()];
  }
  bytes(name: string): Uint8Array {
    return this.#files.get(name) ?? assert.fail(name);
  }
  /** The test names the shape of the file; its assertions say where it differs. */
  json<Shape>(name: string): Shape {
    return JSON.parse(Buffer.from(this.bytes(name)).toString('utf8')) as Shape;
  }
  get records(): ExportedRecord[] {
    return SECTIONS.flatMap((section) => this.json<ExportedRecord[]>(`records/${section}.json`));
  }
}

async function unpack(blob: Blob): Promise<Export> {
  const files = new Map<string, Uint8Array>();
  for (const entry of await new ZipReader(new BlobReader(blob), { checkSignature: true }).getEntries()) {
    if (!entry.directory) files.set(entry.filename, await entry.getData(new Uint8ArrayWriter()));
  }
  return new Export(files);
}

describe('a whole farm as a ZIP', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startSeasonServer();
    farm = await goldenFarmOn(server);
  });
  after(() => server.close());

  const download = async (of = farm, method = 'GET'): Promise<Response> =>
    server.app.request(`http://localhost/api/farms/${of.farmId}/export`, {
      method,
      headers: { authorization: `Bearer ${of.owner.token}` },
    });
  const exported = async (of = farm): Promise<Export> => unpack(await (await download(of)).blob());

  test('is a file named after farm and day, with a manifest that has the hash of every other', async () => {
    const answer = await download();
    assert.equal(answer.headers.get('content-type'), 'application/zip');
    assert.match(
      answer.headers.get('content-disposition') ?? '',
      /^attachment; filename="[a-z0-9-]+-\d{4}-\d{2}-\d{2}\.zip"$/,
    );
    const zip = await unpack(await answer.blob());
    const manifest = zip.json<Manifest>('manifest.json');
    assert.deepEqual([manifest.format, manifest.formatVersion, manifest.farmId], ['cafezal-farm', 1, farm.farmId]);
    assert.deepEqual([...manifest.files.map(({ name }) => name), 'manifest.json'], zip.names);
    for (const { name, bytes, sha256 } of manifest.files) {
      assert.equal(zip.bytes(name).length, bytes);
      assert.equal(createHash('sha256').update(zip.bytes(name)).digest('hex'), sha256, name);
    }
  });

  test('has every record as it is stored, deleted ones too, with its history', async () => {
    const { id } = await farm.make('parceiros', { name: 'Quem saiu' });
    await farm.ask('DELETE', `/parceiros/${id}`);
    const zip = await exported();
    const byId = new Map(zip.records.map((record) => [record.id, record]));
    assert.ok(byId.get(id)?.deletedAt);
    for (const section of SECTIONS) {
      const { records } = (await farm.ask('GET', `/${section}?limit=500`)).body;
      for (const { name, code, date, season, notes, inputs, version, ...shown } of records as TestRecord[]) {
        const stored = byId.get(shown.id);
        const same = { name, code, date, season, notes, inputs, version };
        assert.deepEqual({ ...stored, ...same }, stored);
        assert.deepEqual({ ...shown.data, ...stored?.data }, shown.data);
      }
    }
    const versions = zip.json<{ recordId: string; version: number; op: string }[]>('history.json');
    const ofDeleted = versions.filter(({ recordId }) => recordId === id);
    assert.deepEqual(
      ofDeleted.map(({ version, op }) => [version, op]),
      [
        [1, 'create'],
        [2, 'delete'],
      ],
    );
  });

  test('proves by itself that no lot gave more than it had, and what is left of it', async () => {
    const zip = await exported();
    const flows = zip.json<Flow[]>('flows.json');
    assert.ok(flows.length > 0);
    const drawn = Map.groupBy(flows, ({ from, output }) => `${from} ${output}`);
    for (const section of SECTIONS) {
      for (const { id, outputs } of (await farm.ask('GET', `/${section}?limit=500`)).body.records) {
        for (const { key, kg, availableKg } of outputs) {
          const grams = (drawn.get(`${id} ${key}`) ?? []).reduce((sum, flow) => sum + Math.round(flow.kg * 1000), 0);
          assert.equal(Math.max(0, Math.round(kg * 1000) - grams), Math.round(availableKg * 1000), `${section} ${key}`);
          assert.ok(grams <= Math.round(kg * 1000));
        }
      }
    }
  });

  test('has the lots that were published, with what their pages showed and show', async () => {
    const { publish, revoke, ask } = publisherOf(farm);
    const page = await publish('ST1', { text: 'Na página' });
    await ask('POST', `/${page.id}/versoes`);
    await revoke(page);
    type Exported = { id: string; recordId: string; versions: { number: number; snapshot: { text: string } }[] };
    const found = (await exported()).json<Exported[]>('publications.json').find(({ id }) => id === page.id);
    assert.equal(found?.recordId, goldenId('ST1'));
    assert.deepEqual(
      found.versions.map(({ number, snapshot }) => [number, snapshot.text]),
      [
        [2, 'Na página'],
        [1, 'Na página'],
      ],
    );
  });

  test('has the invoices that wait, without the tax number of the farm', async () => {
    const own = await farmOn(server);
    const shop = { tag: 'CNPJ', document: '12ABC34501DE35', name: 'AGRO INSUMOS SA' } as const;
    await own.ask('PATCH', '/settings', { json: { producer: { document: PRODUCER.document } } });
    const items = [{ ncm: '31010000' }];
    const { shown, confirm } = importsOn(own);
    const xml = processedXml({ number: 5, issuer: shop, series: 1, buyer: PRODUCER, items });
    const { id } = await shown('nfe', ['compra.xml', xml], ['b.xml', cancellationXml({ number: 6 })]);
    await confirm(id);
    type Kept = { kind: string; importId: string; content: { invoice?: { issuer: { name: string }; buyer: null } } };
    const kept = (await exported(own)).json<Kept[]>('kept-invoices.json');
    assert.deepEqual(
      kept.map(({ kind, importId, content }) => [kind, importId, content.invoice?.issuer.name, content.invoice?.buyer]),
      [
        ['cancellation', id, undefined, undefined],
        ['purchase', id, 'AGRO INSUMOS SA', null],
      ],
    );
  });

  test('has the farm with its settings, its photos and its readings', async () => {
    const own = await farmOn(server);
    await own.ask('PATCH', '/settings', { json: { measureLiters: 80 } });
    await own.ask('POST', '/photo-upload', { body: photoForm() });
    const plot = await own.make('talhoes', { name: 'T', data: { area: 1 } });
    const { body } = await own.ask<{ photo: { id: string } }>('POST', `/talhoes/${plot.id}/fotos`, {
      body: photoForm(),
    });
    const drying = await own.make('secagem', { name: 'S', status: 'planned', date: '2026-06-01' });
    const at = '2026-06-01T10:00:00.000Z';
    const sent = { json: { kind: 'humidity', at, value: 45.5 } };
    assert.equal((await own.ask('POST', `/secagem/${drying.id}/medicoes`, sent)).status, 201);
    const zip = await exported(own);
    const { settings, photo, people } = zip.json<Record<'settings' | 'photo' | 'people', unknown>>('farm.json');
    assert.deepEqual(settings, { measureLiters: 80 });
    assert.equal(photo, 'photos/farm.webp');
    assert.deepEqual(people, [{ userId: own.owner.uid, name: 'Pessoa de Teste' }]);
    const file = `photos/${body.photo.id}.webp`;
    assert.deepEqual(
      zip.json<ExportedRecord[]>('records/talhoes.json')[0]?.photos.map((one) => one.file),
      [file],
    );
    for (const name of [file, 'photos/farm.webp']) {
      assert.equal(Buffer.from(zip.bytes(name)).toString('latin1', 8, 12), 'WEBP');
    }
    const [reading] = zip.json<Record<string, unknown>[]>('readings.json');
    assert.deepEqual([reading?.recordId, reading?.at, reading?.value], [drying.id, at, 45.5]);
  });

  test('names a photo whose file is gone instead of failing', async () => {
    const own = await farmOn(server);
    const { id } = await own.make('talhoes', { name: 'T', data: { area: 1 } });
    const { body } = await own.ask<{ photo: { id: string } }>('POST', `/talhoes/${id}/fotos`, { body: photoForm() });
    const { file } = await server.database.db
      .selectFrom('photos')
      .select('file')
      .where('id', '=', body.photo.id)
      .executeTakeFirstOrThrow();
    await server.services.photoStore.delete(`${file}.webp`);
    assert.deepEqual((await exported(own)).json<Manifest>('manifest.json').missing, [`photos/${body.photo.id}.webp`]);
  });

  test('leaves nothing on the disk, whether it was read, given up or never wanted', async () => {
    await exported();
    assert.deepEqual(await unsentExports(server), []);
    const { body } = await download();
    assert.equal((await unsentExports(server)).length, 1);
    await body?.cancel();
    assert.equal((await download(farm, 'HEAD')).status, 200);
    await allExportsGone(server);
  });

  test('is one picture, whatever is written meanwhile', async () => {
    const { db } = server.database;
    const count = (from: Pick<typeof db, 'selectFrom'>) =>
      from.selectFrom('records').select('id').where('section', '=', 'parceiros').execute();
    await inSnapshot(db, async (snapshot) => {
      const seen = await count(snapshot);
      await farm.make('parceiros', { name: `Quem chegou ${randomUUID()}` });
      assert.deepEqual(await count(snapshot), seen);
      assert.equal((await count(db)).length, seen.length + 1);
    });
  });

  test('goes to no role that may not see prices', () => {
    for (const role of FARM_ROLES) assert.ok(!may(role, 'farm.export') || may(role, 'farm.seePrices'), role);
  });
});
