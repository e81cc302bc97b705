import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { sql } from 'kysely';
import { type FarmClient, goldenFarmOn, startSeasonServer } from '../test/farm-client.ts';
import { importsOn } from '../test/import-client.ts';
import { fileFaults, sampleFiles, withFault } from '../test/mutated-files.ts';
import type { TestServer } from '../test/test-app.ts';

/** Of three kinds, others every time; `npm run soak -- imports` brings 200 of each. */
const SHEETS_OF_A_KIND = 8;
const FILES = 200;
/** Reads files one after another, in a thread whose memory is bounded, and tells how many it read or refused. */
const READER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const readAll = async () => {
    const { readSpreadsheet } = await import(workerData.readers + 'read-spreadsheet.ts');
    const { readMapFile } = await import(workerData.readers + 'read-map-file.ts');
    const { readInvoices } = await import(workerData.readers + 'read-invoices.ts');
    const readers = { planilha: readSpreadsheet, mapa: readMapFile, nfe: (bytes) => readInvoices([{ name: 'nota.xml', bytes }]) };
    let count = 0;
    for (const { kind, bytes } of workerData.files) {
      await readers[kind](bytes).catch((error) => {
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
    samples = [...sampleFiles('planilha').map(({ bytes }) => bytes), ...own];
  });
  after(() => server.close());

  const versions = async (): Promise<string> => {
    const { body } = await farm.ask<{ records: { id: string; version: number }[] }>('GET', '/colheita?limit=500');
    return JSON.stringify(body.records.map(({ id, version }) => [id, version]).sort());
  };

  for (const [which, kind] of ['typed by hand', 'of our own as text', 'of our own as a workbook'].entries()) {
    test(`come in whole or not at all, and never break the server: ${kind}`, async () => {
      const { bring, call } = importsOn(farm);
      const oneSheet = fc.asyncProperty(fileFaults, async (faults) => {
        const bytes = faults.reduce(withFault, samples[which] ?? Buffer.alloc(0));
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

  test('are read within 100 MB, and so are maps and invoices', async () => {
    const sound: Readonly<Record<string, readonly Buffer[]>> = {
      planilha: samples,
      mapa: sampleFiles('mapa').map(({ bytes }) => bytes),
      nfe: sampleFiles('nfe').map(({ bytes }) => bytes),
    };
    const files = Object.entries(sound).flatMap(([kind, all]) =>
      fc.sample(fc.tuple(fc.constantFrom(...all), fileFaults), FILES).map(([bytes, faults]) => {
        return { kind, bytes: new Uint8Array(faults.reduce(withFault, bytes)) };
      }),
    );
    const readers = new URL('../services/imports/', import.meta.url).href;
    const resourceLimits = { maxOldGenerationSizeMb: 100 };
    const reader = new Worker(READER, { eval: true, workerData: { readers, files }, resourceLimits });
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    reader.once('message', resolve).once('error', reject);
    assert.equal(await promise, 3 * FILES);
    await reader.terminate();
  });
});
