import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { Change } from '@cafezal/domain/record/changes.ts';
import type { KeptFile } from '@cafezal/domain/record/kept-file.ts';
import { sql } from 'kysely';
import { readOriginal } from '../services/photos/original-files.ts';
import { cleanUp } from '../services/upkeep/clean-up.ts';
import { type FarmClient, farmOn, type RecordBody, startSeasonServer } from '../test/farm-client.ts';
import { joinFarm } from '../test/join-farm.ts';
import { overAllFarms, type TestServer } from '../test/test-app.ts';
import { signUp, type TestAnswer, type TestPerson, TINY_PNG } from '../test/test-client.ts';
import { unpack } from '../test/unpack.ts';

const PDF = Buffer.from('%PDF-1.7\n<script>alert(1)</script>\n%%EOF');
type FileBody = RecordBody & { file: KeptFile };
type Settings = {
  settings: { documents: Record<string, unknown> };
  warnings?: { code: string; field: string }[];
  error: { fields: Record<string, string> };
};

const form = (bytes: Uint8Array, name: string, type = 'text/html'): FormData => {
  const body = new FormData();
  body.append('file', new Blob([Buffer.from(bytes)], { type }), name);
  return body;
};

const told = ({ status, body }: TestAnswer<RecordBody>) => [status, body.error?.code];

