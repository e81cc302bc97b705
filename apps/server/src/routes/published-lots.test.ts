import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { goldenId } from '@cafezal/domain/golden/season.ts';
import { addDays } from '@cafezal/domain/ground/days.ts';
import { LIMITS } from '../services/request/limits.ts';
import { type FarmClient, goldenFarmOn, startSeasonServer } from '../test/farm-client.ts';
import { memberOf } from '../test/invitations.ts';
import { type Publisher, pathOf, publisherOf } from '../test/publisher.ts';
import { startTestInstance, type TestServer } from '../test/test-app.ts';
import { photoForm } from '../test/test-client.ts';

const GONE = 'Este lote não está mais publicado.';

let server: TestServer;
let farm: FarmClient;
let publisher: Publisher;
before(async () => {
  server = await startSeasonServer();
  farm = await goldenFarmOn(server);
  publisher = publisherOf(farm);
});
const ask: Publisher['ask'] = (...sent) => publisher.ask(...sent);
const open: Publisher['open'] = (...sent) => publisher.open(...sent);
const publish: Publisher['publish'] = (...sent) => publisher.publish(...sent);
const revoke: Publisher['revoke'] = (...sent) => publisher.revoke(...sent);
after(() => server.close());

describe('a lot published for its buyers', () => {
  test('is a whole page without script, small, with its own policy and no cookie', async () => {
    const page = await publish('ST1');
    const answer = await open(pathOf(page), { 'accept-language': 'en-GB,en;q=0.8' });
    const html = await answer.text();
    assert.equal(answer.status, 200);
    assert.match(html, /<html lang="en">/);
    assert.match(html, /71\.88 %/);
    assert.match(html, /Pulped natural/i);
    assert.doesNotMatch(html, /<script(?! type="application\/ld\+json")/);
    assert.ok(gzipSync(html).length < 30_000, `${gzipSync(html).length} bytes`);
    const { headers } = answer;
    assert.equal(headers.get('cache-control'), 'public, max-age=60');
    assert.equal(headers.get('x-robots-tag'), 'noindex, nofollow, noarchive');
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
    assert.equal(headers.get('vary'), 'Accept-Language, Accept-Encoding');
    assert.equal(headers.get('set-cookie'), null);
    assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src 'sha256-[\w+/]+=*'; /);
    const etag = headers.get('etag') ?? '';
    assert.match(etag, /^"[\w-]+"$/);
    for (const held of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      assert.equal((await open(pathOf(page), { 'accept-language': 'en', 'if-none-match': held })).status, 304, held);
    }
    // Packed pages are kept; each reader gets all of the encoding that they asked for.
    for (const [accepted, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      for (let reader = 0; reader < 2; reader += 1) {
        const packed = await open(pathOf(page), { 'accept-language': 'en', 'accept-encoding': accepted });
        assert.equal(packed.headers.get('content-encoding'), accepted);
        assert.equal(unpack(new Uint8Array(await packed.arrayBuffer())).toString(), html);
      }
    }
    await revoke(page);
  });

  test('is found in either case and with the hyphens of paper, and says where it is in capitals for a code', async () => {
    const page = await publish('ST1');
    const token = pathOf(page).slice('/r/'.length);
    assert.match(token, /^[A-Z2-7]{26}$/);
    assert.equal(page.qr, page.url.toUpperCase());
    for (const path of [`/R/${token}`, `/r/${token.toLowerCase()}`, `/r/${token.replace(/.{4}(?=.)/g, '$&-')}`]) {
      assert.equal((await open(path)).status, 200, path);
    }
    await revoke(page);
  });

  test('is unknown at any other address, with the real status and not the app', async () => {
    for (const token of [
      'A'.repeat(26),
      'x',
      "' or 1=1",
      '%00',
      '..%2f..%2fetc',
      'ß'.repeat(26),
      `${'A'.repeat(5000)}`,
    ]) {
      const answer = await open(`/r/${encodeURIComponent(token)}`);
      assert.equal(answer.status, 404, token.slice(0, 30));
      assert.match(await answer.text(), /Não achamos este lote/);
    }
    assert.equal((await open(`/r/${'A'.repeat(26)}/foto/1`)).status, 404);
    assert.equal((await open('/r/a/b/c/d')).status, 404);
  });

  test('is gone everywhere once it was revoked, and says nothing else', async () => {
    const page = await publish('ST1', { photos: [] });
    const path = pathOf(page);
    const token = path.slice('/r/'.length);
    assert.equal((await ask('POST', `/${page.id}/versoes`)).status, 201);
    assert.equal((await open(path)).status, 200);
    const { body } = await revoke(page);
    assert.notEqual(body.publication.revokedAt, null);
    for (const at of [
      path,
      `${path}?versao=1`,
      `/R/${token}`,
      `${path}/foto/1`,
      `${path}/epcis.jsonld`,
      `${path}/dossie.zip`,
      `${path}/plots.geojson`,
    ]) {
      const answer = await open(at);
      assert.equal(answer.status, 410, at);
      const text = (await answer.text())
        .replace(/<style>.*<\/style>/s, '')
        .replace(/<title>.*<\/title>/s, '')
        .replace(/<[^>]*>/g, '');
      assert.equal(text.trim(), GONE);
    }
    const data = await server.app.request(`http://localhost/api/public/lotes/${token}`);
    assert.equal(data.status, 410);
    assert.equal(data.headers.get('access-control-allow-origin'), '*');
    assert.equal((await ask('PATCH', `/${page.id}`, { show: { weight: true } })).status, 409);
    assert.equal((await ask('POST', `/${page.id}/versoes`)).status, 409);
    assert.equal((await revoke(page)).status, 200);
    const again = await publish('ST1');
    assert.notEqual(again.url, page.url);
    await revoke(again);
  });

  test('goes with its farm, comes back with it, and expires at its time', async () => {
    const page = await publish('ST1');
    assert.equal((await farm.ask('DELETE', '')).status, 200);
    assert.equal((await open(pathOf(page))).status, 410);
    assert.equal((await farm.ask('POST', '/restore')).status, 200);
    assert.equal((await open(pathOf(page))).status, 200);
    const soon = new Date(server.clock.now().getTime() + 60_000).toISOString();
    assert.equal((await ask('PATCH', `/${page.id}`, { expiresAt: soon })).status, 200);
    assert.equal((await ask('PATCH', `/${page.id}`, { expiresAt: '2020-01-01T00:00:00Z' })).status, 422);
    server.clock.advance(60_001);
    assert.equal((await open(pathOf(page))).status, 410);
    const next = await publish('ST1');
    assert.notEqual(next.id, page.id);
    await revoke(next);
  });

  test('is one publication when it is sent twice, and one at a time for a lot', async () => {
    const { body } = await farm.ask('GET', `/armazenamento/${goldenId('ST1')}`);
    const sent = { id: randomUUID(), recordId: goldenId('ST1'), output: body.record.outputs[0]?.key };
    const [one, other] = await Promise.all([ask('POST', '', sent), ask('POST', '', sent)]);
    assert.deepEqual([one.status, other.status], [201, 201]);
    assert.equal(one.body.publication.url, other.body.publication.url);
    const rival = await ask('POST', '', { ...sent, id: randomUUID() });
    assert.deepEqual([rival.status, rival.body.error.code], [409, 'publication/exists']);
    const stolen = await ask('POST', '', { ...sent, output: 'other' });
    assert.equal(stolen.status, 409);
    await revoke(one.body.publication);
  });

  test('says what differs, takes it over in a version, and tells readers what changed', async () => {
    const page = await publish('ST1');
    assert.deepEqual(page.stale, []);
    const { body } = await farm.ask('GET', `/armazenamento/${goldenId('ST1')}`);
    const [lot] = body.record.outputs;
    const classified = {
      data: {
        classification: [
          {
            output: lot?.key,
            humidity: 11.3,
            score: 85.42,
            cupProtocol: 'sca2004',
            at: '2026-09-02T12:00:00Z',
            sensoryNotes: 'SEGREDO',
          },
        ],
      },
    };
    assert.equal((await farm.ask('PATCH', `/armazenamento/${goldenId('ST1')}`, { json: classified })).status, 200);
    const { body: listed } = await ask('GET');
    const stale = listed.publications.find(({ id }) => id === page.id)?.stale;
    assert.deepEqual(
      stale?.map(({ field, now }) => [field, now]),
      [
        ['Umidade', '11,3 %'],
        ['Na xícara', '85,42 SCA 2004'],
      ],
    );
    assert.doesNotMatch(await (await open(pathOf(page))).text(), /85,42/);
    const { body: updated } = await ask('POST', `/${page.id}/versoes`);
    assert.deepEqual(updated.publication.stale, []);
    assert.deepEqual(
      updated.publication.versions.map(({ number }) => number),
      [2, 1],
    );
    const html = await (await open(`${pathOf(page)}?lang=en`)).text();
    assert.match(html, /In the cup added: 85\.42 SCA 2004\./);
    assert.doesNotMatch(html, /SEGREDO/);
    const older = await (await open(`${pathOf(page)}?lang=en&versao=1`)).text();
    assert.match(older, /You are reading the version of/);
    assert.doesNotMatch(older, /class="sc"/);
    await revoke(page);
  });

  test('dates its versions by the day on the farm', async () => {
    const page = await publish('ST1');
    const daysIn = async (timezone: string) => {
      assert.equal((await farm.ask('PATCH', '/settings', { json: { timezone } })).status, 200);
      await ask('POST', `/${page.id}/versoes`);
      const answer = await open(`/api/public/lotes/${pathOf(page).slice('/r/'.length)}`);
      return new Set((await answer.json()).versions.map(({ day }: { day: string }) => day));
    };
    const today = server.clock.now().toISOString().slice(0, 10);
    assert.deepEqual(await daysIn('America/Sao_Paulo'), new Set([today]));
    // Noon in São Paulo is the next morning there.
    assert.deepEqual(await daysIn('Pacific/Kiritimati'), new Set([addDays(today, 1)]));
    await farm.ask('PATCH', '/settings', { json: { timezone: null } });
    await revoke(page);
  });

  test('takes away from all versions at once, whoever publishes meanwhile', async () => {
    const page = await publish('ST1', { text: 'Recado de antes', weight: true });
    await ask('POST', `/${page.id}/versoes`);
    const [changed] = await Promise.all([
      ask('PATCH', `/${page.id}`, { show: { text: null, weight: false, origin: false, place: 'none' } }),
      ask('POST', `/${page.id}/versoes`),
    ]);
    assert.equal(changed.status, 200);
    for (const query of ['', '?versao=1', '?versao=2', '?versao=3']) {
      const html = await (await open(`${pathOf(page)}${query}`)).text();
      for (const taken of [/Recado de antes/, /1\.775/, /Cruzeiro/, /Carmo de Minas/])
        assert.doesNotMatch(html, taken, query);
    }
    await revoke(page);
  });
});

