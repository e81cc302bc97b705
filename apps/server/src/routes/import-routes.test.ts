import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { SECTIONS } from '@cafezal/domain/record/record.ts';
import { sql } from 'kysely';
import { type FarmClient, farmOn, goldenFarmOn, startSeasonServer } from '../test/farm-client.ts';
import { formOf, type ImportBody, importsOn } from '../test/import-client.ts';
import type { TestServer } from '../test/test-app.ts';
import { signUp, type TestAnswer } from '../test/test-client.ts';

const HARVESTS = [
  'gleba;dt colh;Kg;balaios',
  'Cruzeiro;18/05/2025;6820;183',
  'Mata;31/06/2025;6200;167',
  'Baixada;29/06/2025;4960;133',
].join('\r\n');

describe('a spreadsheet that comes in', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startSeasonServer();
    farm = await goldenFarmOn(server);
  });
  // One person brings more here than the limit of an hour.
  beforeEach(() => sql`delete from throttle_hits where bucket like 'import:%'`.execute(server.database.db));
  after(() => server.close());

  const bring = (section: string, content: string | Uint8Array<ArrayBuffer>): Promise<TestAnswer<ImportBody>> =>
    importsOn(farm).bring(section, content);
  const call = (method: string, path: string, json?: unknown): Promise<TestAnswer<ImportBody>> =>
    importsOn(farm).call(method, path, json);
  const exported = async (section: string, format: string): Promise<Response> =>
    server.app.request(`/api/farms/${farm.farmId}/${section}/export?format=${format}`, {
      headers: { authorization: `Bearer ${farm.owner.token}` },
    });
  const countOf = async (section: string): Promise<number> => (await farm.ask('GET', `/${section}`)).body.count;

  test('is shown, put right, confirmed once, told in the history, and undone', async () => {
    const before = await countOf('colheita');
    const { status, body } = await bring('colheita', HARVESTS);
    const { id, counts, lines } = body.import;
    assert.deepEqual([status, body.import.status, counts.new, counts.error], [201, 'preview', 2, 1]);
    assert.deepEqual(lines[1]?.errors, [{ column: 'B', message: 'Junho tem 30 dias.', suggestion: '30/06/2025' }]);
    const early = await call('POST', `/${id}/confirmar`);
    assert.deepEqual([early.status, early.body.error.code], [422, 'import/invalid']);
    assert.deepEqual(early.body.error.lines, [{ line: 3, message: 'Junho tem 30 dias.' }]);
    assert.equal(await countOf('colheita'), before);
    const mended = await call('PATCH', `/${id}`, { lines: [{ line: 3, cells: { B: '30/06/2025' } }] });
    assert.deepEqual([mended.status, mended.body.import.counts.new], [200, 3]);
    const [done, again] = await Promise.all([call('POST', `/${id}/confirmar`), call('POST', `/${id}/confirmar`)]);
    assert.ok([done.status, again.status].every((one) => one === 200 || one === 202));
    const twice = await call('POST', `/${id}/confirmar`);
    assert.deepEqual([twice.status, twice.body.import.status, twice.body.import.records], [200, 'confirmed', 3]);
    assert.equal(await countOf('colheita'), before + 3);
    const made = twice.body.import.lines[1]?.record?.id ?? '';
    const history = await farm.ask<{ versions: { cause: { reason: string } | null }[] }>(
      'GET',
      `/colheita/${made}/historico`,
    );
    assert.equal(history.body.versions[0]?.cause?.reason, 'Do arquivo colheitas-2025.csv, linha 3.');
    const undone = await call('POST', `/${id}/desfazer`);
    assert.deepEqual([undone.status, undone.body.import.status], [200, 'undone']);
    assert.equal(await countOf('colheita'), before);
    assert.equal((await call('POST', `/${id}/confirmar`)).status, 409);
    const listed = (await call('GET', '')).body.imports.find((one) => one.id === id);
    assert.deepEqual([listed?.fileName, listed?.status, listed?.canUndo], ['colheitas-2025.csv', 'undone', false]);
  });

  test('is one import however often its sending is repeated', async () => {
    const send = (content = 'Parceiro\r\nArmazém do Vale', path = '/importacoes?kind=planilha&section=parceiros') =>
      farm.ask<ImportBody>('POST', path, {
        body: formOf(content, 'parceiros.csv'),
        headers: { 'idempotency-key': '0190c0de-0000-7000-8000-00000000feed' },
      });
    const [one, other] = await Promise.all([send(), send()]);
    const { id } = one.body.import;
    assert.deepEqual([one.status, other.status, other.body.import.id], [201, 201, id]);
    const replays = [one, other].filter(({ headers }) => headers.get('idempotency-replayed') === 'true');
    assert.equal(replays.length, 1);
    assert.equal((await call('POST', `/${id}/confirmar`)).status, 200);
    const late = await send();
    assert.deepEqual([late.status, late.body.import.id, late.body.import.status], [201, id, 'confirmed']);
    assert.equal(late.headers.get('idempotency-replayed'), 'true');
    for (const path of ['/importacoes?kind=planilha&section=parceiros', '/import?section=parceiros']) {
      const another = await send('Parceiro\r\nOutro', path);
      assert.deepEqual([another.status, another.body.error.code], [409, 'import/id-taken']);
    }
    const elsewhere = await send(undefined, '/importacoes?kind=planilha&section=colheita');
    assert.deepEqual([elsewhere.status, elsewhere.body.error.code], [409, 'import/id-taken']);
    const listed = (await call('GET', '')).body.imports.filter(({ fileName }) => fileName === 'parceiros.csv');
    assert.equal(listed.length, 1);
  });

  test('knows the next file with the same headings', async () => {
    const odd = 'onde;quando;quanto\r\nSede;01/07/2025;900';
    const first = (await bring('colheita', odd)).body.import;
    assert.deepEqual(Object.values(first.mapping), [null, null, null]);
    const mapping = { A: 'data.plots.plotId', B: 'date', C: 'data.plots.kg' };
    const mapped = (await call('PATCH', `/${first.id}`, { mapping })).body.import;
    assert.deepEqual(
      mapped.questions.map(({ id }) => id),
      ['unit:C'],
    );
    const answered = (await call('PATCH', `/${first.id}`, { answers: { 'unit:C': 'kg' } })).body.import;
    assert.deepEqual([answered.counts.new, answered.counts.error], [1, 0]);
    assert.equal((await call('POST', `/${first.id}/confirmar`)).status, 200);
    const next = (await bring('colheita', odd.replace('01/07', '02/07'))).body.import;
    assert.deepEqual([next.mapping, next.counts.new, next.counts.error], [mapping, 1, 0]);
  });

  test('is not undone once a later record draws from one of its records, and says which', async () => {
    const plot = (await bring('talhoes', 'Talhão;Área (ha)\r\nPedreira;3,2\r\nVárzea;1,1')).body.import;
    await call('POST', `/${plot.id}/confirmar`);
    const done = (await call('GET', `/${plot.id}`)).body.import;
    const [pedreira] = done.lines;
    await farm.make('colheita', {
      name: 'Da Pedreira',
      date: '2026-07-01',
      data: { plots: [{ plotId: pedreira?.record?.id, kg: 100 }] },
    });
    const refused = await call('POST', `/${plot.id}/desfazer`);
    assert.deepEqual([refused.status, refused.body.error.code], [409, 'import/in-use']);
    const told = refused.body.error.records as { name: string; line: number }[];
    assert.deepEqual(
      told.map(({ name, line }) => [name, line]),
      [['Pedreira', 2]],
    );
    assert.equal((await call('GET', `/${plot.id}`)).body.import.lines[1]?.record?.isDeleted, false);
  });

  test('changes what is there, and takes the change back', async () => {
    const text = await (await exported('talhoes', 'csv')).text();
    const edited = text.replace(/;1180;/, ';1195;');
    assert.notEqual(edited, text);
    const shown = (await bring('talhoes', edited)).body.import;
    assert.deepEqual([shown.counts.changed, shown.counts.error, shown.counts.new], [1, 0, 0]);
    const id = shown.lines.find(({ status }) => status === 'changed')?.record?.id ?? '';
    const altitude = async (): Promise<unknown> => (await farm.ask('GET', `/talhoes/${id}`)).body.record.data.altitude;
    await call('POST', `/${shown.id}/confirmar`);
    assert.equal(await altitude(), 1195);
    assert.equal((await call('POST', `/${shown.id}/desfazer`)).status, 200);
    assert.equal(await altitude(), 1180);
  });

  for (const format of ['csv', 'xlsx']) {
    test(`as our own ${format} of every section comes back unchanged`, async () => {
      for (const section of SECTIONS) {
        const file = await exported(section, format);
        const { status, body } = await bring(section, new Uint8Array(await file.arrayBuffer()));
        assert.equal(status, 201, section);
        const { same = 0, ...counts } = body.import.counts;
        assert.deepEqual([body.import.questions, same], [[], body.import.lines.length], section);
        assert.ok(
          Object.values(counts).every((one) => one === 0),
          section,
        );
      }
    });
  }

  test('as our own file comes back unchanged, though it names somebody who was deleted', async () => {
    const partner = await farm.make('parceiros', { name: 'Torrefação que fechou' });
    const sale = await farm.make('vendas', { name: 'Venda antiga', data: { buyerId: partner.id } });
    assert.equal((await farm.ask('DELETE', `/parceiros/${partner.id}`)).status, 200);
    const text = await (await exported('vendas', 'csv')).text();
    assert.match(text, /Torrefação que fechou/);
    const { body } = await bring('vendas', text);
    assert.deepEqual([body.import.questions, body.import.counts.same], [[], body.import.lines.length]);
    const renamed = text.replace('Venda antiga', 'Venda mais antiga');
    const shown = (await bring('vendas', renamed)).body.import;
    assert.deepEqual([shown.questions, shown.counts.changed, shown.counts.error], [[], 1, 0]);
    assert.equal((await call('POST', `/${shown.id}/confirmar`)).status, 200);
    const after = (await farm.ask('GET', `/vendas/${sale.id}`)).body.record;
    assert.deepEqual([after.name, after.data.buyerId], ['Venda mais antiga', partner.id]);
    const other = (await bring('vendas', 'Venda;Cadastro do comprador\r\nNova;Torrefação que fechou')).body.import;
    assert.deepEqual(
      other.questions.map(({ kind }) => kind),
      ['match'],
      'a sale that is new asks who that is',
    );
  });

  test('that is none is refused in words, and so is a stranger', async () => {
    const refusals: [string, string | Uint8Array<ArrayBuffer>, number, string][] = [
      ['colheita', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]), 422, 'import/unreadable'],
      ['colheita', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]), 422, 'import/unreadable'],
      ['colheita', 'a;b\u0000', 422, 'import/unreadable'],
      ['colheita', 'a\r\n'.repeat(10_002), 413, 'import/too-large'],
      ['colheita', `${'a;'.repeat(201)}a`, 413, 'import/too-large'],
      ['nada', 'a;b', 422, 'request/invalid'],
    ];
    for (const [section, content, status, code] of refusals) {
      const answer = await bring(section, content);
      assert.deepEqual([answer.status, answer.body.error.code], [status, code], code);
    }
    const other = await farmOn(server);
    const { id } = (await bring('parceiros', 'Parceiro\r\nNinguém')).body.import;
    assert.equal((await other.ask('GET', `/importacoes/${id}`)).status, 404);
    const stranger = await signUp(server.app);
    assert.equal((await farm.ask('GET', `/importacoes/${id}`, { as: stranger })).status, 403);
  });
});
