import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ScriptedApi } from '../testing/scripted-api.ts';

const { fetchDossier, fetchLotFile } = await import('./lot-files.ts');

const LOT = { farmId: 'f', section: 'armazenamento', recordId: 'r', output: 'p16 & up' } as const;
const server = new ScriptedApi();

test('a lot’s way and its plots for Europe are fetched of its record, by its output', async () => {
  const address = (kind: string) => `GET /farms/f/armazenamento/r/${kind}?output=p16%20%26%20up`;
  server.begin({ [address('epcis')]: [200, { is: 'way' }], [address('eudr')]: [200, { is: 'plots' }] });
  assert.match(await (await fetchLotFile(LOT, 'epcis')).text(), /way/);
  assert.match(await (await fetchLotFile(LOT, 'eudr')).text(), /plots/);
});

test('a dossier is asked for with all that the person chose', async () => {
  server.begin({ 'POST /farms/f/dossies': [200, { is: 'zip' }] });
  const wish = { parts: ['origin', 'plots'], language: 'en', reason: 'Amostra', customsCode: null };
  assert.match(await (await fetchDossier(LOT, wish)).text(), /zip/);
  assert.deepEqual(
    server.asked.map(({ json }) => json),
    [{ recordId: 'r', output: 'p16 & up', ...wish }],
  );
});
