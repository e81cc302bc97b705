import '../../../testing/page-locks.ts';
import '../../../testing/page-storage.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { attentionOf } from '@cafezal/domain/attention/attention.ts';
import { goldenRecords } from '@cafezal/domain/golden/records.ts';
import { goldenFarm } from '@cafezal/domain/golden/season.ts';
import { deviceOf } from '../../data/database/device.ts';
import type { Farm } from '../../data/device/contract.ts';
import { openFarm } from '../../data/farm/open-farm.ts';
import { enqueue } from '../../data/outbox/outbox.ts';
import { Replica } from '../../data/replica/replica.ts';
import { updatePerson } from '../../data/session/session.ts';
import { until } from '../../data/testing/until.ts';
import { SHOWN_ITEMS } from './attention-card.tsx';
import { type DashboardView, dashboardView } from './dashboard-view.ts';
import { keepView, recallView } from './kept-view.ts';

const ANA = { uid: 'u1', email: 'ana@example.test', displayName: 'Ana', photoURL: null, emailVerified: false };
const FARM = { id: 'farm', farmSlug: 'boa-vista', state: 'MG', role: 'owner' } as unknown as Farm;
const NOW = '2026-07-15T15:00:00.000Z';

/** The worked season in the middle of its harvest, each harvest still to be processed. */
function viewNow(role: Farm['role'] = 'owner'): DashboardView {
  const facts = goldenFarm();
  const records = goldenRecords().filter(({ section }) => section === 'talhoes' || section === 'colheita');
  const items = attentionOf({ records, readings: [], now: NOW, ...facts.settings });
  return dashboardView({ farm: { ...FARM, role }, facts, records, items, readings: [], now: NOW, personId: 'golden' });
}

let replica: Replica;
beforeEach(async () => {
  mock.timers.enable({ apis: ['Date'], now: Date.parse(NOW) });
  updatePerson(ANA);
  const database = await deviceOf(ANA.uid);
  await database.clear('summaries');
  await database.put('cursors', { farmId: FARM.id, seq: 9 });
  replica = new Replica(database, FARM.id);
});
afterEach(() => mock.timers.reset());

test('the dashboard comes back as it was, with the items that are seen and the number of all', async () => {
  const view = viewNow();
  const all = view.attention?.items ?? [];
  assert.ok(all.length > SHOWN_ITEMS);
  await keepView(FARM, replica, view);
  const attention = { items: all.slice(0, SHOWN_ITEMS), total: all.length };
  assert.deepEqual(await recallView(FARM), JSON.parse(JSON.stringify({ ...view, attention })));
});

test('on another day it says nothing of what needs attention, and nothing of a coming day that has passed', async () => {
  const view = viewNow();
  const day = { ...view.day, ready: { day: '2026-07-16', count: 2 }, nextHarvest: '2026-07-17' };
  await keepView(FARM, replica, { ...view, day });
  mock.timers.setTime(Date.parse('2026-07-17T15:00:00.000Z'));
  const later = await recallView(FARM);
  assert.deepEqual(
    [later?.attention, later?.day.today, later?.day.ready, later?.day.nextHarvest, later?.day.stages],
    [null, '2026-07-17', null, '2026-07-17', JSON.parse(JSON.stringify(view.day.stages))],
  );
});

test('it is not shown in another role, with other settings or by another person', async () => {
  await keepView(FARM, replica, viewNow());
  assert.equal(await recallView({ ...FARM, role: 'viewer' }), null);
  assert.equal(await recallView({ ...FARM, settings: { measureLiters: 80 } } as unknown as Farm), null);
  updatePerson({ ...ANA, uid: 'u2' });
  assert.equal(await recallView(FARM), null);
});

test('a farm at its beginning is not kept: its first steps need all of it', async () => {
  const view = viewNow();
  await keepView(FARM, replica, { ...view, day: { ...view.day, harvests: 0 } });
  assert.equal(await recallView(FARM), null);
});

test('what was written on other screens is in it once the app goes out of sight', async () => {
  const database = await deviceOf(ANA.uid);
  for (const record of goldenRecords()) await database.put('records', { ...record, farmId: FARM.id });
  const store = await openFarm(ANA.uid, FARM.id).store;
  const { replica: open } = store;
  const sight = mock.getter(document, 'visibilityState', () => 'hidden' as const);
  const [harvest] = goldenRecords().filter(({ section }) => section === 'colheita');
  assert.ok(harvest);
  await keepView(FARM, open, viewNow());
  const again = { ...harvest, id: randomUUID(), name: 'Mais uma', updatedAt: '2027-07-15T14:00:00.000Z' };
  const mutation = {
    mutationId: randomUUID(),
    section: 'colheita',
    recordId: again.id,
    op: 'create',
    at: NOW,
  } as const;
  await enqueue(database, { farmId: FARM.id, mutation, shown: again });
  await open.refresh([again.id]);
  assert.equal(await recallView(FARM), null);
  document.dispatchEvent(new Event('visibilitychange'));
  await until(async () => (await recallView(FARM)) !== null);
  const found = await recallView(FARM);
  assert.equal(
    found?.last.some(({ name }) => name === 'Mais uma'),
    true,
  );
  sight.mock.restore();
  store.close();
});
