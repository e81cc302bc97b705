import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { KNOWLEDGE } from '@cafezal/domain/knowledge/all-tables.ts';
import { startTestServer, type TestServer } from '../test/test-app.ts';
import { call } from '../test/test-client.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

test('the tables are there for everyone, with a version and the source of each row', async () => {
  const { status, body, headers } = await call(server.app, 'GET', '/knowledge');
  assert.deepEqual([status, body.version, headers.get('etag')], [200, KNOWLEDGE.version, `"${KNOWLEDGE.version}"`]);
  assert.deepEqual(body.tables, JSON.parse(JSON.stringify(KNOWLEDGE.tables)));
  assert.equal(body.tables['funrural.pf'].at(-1).value.inss, 132);
});

test('who has them is told so without them, who has older ones gets them', async () => {
  const ask = (etag: string) => server.app.request('/api/knowledge', { headers: { 'if-none-match': etag } });
  const [known, older] = [await ask(`"${KNOWLEDGE.version}"`), await ask('"0"')];
  assert.deepEqual([known.status, await known.text(), older.status], [304, '', 200]);
  assert.ok(known.headers.get('x-request-id'));
  const tag = `"${KNOWLEDGE.version}"`;
  for (const header of [`W/${tag}`, `"0", W/${tag}`, `"a,b" ,${tag}`, '*']) {
    assert.equal((await ask(header)).status, 304, header);
  }
  for (const header of ['W/"0"', `"0${tag}`, String(KNOWLEDGE.version), '"*"', '']) {
    assert.equal((await ask(header)).status, 200, header);
  }
});
