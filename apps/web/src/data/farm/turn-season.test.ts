import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failure, ScriptedApi } from '../testing/scripted-api.ts';
import type { FarmStore } from './farm-store.ts';

const { turnSeason } = await import('./turn-season.ts');

const CALL = 'PATCH /farms/f/producao/s';
const SEASON = { id: 's', section: 'producao' };
const server = new ScriptedApi();

/** Turns a season of an open farm; how often that exchanged then. */
async function turned(sent: { status: string; reason?: string }): Promise<number> {
  let exchanges = 0;
  const store = {
    replica: { farmId: 'f' },
    exchangeSoon: () => {
      exchanges += 1;
    },
  };
  // What is read of an open farm.
  await turnSeason(store as object as FarmStore, SEASON, sent);
  return exchanges;
}

test('a season is closed on the server, and comes to the device with an exchange at once', async () => {
  server.begin({ [CALL]: [200, {}] });
  assert.equal(await turned({ status: 'processing', reason: 'Faltou uma venda' }), 1);
  assert.deepEqual(server.asked[0]?.json, { status: 'processing', reason: 'Faltou uma venda' });
});

test('a season that the server does not close is told to the person', async () => {
  server.begin({ [CALL]: failure(409, 'Há lotes abertos.') });
  await assert.rejects(turned({ status: 'closed' }), { message: 'Há lotes abertos.' });
  server.begin({ [CALL]: [202, {}] });
  await assert.rejects(turned({ status: 'closed' }));
});
