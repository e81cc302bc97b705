import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { availableParallelism, hostname } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { allExportsGone, unsentExports } from '../test/exports.ts';
import { type FarmClient, farmOn, startSeasonServer } from '../test/farm-client.ts';
import { startTestInstance, type TestServer } from '../test/test-app.ts';
import { unpack } from '../test/unpack.ts';

describe('many exports at once', () => {
  let server: TestServer;
  let farms: FarmClient[];
  before(async () => {
    server = await startSeasonServer();
    farms = await Promise.all(Array.from({ length: 5 }, () => farmOn(server)));
    for (const farm of farms) await farm.make('talhoes', { name: 'T', data: { area: 1 } });
  });
  after(() => server.close());

  const ask = async (path: string, { owner }: FarmClient): Promise<Response> =>
    server.app.request(`http://localhost/api${path}`, { headers: { authorization: `Bearer ${owner.token}` } });
  const own = (farm: FarmClient) => ask('/users/me/export', farm);
  const whole = (farm: FarmClient) => ask(`/farms/${farm.farmId}/export`, farm);
  const names = async (answer: Response) => [...(await unpack(await answer.blob())).keys()];

  test('of people with farms end, however few processors there are', async () => {
    const people = farms.slice(0, Math.min(availableParallelism() + 1, 4));
    const answers = await Promise.all(people.map(own));
    for (const files of await Promise.all(answers.map(names))) {
      assert.equal(files.filter((name) => name.startsWith('farms/')).length, 1);
    }
  });

  test('that nobody reads hold up no other', async () => {
    const [unread, ...others] = farms;
    assert.ok(unread !== undefined);
    const held = await Promise.all([whole(unread), whole(unread)]);
    for (const farm of others.slice(0, 2)) assert.ok((await names(await whole(farm))).includes('manifest.json'));
    for (const { body } of held) await body?.cancel();
    await allExportsGone(server);
  });

  test('count files of reports as well, and no report that is read', async () => {
    const [farm] = farms;
    assert.ok(farm !== undefined);
    const held = await Promise.all([whole(farm), whole(farm)]);
    const report = (format: string) => ask(`/farms/${farm.farmId}/relatorios/estoque?format=${format}`, farm);
    for (const format of ['csv', 'xlsx']) assert.equal((await report(format)).status, 429);
    assert.equal((await report('json')).status, 200);
    for (const { body } of held) await body?.cancel();
    await allExportsGone(server);
    assert.equal((await report('csv')).status, 200);
  });

  test('by the hundred end or are refused in shape, and the next one is made', async () => {
    const answers = farms.flatMap((farm) => Array.from({ length: 20 }, (_, at) => (at % 5 === 0 ? own : whole)(farm)));
    const outcomes = await Promise.all(
      answers.map(async (answering) => {
        const answer = await answering;
        if (answer.status === 200) return (await names(answer)).length > 5 ? 'made' : 'torn';
        const { success, error } = JSON.parse(await answer.text());
        assert.deepEqual([success, typeof error.message, error.retryAfterSec > 0], [false, 'string', true]);
        assert.equal(answer.headers.get('retry-after'), String(error.retryAfterSec));
        return `${answer.status} ${error.code}`;
      }),
    );
    const told = new Set(outcomes);
    assert.ok(told.has('made') && told.has('429 request/too-many'), [...told].join());
    for (const outcome of told) assert.match(outcome, /^(?:made|429 request.too-many|503 server.not-ready)$/);
    await allExportsGone(server);
    for (const farm of farms) assert.equal((await (await whole(farm)).blob()).type, 'application/zip');
  });

  test('leave nothing behind of an instance that died, nor take anything from one that lives', async () => {
    const [farm] = farms;
    assert.ok(farm !== undefined);
    const held = await whole(farm);
    const living = await unsentExports(server);
    assert.equal(living.length, 1);
    // No process has this number, and one of this very process is none of its instances.
    for (const pid of [4_194_305, process.pid]) {
      await mkdir(join(server.dataDir, 'exports', `${hostname()}_${pid}_dead`, 'export-torn'), { recursive: true });
    }
    const { database, dataDir, clock } = server;
    const second = await startTestInstance({ database, dataDir, clock });
    assert.deepEqual(await unsentExports(server), living);
    await second.close();
    assert.ok((await names(held)).includes('manifest.json'));
  });
});
