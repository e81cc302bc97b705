import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { goldenId } from '@cafezal/domain/golden/season.ts';
import { type FarmClient, goldenFarmOn, startSeasonServer } from '../test/farm-client.ts';
import type { TestServer } from '../test/test-app.ts';
import { unpack } from '../test/unpack.ts';

describe('the dossier of a lot', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startSeasonServer();
    farm = await goldenFarmOn(server);
  });
  after(() => server.close());

  const LOT = { recordId: goldenId('ST2'), output: '0' };
  const ask = async (body: object): Promise<Response> =>
    server.app.request(`http://localhost/api/farms/${farm.farmId}/dossies`, {
      method: 'POST',
      headers: { authorization: `Bearer ${farm.owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const filesOf = async (body: object) => {
    const answer = await ask(body);
    assert.equal(answer.status, 200);
    const files = await unpack(await answer.blob());
    const text = (name: string) => new TextDecoder().decode(files.get(name));
    return { names: [...files.keys()], files, text, header: answer.headers.get('content-disposition') ?? '' };
  };

  test('has its paper, the data for Europe, its way and the sums of all, under names of our own', async () => {
    const { names, files, text, header } = await filesOf(LOT);
    assert.deepEqual(names, [
      'dossie.html',
      'lot.json',
      'eudr/plots.geojson',
      'eudr/declaration.json',
      'eudr/declaration.csv',
      'eudr/leia-me.txt',
      'epcis.jsonld',
      'manifest-sha256.txt',
    ]);
    assert.match(header, /-26-ARM-0002-dossie-incompleto\.zip"$/);
    const sums = text('manifest-sha256.txt').trimEnd().split('\n');
    assert.equal(sums.length, names.length - 1);
    for (const line of sums) {
      const [sum, name = ''] = line.split('  ');
      assert.equal(
        createHash('sha256')
          .update(files.get(name) ?? '')
          .digest('hex'),
        sum,
        name,
      );
    }
    assert.equal(JSON.parse(text('lot.json')).lot.code, '26-ARM-0002');
  });

  test('has a paper that runs and loads nothing, in the language that was asked for', async () => {
    const words = { pt: 'O caminho do café', en: 'The way of the coffee', es: 'El camino del café' };
    for (const [language, title] of Object.entries(words)) {
      const page = (await filesOf({ ...LOT, language, parts: ['epcis'] })).text('dossie.html');
      assert.ok(page.includes(title), language);
      assert.doesNotMatch(page, /<script|<link|<iframe|src=|url\(|https?:\/\//i);
      assert.ok(page.includes('20.965') || page.includes('20,965'));
    }
  });

  test('has only the parts that were asked for, and no shapes or declaration without those for Europe', async () => {
    const { names, text } = await filesOf({ ...LOT, parts: [] });
    assert.deepEqual(names, ['dossie.html', 'lot.json', 'manifest-sha256.txt']);
    assert.ok(!text('lot.json').includes('-22.12'));
  });

  test('names buyer, invoice and tax number nowhere unless asked', async () => {
    const sale = await farm.ask('PATCH', `/vendas/${goldenId('V2')}`, {
      json: { data: { invoiceKey: '31260912345678000195550010000001231000001239' } },
    });
    const invoice = sale.status === 200 ? sale.body.record.data.invoiceKey : undefined;
    const asked = { ...LOT, sale: goldenId('V2') };
    const silent = await filesOf(asked);
    for (const name of silent.names) assert.doesNotMatch(silent.text(name), /Serra Alta|bt\/nfe|\/party\//, name);
    const told = await filesOf({ ...asked, parts: ['epcis', 'invoice', 'parties'] });
    assert.match(told.text('epcis.jsonld'), /\/party\//);
    assert.equal(told.text('epcis.jsonld').includes('bt/nfe'), invoice !== undefined);
    assert.doesNotMatch(told.text('epcis.jsonld'), /Serra Alta/);
  });

  test('of a blocked lot is refused until somebody says why it goes, and says so inside', async () => {
    const felled = await farm.ask('PATCH', `/talhoes/${goldenId('P2')}`, {
      json: { data: { deforestationFree: 'no' } },
    });
    assert.equal(felled.status, 200);
    const refused = await ask(LOT);
    const { error } = (await refused.json()) as { error: { code: string; fields: object } };
    assert.deepEqual([refused.status, error.code, Object.keys(error.fields)], [422, 'request/invalid', ['reason']]);
    assert.equal((await ask({ ...LOT, reason: '   ' })).status, 422);
    assert.equal((await ask({ ...LOT, parts: ['epcis'] })).status, 200);
    const reason = 'Vai para o Japão'.padEnd(255, '!');
    assert.equal((await ask({ ...LOT, reason: `${reason}!` })).status, 422);
    const { text } = await filesOf({ ...LOT, reason });
    const { readiness } = JSON.parse(text('eudr/declaration.json'));
    assert.deepEqual([readiness.status, readiness.reason], ['blocked', reason]);
  });

  test('is refused for what is no lot of the farm', async () => {
    const codeOf = async (body: object) => {
      const { error } = (await (await ask(body)).json()) as { error: { code: string } };
      return error.code;
    };
    assert.equal(await codeOf({ ...LOT, recordId: '019d0000-0000-7000-8000-00000000dead' }), 'lot/not-found');
    assert.equal(await codeOf({ ...LOT, recordId: goldenId('V2'), output: '' }), 'request/invalid');
    assert.equal(await codeOf({ ...LOT, output: '../../etc' }), 'request/invalid');
    assert.equal(await codeOf({ ...LOT, parts: ['book'] }), 'request/invalid');
  });
});
