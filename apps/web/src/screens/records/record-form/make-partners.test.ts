import '../../../data/testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goldenFarm } from '@cafezal/domain/golden/season.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { openDeviceDatabase } from '../../../data/database/device-database.ts';
import type { FarmStore, Write } from '../../../data/farm/farm-store.ts';
import { newId } from '../../../data/page/new-id.ts';
import { Replica } from '../../../data/replica/replica.ts';
import { makePartners } from './make-partners.ts';

const farm = goldenFarm();

/** The partners that a sale registers whose buyer's name stands so in the field, and the ids that it gets. */
async function madeBy(buyer: string) {
  const replica = new Replica(await openDeviceDatabase(newId()), farm.id);
  await replica.load();
  const saved: Write[] = [];
  const save = async (write: Write) => void saved.push(write);
  const store = { replica, save } as unknown as FarmStore;
  const place = { store, facts: farm, definition: stageOf('vendas') };
  const partners = [{ id: newId(), name: 'Café do João', role: 'buyer' }];
  const ids = await makePartners({ place }, { data: { buyer }, formOnly: { partners } });
  return { names: saved.map(({ mutation }) => mutation.patch?.name), isReferred: ids.buyerId === partners[0]?.id };
}

test('a promised partner is registered and referred to, however the name is spaced, accented or capitalised', async () => {
  for (const typed of ['Café do João', ' Café do João ', 'café do joao'])
    assert.deepEqual(await madeBy(typed), { names: ['Café do João'], isReferred: true }, typed);
});

test('a partner whose name was typed over is not registered', async () => {
  assert.deepEqual(await madeBy('Café da Joana'), { names: [], isReferred: false });
});
