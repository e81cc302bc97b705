import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type KeptFile, storageIdOf } from '@cafezal/domain/record/kept-file.ts';
import { sql } from 'kysely';
import { readOriginal } from '../services/photos/original-files.ts';
import { cleanUp } from '../services/upkeep/clean-up.ts';
import { type FarmClient, farmOn, type RecordBody, startSeasonServer } from '../test/farm-client.ts';
import { overAllFarms, type TestServer } from '../test/test-app.ts';
import { unpack } from '../test/unpack.ts';

type FileBody = RecordBody & { file: KeptFile };

const PDF = Buffer.from('%PDF-1.4\n%%EOF');
const OTHER = Buffer.from('%PDF-1.4\noutro\n%%EOF');

describe('a file that is sent under a key', () => {
  let server: TestServer;
  before(async () => {
    server = await startSeasonServer();
  });
  after(() => server.close());

  const paperOf = async (farm: FarmClient) => {
    const { id } = await farm.make('documentos', { data: { kind: 'title' } });
    const send = (bytes: Uint8Array<ArrayBuffer>, key: string) => {
      const body = new FormData();
      body.set('file', new Blob([bytes]), 'a.pdf');
      const headers = { 'idempotency-key': key };
      return farm.ask<FileBody>('POST', `/documentos/${id}/arquivos`, { body, headers });
    };
    return { path: `/documentos/${id}/arquivos`, send };
  };
  const bytesAt = async ({ farmId, owner }: FarmClient, path: string) => {
    const headers = { authorization: `Bearer ${owner.token}` };
    const answer = await server.app.request(`http://localhost/api/farms/${farmId}${path}`, { headers });
    return Buffer.from(await answer.arrayBuffer());
  };
  const isStored = async (file: KeptFile) => (await readOriginal(server.services, storageIdOf(file))) !== null;

  test('has the key as its id, is there once, and keeps the key from other bytes and other records', async () => {
    const farm = await farmOn(server);
    const paper = await paperOf(farm);
    const key = randomUUID();
    const first = await paper.send(PDF, key);
    assert.deepEqual([first.status, first.body.file.id], [201, key]);
    const again = await paper.send(PDF, key);
    assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [201, 'true']);
    assert.deepEqual(again.body.record.data.files, [first.body.file]);
    const elsewhere = await paperOf(farm);
    for (const refused of [await paper.send(OTHER, key), await elsewhere.send(PDF, key)]) {
      assert.deepEqual([refused.status, refused.body.error.code], [409, 'file/id-taken']);
    }
    const next = await paper.send(OTHER, 'outra chave');
    assert.deepEqual(next.body.record.data.files, [first.body.file, next.body.file]);
  });

  test('of one id on two farms is each farm’s own', async () => {
    const key = randomUUID();
    const [one, other] = [await farmOn(server), await farmOn(server)];
    const [mine, theirs] = [await paperOf(one), await paperOf(other)];
    assert.equal((await mine.send(PDF, key)).status, 201);
    assert.equal((await theirs.send(OTHER, key)).status, 201);
    assert.deepEqual(await bytesAt(one, `${mine.path}/${key}`), PDF);
    assert.deepEqual(await bytesAt(other, `${theirs.path}/${key}`), OTHER);
    await one.ask('DELETE', `${mine.path}/${key}`);
    await cleanUp(overAllFarms(server.services));
    assert.deepEqual(await bytesAt(other, `${theirs.path}/${key}`), OTHER);
  });

  test('is in the archive, and goes when it is taken away, or with its farm', async () => {
    const farm = await farmOn(server);
    const { path, send } = await paperOf(farm);
    const sent = async (bytes: Uint8Array<ArrayBuffer>) => (await send(bytes, randomUUID())).body.file;
    const [one, other] = [await sent(PDF), await sent(OTHER)];
    const archive = await unpack(new Blob([await bytesAt(farm, '/export')]));
    assert.deepEqual(Buffer.from(archive.get(`files/${other.id}.pdf`) ?? []), OTHER);
    assert.equal((await farm.ask('DELETE', `${path}/${one.id}`)).status, 200);
    await cleanUp(overAllFarms(server.services));
    assert.deepEqual([await isStored(one), await isStored(other)], [false, true]);
    await farm.ask('DELETE', '');
    await sql`update farms set deleted_at = now() - interval '40 days' where id = ${farm.farmId}`.execute(
      server.database.db,
    );
    await cleanUp(overAllFarms(server.services));
    assert.equal(await isStored(other), false);
  });
});
