import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { demonstrationId } from '@cafezal/domain/demonstration/demonstration-id.ts';
import type { SystemReminder } from '../../device/shell-device.ts';
import { type DeviceDatabase, type DeviceRecord, openDeviceDatabase } from '../database/device-database.ts';
import type { Farm } from '../device/contract.ts';
import { Replica } from '../replica/replica.ts';
import { turn, until } from '../testing/until.ts';
import type { FarmStore } from './farm-store.ts';
import { chooseReminders, keepReminders } from './reminders.ts';

mock.method(console, 'warn', () => undefined);
const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

/** A system that lets the app remind, or not. */
class System {
  allows = true;
  asked = 0;
  plans = 0;
  readonly planned = new Map<string, readonly SystemReminder[]>();
  mayRemind = async ({ asks }: { asks: boolean }) => {
    if (asks) this.asked += 1;
    return this.allows;
  };
  plan = async (group: string, reminders: readonly SystemReminder[]) => {
    this.planned.set(group, reminders);
    this.plans += 1;
  };
  forget = async () => this.planned.clear();
}

let stop: () => void;
let system: System;
let database: DeviceDatabase;
let store: Pick<FarmStore, 'replica'>;
let farm: Farm;

async function putDrying(status: string): Promise<void> {
  const record = {
    ...{ id: 'd', section: 'secagem', farmId: farm.id, slug: 'd', name: 'Secagem 1', code: '', status },
    ...{ date: ago(3).slice(0, 10), season: null, data: { storageLot: 'Terreiro 2' }, notes: null, inputs: [] },
    ...{ outputs: [], photos: [], flags: [], version: 1, createdAt: ago(3), updatedAt: ago(3), deletedAt: null },
  };
  // What a replica reads of a record.
  await database.put('records', record as unknown as DeviceRecord);
}

const plannedNow = async (act: () => unknown): Promise<readonly SystemReminder[] | undefined> => {
  const { plans } = system;
  await act();
  await until(() => system.plans > plans);
  return system.planned.get(farm.id);
};
/** The app goes out of sight, as when another is opened. */
const hide = () => {
  Object.assign(document, { visibilityState: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(async () => {
  localStorage.clear();
  system = new System();
  farm = { id: randomUUID(), name: 'Boa Vista', farmSlug: 'boa-vista', role: 'owner', state: 'MG' } as Farm;
  database = await openDeviceDatabase(randomUUID());
  await putDrying('in_progress');
  const replica = new Replica(database, farm.id);
  await replica.load();
  store = { replica };
});

afterEach(() => stop());

const keep = () => {
  stop = keepReminders(system, { farm, store: store as FarmStore });
};

describe('the reminders of an open farm', () => {
  test('are none until the person turned them on, and then by the rules of the dashboard', async () => {
    assert.deepEqual(await plannedNow(keep), []);
    assert.equal(system.asked, 0);
    const planned = await plannedNow(() => chooseReminders(system, true));
    assert.equal(system.asked, 1);
    assert.deepEqual(
      planned?.map(({ title, body, path }) => [title, body, path]),
      Array.from({ length: 3 }, () => ['Boa Vista', 'Medir terreiro 2.', '/fazenda/boa-vista']),
    );
  });

  test('go once nothing is left to do, at the latest when the app goes out of sight', async () => {
    await chooseReminders(system, true);
    keep();
    await until(() => system.planned.get(farm.id)?.length === 3);
    await putDrying('completed');
    await store.replica.refresh(['d']);
    assert.deepEqual(await plannedNow(hide), []);
  });

  test('go when they are turned off, and are not planned again by what is saved later', async () => {
    await chooseReminders(system, true);
    keep();
    await until(() => system.planned.get(farm.id)?.length === 3);
    assert.deepEqual(await plannedNow(() => chooseReminders(system, false)), []);
    assert.deepEqual(await plannedNow(hide), []);
  });

  test('are none where the system refuses, which leaves them off, or takes the permission back', async () => {
    system.allows = false;
    assert.equal(await chooseReminders(system, true), false);
    system.allows = true;
    await chooseReminders(system, true);
    system.allows = false;
    assert.deepEqual(await plannedNow(keep), []);
  });

  test('follow what is recorded once it rests for three seconds', async () => {
    await chooseReminders(system, true);
    await plannedNow(keep);
    mock.timers.enable({ apis: ['setTimeout'] });
    const { plans } = system;
    for (const status of ['paused', 'completed']) {
      await putDrying(status);
      await store.replica.refresh(['d']);
      mock.timers.tick(2_999);
      for (let turns = 0; turns < 20; turns += 1) {
        await turn();
        mock.timers.tick(0);
      }
      assert.equal(system.plans, plans);
    }
    mock.timers.tick(1);
    await until(() => {
      mock.timers.tick(0);
      return system.plans > plans;
    });
    mock.timers.reset();
    assert.deepEqual(system.planned.get(farm.id), []);
  });

  test('stay as they are once the farm is closed', async () => {
    await chooseReminders(system, true);
    const planned = await plannedNow(keep);
    const { plans } = system;
    stop();
    const touch = async () => {
      await putDrying('completed');
      await store.replica.refresh(['d']);
      hide();
      await chooseReminders(system, true);
      for (let turns = 0; turns < 50; turns += 1) await turn();
    };
    mock.timers.enable({ apis: ['setTimeout'] });
    await touch();
    mock.timers.tick(10_000);
    for (let turns = 0; turns < 50; turns += 1) await turn();
    mock.timers.reset();
    assert.deepEqual([system.plans, system.planned.get(farm.id)], [plans, planned]);
  });

  test('are not planned any more where the farm was closed while the system was asked', async () => {
    await chooseReminders(system, true);
    let answer = () => {};
    system.mayRemind = () => new Promise((resolve) => (answer = () => resolve(true)));
    keep();
    for (let turns = 0; turns < 50; turns += 1) await turn();
    stop();
    answer();
    await new Promise((resolve) => setTimeout(resolve));
    for (let turns = 0; turns < 50; turns += 1) await turn();
    assert.equal(system.plans, 0);
  });

  test('are none of an example farm, and a system that fails stands in nobody’s way', async () => {
    await chooseReminders(system, true);
    farm = { ...farm, id: demonstrationId(randomUUID()) };
    assert.deepEqual(await plannedNow(keep), []);
    const { plan } = system;
    system.plan = () => {
      system.plans += 1;
      return Promise.reject(new Error('no room'));
    };
    await plannedNow(hide);
    system.plan = plan;
    assert.deepEqual(await plannedNow(hide), []);
  });
});