describe('the page of a lot', () => {
  test('shows its own copies of photos, which go when they are taken away', async () => {
    const photo = await farm.ask<{ photo: { id: string } }>('POST', `/secagem/${goldenId('D1')}/fotos`, {
      body: photoForm(),
    });
    const { id } = photo.body.photo;
    const page = await publish('ST1', { photos: [id] });
    const shown = await open(`${pathOf(page)}/foto/1`);
    assert.deepEqual([shown.status, shown.headers.get('content-type')], [200, 'image/webp']);
    assert.equal(shown.headers.get('x-robots-tag'), 'noindex, nofollow, noarchive');
    assert.doesNotMatch(await (await open(pathOf(page))).text(), new RegExp(id));
    assert.equal((await farm.ask('DELETE', `/secagem/${goldenId('D1')}/fotos/${id}`)).status, 200);
    assert.equal((await open(`${pathOf(page)}/foto/1`)).status, 200);
    assert.equal((await ask('PATCH', `/${page.id}`, { show: { photos: [] } })).status, 200);
    assert.equal((await open(`${pathOf(page)}/foto/1`)).status, 404);
    const foreign = await ask('PATCH', `/${page.id}`, { show: { photos: [randomUUID()] } });
    assert.equal(foreign.status, 200);
    assert.equal((await ask('POST', `/${page.id}/versoes`)).status, 201);
    assert.equal((await open(`${pathOf(page)}/foto/1`)).status, 404);
    await revoke(page);
  });

  test('hands out the files that its owner chose, until they are taken away', async () => {
    const page = await publish('ST1', { files: { epcis: true } });
    const epcis = await open(`${pathOf(page)}/epcis.jsonld`);
    assert.equal(epcis.headers.get('content-type'), 'application/ld+json');
    assert.equal(epcis.headers.get('cache-control'), 'public, max-age=60');
    assert.equal((await epcis.json()).type, 'EPCISDocument');
    assert.equal((await open(`${pathOf(page)}/plots.geojson`)).status, 404);
    assert.match(await (await open(`${pathOf(page)}?lang=en`)).text(), /Chain of custody/);
    await ask('PATCH', `/${page.id}`, { show: { files: { epcis: false, plots: true } } });
    assert.equal((await open(`${pathOf(page)}/epcis.jsonld`)).status, 404);
    await ask('POST', `/${page.id}/versoes`);
    const plots = await open(`${pathOf(page)}/plots.geojson`);
    assert.equal((await plots.json()).features.length, 2);
    await revoke(page);
    assert.equal((await open(`${pathOf(page)}/plots.geojson`)).status, 410);
  });

  test('is data for any site, without ids', async () => {
    const page = await publish('ST1', { weight: true });
    const token = pathOf(page).slice('/r/'.length);
    const answer = await server.app.request(`http://localhost/api/public/lotes/${token}?lang=es`);
    assert.equal(answer.headers.get('access-control-allow-origin'), '*');
    const body = await answer.json();
    assert.equal(body.lot.weight.kg, 1775);
    assert.deepEqual(Object.keys(body).sort(), ['language', 'lot', 'seal', 'success', 'versions']);
    assert.doesNotMatch(JSON.stringify(body), /[0-9a-f]{8}-[0-9a-f]{4}-/);
    const unknown = await server.app.request(`http://localhost/api/public/lotes/${'B'.repeat(26)}`);
    assert.deepEqual([unknown.status, (await unknown.json()).error.code], [404, 'publication/not-found']);
    await revoke(page);
  });

  test('is counted without addresses, by every instance, also at the end', async () => {
    const page = await publish('ST1');
    const second = await startTestInstance(server);
    await open(pathOf(page));
    await second.app.request(`http://localhost${pathOf(page)}`);
    await server.services.publishedLots.views.write();
    await second.close();
    const { body } = await ask('GET');
    const { views } = body.publications.find(({ id }) => id === page.id) ?? page;
    assert.equal(views.count, 2);
    assert.notEqual(views.lastAt, null);
    await revoke(page);
  });

  test('is limited by network', async () => {
    const page = await publish('ST1');
    const limited = await startTestInstance({ ...server, limits: LIMITS });
    const statuses = new Set<number>();
    for (let call = 0; call < 21; call += 1) {
      statuses.add((await limited.app.request(`http://localhost${pathOf(page)}/epcis.jsonld`)).status);
    }
    await limited.close();
    assert.deepEqual([...statuses], [404, 429]);
    await revoke(page);
  });

  test('escapes what people typed, and follows no wish that it does not know', async () => {
    const hostile = `<img src=x onerror=alert(1)>"'</script><script>alert(2)</script>`;
    const page = await publish('ST1', { text: hostile, producer: hostile, contact: hostile });
    for (const accepted of ['xx', '*;q=0', 'en;q=NaN,es;q=1e9', `${'a,'.repeat(5000)}en`, '\u00ff']) {
      const answer = await open(pathOf(page), { 'accept-language': accepted });
      const html = await answer.text();
      assert.equal(answer.status, 200);
      assert.doesNotMatch(html, /<img src=x/);
      assert.doesNotMatch(html, /<script>/);
    }
    assert.equal(
      (await open(`${pathOf(page)}?lang=${encodeURIComponent(hostile)}&versao=${'9'.repeat(400)}`)).status,
      200,
    );
    await revoke(page);
  });

  test('is published by those who may, and refused with words for what it cannot show', async () => {
    const reader = await memberOf(farm, 'viewer');
    const { body: of } = await farm.ask('GET', `/armazenamento/${goldenId('ST1')}`);
    const sent = { recordId: goldenId('ST1'), output: of.record.outputs[0]?.key };
    assert.equal((await farm.ask('POST', '/publicacoes', { as: reader, json: sent })).status, 403);
    assert.equal((await farm.ask('GET', '/publicacoes', { as: reader })).status, 200);
    for (const [show, field] of [
      [{ text: 'x'.repeat(601) }, 'show.text'],
      [{ place: 'moon' }, 'show.place'],
      [{ origin: 'yes' }, 'show.origin'],
      [{ photos: [randomUUID()] }, 'show.photos'],
      [{ files: { epcis: 1 } }, 'show.epcis'],
    ] as const) {
      const { status, body } = await ask('POST', '', { ...sent, show });
      assert.equal(status, 422);
      assert.deepEqual(Object.keys(body.error.fields), [field]);
    }
    assert.equal((await ask('POST', '', { ...sent, output: 'none' })).status, 422);
    assert.equal((await ask('POST', '', { ...sent, recordId: randomUUID() })).status, 404);
  });
});
