import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { sql } from 'kysely';
import { type FarmClient, goldenFarmOn, startSeasonServer } from '../test/farm-client.ts';
import { importsOn } from '../test/import-client.ts';
import type { TestServer } from '../test/test-app.ts';

/** Of three kinds. */
const SHEETS_OF_A_KIND = 25;
const SHEETS = 200;
const UGLY = [
  'Fazenda Boa Vista;;;',
  'Colheita 2025;;;',
  'gleba;dt colh;Kg;balaios',
  'Cruzeiro;18/05/25;6.820,0;183',
  'TOTAL;;6.820,0;183',
  'Mata;30-jun-25;6200;167',
  'Baixada;29/06/2025;4960;133',
].join('\r\n');

type Change = { at: number; kind: 'flip' | 'cut' | 'double' | 'drop' | 'text'; with: number };

const changes = fc.array(
  fc.record<Change>({
    at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    kind: fc.constantFrom('flip', 'cut', 'double', 'drop', 'text'),
    with: fc.nat(255),
  }),
  { minLength: 1, maxLength: 6 },
);

const TEXTS = [
  '1e999',
  '"',
  '-0',
  '99/99/9999',
  '\u0000',
  '=1+1',
  '9'.repeat(400),
  ';;;;',
  '\r\n',
  '<a>',
  '1.234',
  '<!DOCTYPE a>',
];

function changed(bytes: Buffer, { at, kind, with: by }: Change): Buffer {
  const place = Math.floor(at * bytes.length);
  const [start, end] = [bytes.subarray(0, place), bytes.subarray(place)];
  if (kind === 'flip') return Buffer.concat([start, Buffer.from([by]), end.subarray(1)]);
  if (kind === 'cut') return Buffer.from(start);
  if (kind === 'double') return Buffer.concat([start, end.subarray(0, by), end]);
  if (kind === 'drop') return Buffer.concat([start, end.subarray(by)]);
  return Buffer.concat([start, Buffer.from(TEXTS[by % TEXTS.length] ?? ''), end]);
}

/** Reads files one after another, in a thread whose memory is bounded, and tells how many it read or refused. */
const READER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const readAll = async () => {
    const { readSpreadsheet } = await import(workerData.url);
    let count = 0;
    for (const bytes of workerData.files) {
      await readSpreadsheet(bytes).catch((error) => {
        if (error.name !== 'Problem') throw error;
      });
      count += 1;
    }
    parentPort.postMessage(count);
  };
  readAll();
`;

describe('sheets with random faults', () => {
  let server: TestServer;
  let farm: FarmClient;
  let samples: Buffer[];
  before(async () => {
    server = await startSeasonServer();
    farm = await goldenFarmOn(server);
    const headers = { authorization: `Bearer ${farm.owner.token}` };
    const own = await Promise.all(
      ['csv', 'xlsx'].map(async (format) => {
        const answer = await server.app.request(`/api/farms/${farm.farmId}/colheita/export?format=${format}`, {
          headers,
        });
        return Buffer.from(await answer.arrayBuffer());
      }),
    );
    samples = [Buffer.from(UGLY), ...own];
  });
  after(() => server.close());

  const versions = async (): Promise<string> => {
    const { body } = await farm.ask<{ records: { id: string; version: number }[] }>('GET', '/colheita?limit=500');
    return JSON.stringify(body.records.map(({ id, version }) => [id, version]).sort());
  };

  for (const [which, kind] of ['typed by hand', 'of our own as text', 'of our own as a workbook'].entries()) {
    test(`come in whole or not at all, and never break the server: ${kind}`, async () => {
      const { bring, call } = importsOn(farm);
      const oneSheet = fc.asyncProperty(changes, async (faults) => {
        const bytes = faults.reduce(changed, samples[which] ?? Buffer.alloc(0));
        // A person brings sixty an hour.
        await sql`delete from throttle_hits`.execute(server.database.db);
        const brought = await bring('colheita', new Uint8Array(bytes), 'mudada.csv');
        assert.ok([201, 413, 422].includes(brought.status), `${brought.status} ${JSON.stringify(brought.body)}`);
        if (brought.status !== 201) return;
        const { id, counts } = brought.body.import;
        const before = await versions();
        const confirmed = await call('POST', `/${id}/confirmar`);
        assert.ok(confirmed.status < 500, `${confirmed.status} ${JSON.stringify(confirmed.body)}`);
        if (confirmed.status >= 400) {
          assert.equal(await versions(), before, 'half an import');
          return;
        }
        const { status, records } = confirmed.body.import;
        const expected = (counts.new ?? 0) + (counts.changed ?? 0);
        assert.ok(status === 'confirmed' && records <= expected, `${status}: ${records} of ${expected}`);
        const undone = await call('POST', `/${id}/desfazer`);
        assert.equal(undone.status, 200, JSON.stringify(undone.body));
      });
      await fc.assert(oneSheet, { numRuns: SHEETS_OF_A_KIND, endOnFailure: true });
    });
  }

  test('are read within 100 MB', async () => {
    const files = fc.sample(fc.tuple(fc.nat(2), changes), SHEETS).map(([which, faults]) => {
      return new Uint8Array(faults.reduce(changed, samples[which] ?? Buffer.alloc(0)));
    });
    const url = new URL('../services/imports/read-spreadsheet.ts', import.meta.url).href;
    const resourceLimits = { maxOldGenerationSizeMb: 100 };
    const reader = new Worker(READER, { eval: true, workerData: { url, files }, resourceLimits });
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    reader.once('message', resolve).once('error', reject);
    assert.equal(await promise, SHEETS);
    await reader.terminate();
  });
});