describe('documents', () => {
  let server: TestServer;
  let farm: FarmClient;
  let operator: TestPerson;
  before(async () => {
    server = await startSeasonServer();
    farm = await farmOn(server);
    operator = await signUp(server.app);
    await joinFarm(server.database.db, { farmId: farm.farmId, uid: operator.uid, role: 'operator' });
  });
  after(() => server.close());

  const send = (id: string, body: FormData) => farm.ask<FileBody>('POST', `/documentos/${id}/arquivos`, { body });

  test('are named after their kind and day, and ask for the kind alone', async () => {
    const made = await farm.make('documentos', { date: '2026-06-03', data: { kind: 'car' } });
    assert.deepEqual([made.name, made.status, made.code, made.season], ['CAR 03/06/2026', 'active', '', null]);
    const refused = await farm.ask('POST', '/documentos', { json: { name: 'Papel' } });
    assert.deepEqual([refused.status, Object.keys(refused.body.error.fields)], [422, ['data.kind']]);
  });

  test('are asked about where a number cannot be right, or the end is near', async () => {
    const warned = async (data: object) =>
      (await farm.ask('POST', '/documentos', { json: { data } })).body.warnings.map(
        ({ code, field }) => `${code} ${field}`,
      );
    assert.deepEqual(await warned({ kind: 'ccir', documentNumber: '950.033.271.446-0' }), []);
    assert.deepEqual(await warned({ kind: 'ccir', documentNumber: '950.033' }), [
      'document/invalid data.documentNumber',
    ]);
    const today = server.clock.now();
    const in59 = new Date(today.getTime() + 59 * 86_400_000).toISOString().slice(0, 10);
    const in62 = new Date(today.getTime() + 62 * 86_400_000).toISOString().slice(0, 10);
    assert.deepEqual(await warned({ kind: 'water', validUntil: in59 }), ['document/expires data.validUntil']);
    assert.deepEqual(await warned({ kind: 'water', validUntil: in62 }), []);
  });

  test('are shown as expired from the day after their last one, and found by it', async () => {
    const here = await farmOn(server);
    const gone = await here.make('documentos', { data: { kind: 'license', validUntil: '2026-06-30' } });
    const kept = await here.make('documentos', { data: { kind: 'car' } });
    assert.equal(gone.status, 'expired');
    const found = async (status: string) =>
      (await here.ask('GET', `/documentos?status=${status}`)).body.records.map(({ id }) => id);
    assert.deepEqual([await found('expired'), await found('active')], [[gone.id], [kept.id]]);
    // Answered back as it was shown, it is still in force as far as people said.
    const { body } = await here.ask('PATCH', `/documentos/${gone.id}`, {
      json: { status: 'expired', data: { validUntil: '2099-01-01' } },
    });
    assert.equal(body.record.status, 'active');
  });

  test('come in the feed only to apps that ask for its second version', async () => {
    const here = await farmOn(server);
    const made = await here.make('documentos', { data: { kind: 'car' } });
    const plot = await here.make('talhoes', { name: 'T', data: { area: 1 } });
    const feed = async (query: string) =>
      (await here.ask<{ changes: Change[]; seq: number }>('GET', `/changes?since=0${query}`)).body;
    const idsOf = ({ changes }: { changes: Change[] }) =>
      changes.filter(({ kind }) => kind === 'record').map(({ id }) => id);
    const [older, newer] = [await feed(''), await feed('&v=2')];
    assert.deepEqual([idsOf(older), idsOf(newer)], [[plot.id], [made.id, plot.id]]);
    assert.equal(older.seq, newer.seq);
  });

  test('keep files as they came, at most five, known by their content', async () => {
    const { id } = await farm.make('documentos', { data: { kind: 'title' } });
    const first = await send(id, form(PDF, '../..\\Matrícula 4.512.html'));
    assert.deepEqual(
      [first.status, first.body.file.name, first.body.file.mediaType, first.body.file.bytes],
      [201, 'Matrícula 4.512.pdf', 'application/pdf', PDF.length],
    );
    assert.deepEqual(first.body.record.data.files, [first.body.file]);
    const { at, sha256, by } = first.body.file;
    assert.deepEqual([sha256, by], [createHash('sha256').update(PDF).digest('hex'), farm.owner.uid]);
    assert.ok(Math.abs(Date.parse(at) - server.clock.now().getTime()) < 60_000);
    const again = await send(id, form(PDF, 'outra.pdf'));
    assert.deepEqual([again.body.file.id, again.headers.get('idempotency-replayed')], [first.body.file.id, 'true']);
    assert.deepEqual(told(await send(id, form(Buffer.from('<html>'), 'a.pdf', 'application/pdf'))), [
      ...[422, 'upload/not-a-document'],
    ]);
    for (const part of [1, 2, 3]) await send(id, form(Buffer.concat([TINY_PNG, Buffer.from([part])]), 'foto.png'));
    assert.equal((await send(id, form(Buffer.from([0xff, 0xd8, 0xff, 1]), 'x.jpeg'))).status, 201);
    assert.deepEqual(told(await send(id, form(Buffer.concat([PDF, PDF]), 'x.pdf'))), [422, 'upload/too-many']);
    const tooLarge = Buffer.concat([PDF, Buffer.alloc(15 * 1024 * 1024)]);
    assert.equal((await send(id, form(tooLarge, 'x.pdf'))).status, 413);
    const changed = await farm.ask('PATCH', `/documentos/${id}`, { json: { data: { files: [], issuer: 'Cartório' } } });
    assert.equal((changed.body.record.data.files as unknown[]).length, 5);
  });

  test('call a file as people see it: no folders, no signs that files cannot have, the ending of what it is', async () => {
    const called = async (name: string) => {
      const { id } = await farm.make('documentos', { data: { kind: 'title' } });
      return (await send(id, form(PDF, name))).body.file.name;
    };
    assert.equal(await called('C:\\papeis\\<Escritura>: 1?*|.PDF'), 'Escritura 1.pdf');
    assert.equal(await called('a.tar.gz'), 'a.tar.pdf');
    assert.equal(await called('Planta.abcdef'), 'Planta.abcdef.pdf');
    for (const nameless of ['.htaccess.pdf', '???.pdf', '.pdf']) assert.equal(await called(nameless), 'documento.pdf');
    assert.equal(await called(`${'x'.repeat(120)}.pdf`), `${'x'.repeat(95)}.pdf`);
  });

  test('give a file to members alone, to be saved and never to be shown', async () => {
    const { id } = await farm.make('documentos', { data: { kind: 'title' } });
    const { file } = (await send(id, form(PDF, 'a.pdf'))).body;
    const url = `http://localhost/api/farms/${farm.farmId}/documentos/${id}/arquivos/${file.id}`;
    const as = (token: string) => server.app.request(url, { headers: { authorization: `Bearer ${token}` } });
    const answer = await as(operator.token);
    assert.deepEqual(Buffer.from(await answer.arrayBuffer()), PDF);
    assert.match(answer.headers.get('content-disposition') ?? '', /^attachment;/);
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
    assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'; sandbox/);
    assert.equal((await as((await signUp(server.app)).token)).status, 403);
    assert.equal((await server.app.request(url)).status, 401);
    const refused = await farm.ask('POST', `/documentos/${id}/arquivos`, {
      body: form(TINY_PNG, 'b.png'),
      as: operator,
    });
    assert.deepEqual(told(refused), [403, 'farm/role-forbidden']);
    assert.equal((await farm.ask('POST', '/talhoes/x/arquivos', { body: form(PDF, 'a.pdf') })).status, 404);
  });

  test('lose a file that is taken away, and all of them with their farm', async () => {
    const here = await farmOn(server);
    const { id } = await here.make('documentos', { data: { kind: 'title' } });
    const sent = async (bytes: Uint8Array) =>
      (await here.ask<FileBody>('POST', `/documentos/${id}/arquivos`, { body: form(bytes, 'a') })).body.file;
    const [one, other] = [await sent(PDF), await sent(TINY_PNG)];
    const { body } = await here.ask('DELETE', `/documentos/${id}/arquivos/${one.id}`);
    assert.deepEqual(body.record.data.files, [other]);
    assert.equal((await here.ask('GET', `/documentos/${id}/arquivos/${one.id}`)).status, 404);
    const isKept = async (file: KeptFile) => (await readOriginal(server.services, file.id)) !== null;
    await cleanUp(overAllFarms(server.services));
    assert.deepEqual([await isKept(one), await isKept(other)], [false, true]);
    await here.ask('DELETE', '');
    await sql`update farms set deleted_at = now() - interval '40 days' where id = ${here.farmId}`.execute(
      server.database.db,
    );
    await cleanUp(overAllFarms(server.services));
    assert.equal(await isKept(other), false);
  });

  test('are in the archive of the farm with their files', async () => {
    const here = await farmOn(server);
    const { id } = await here.make('documentos', { data: { kind: 'title' } });
    const { body } = await here.ask<FileBody>('POST', `/documentos/${id}/arquivos`, { body: form(PDF, 'a.pdf') });
    const answer = await server.app.request(`http://localhost/api/farms/${here.farmId}/export`, {
      headers: { authorization: `Bearer ${here.owner.token}` },
    });
    const files = await unpack(await answer.blob());
    assert.deepEqual(Buffer.from(files.get(`files/${body.file.id}.pdf`) ?? []), PDF);
  });

  test('are what settings answer and change by their keys', async () => {
    const here = await farmOn(server);
    const patch = (documents: object) => here.ask<Settings>('PATCH', '/settings', { json: { documents } });
    const first = await patch({
      cib: '1A2B3C45',
      waterGrant: { number: '1204', validUntil: '2099-05-02' },
      tenure: 'own',
    });
    const expected = { cib: '1A2B3C45', waterGrant: { number: '1204', validUntil: '2099-05-02' }, tenure: 'own' };
    assert.deepEqual(first.body.settings.documents, expected);
    const { records } = (await here.ask('GET', '/documentos?sort=name')).body;
    assert.deepEqual(
      records.map(({ name }) => name),
      ['CIB', 'De quem é a terra', 'Outorga de água'],
    );
    await here.ask('PATCH', `/documentos/${records[0]?.id}`, { json: { data: { documentNumber: '9A2B3C45' } } });
    const read = async () => (await here.ask<Settings>('GET', '/settings')).body.settings.documents;
    assert.equal((await read()).cib, '9A2B3C45');
    await patch({ cib: null, tenure: 'parceria' });
    assert.deepEqual(await read(), { tenure: 'parceria', waterGrant: expected.waterGrant });
    assert.equal((await here.ask('GET', '/documentos')).body.count, 3);
    const noted = await patch({ carNumber: 'MG-12', ccirCode: '950.033.271.446-0' });
    assert.deepEqual(
      noted.body.warnings?.map(({ code, field }) => `${code} ${field}`),
      ['document/invalid documents.carNumber'],
    );
    assert.equal((await patch({ carNumber: null, ccirCode: null })).body.warnings, undefined);
    const refused = await patch({ cib: [1] });
    assert.deepEqual([refused.status, Object.keys(refused.body.error.fields)], [422, ['documents']]);
    const stale = await here.ask('PATCH', '/settings', {
      json: { documents: { cib: '1' } },
      headers: { 'if-match': '"1"' },
    });
    assert.deepEqual(
      [stale.status, (stale.body.error as { current?: { id: string } }).current?.id],
      [409, here.farmId],
    );
  });
});
