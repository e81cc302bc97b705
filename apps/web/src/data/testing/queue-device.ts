import './browser-parts.ts';
import assert from 'node:assert/strict';
import { locks } from 'node:worker_threads';
import { forgetPerson } from '../database/device.ts';
import {
  type DeviceDatabase,
  type DeviceReading,
  type DeviceRecord,
  openDeviceDatabase,
} from '../database/device-database.ts';
import { queuedEntries } from '../database/queued-entries.ts';
import { undoDeletion } from '../farm/save-record.ts';
import type { Seen } from '../farm/what-was-seen.ts';
import { enqueue, undoCreation } from '../outbox/outbox.ts';
import type { FarmTransport } from '../outbox/sync.ts';
import { oneAtATime } from '../page/one-at-a-time.ts';
import { Replica } from '../replica/replica.ts';
import { page } from './browser-parts.ts';

Object.assign(page.navigator, { locks });

export const FARM = 'farm-1';
export const AT = '2026-07-15T10:00:00.000Z';
export const SECTION = 'secagem' as const;
/** Turns of the event loop after which what has not ended never will. */
export const MOST_TURNS = 20_000;

/** Where the model can be given a fault. */
export type Parts = {
  enqueue: typeof enqueue;
  undoCreation: typeof undoCreation;
  undoDeletion: typeof undoDeletion;
  transport: (transport: FarmTransport) => FarmTransport;
  lock: typeof oneAtATime;
  /** Called with whatever ended an exchange. */
  onFailure: (database: DeviceDatabase, error: unknown) => Promise<void>;
};

/** The parts as they are. */
export const OWN_PARTS: Parts = {
  enqueue,
  undoCreation,
  undoDeletion,
  transport: (transport) => transport,
  lock: oneAtATime,
  onFailure: async () => undefined,
};

/** A form that stands open in a tab: the record as it was opened, how far it was seen, and the writes that there were. */
export type OpenForm = { record: DeviceRecord; seen: Seen; written: ReadonlySet<string> };

export type Tab = { database: DeviceDatabase; replica: Replica; form: OpenForm | null };
/** A device of one person, with its tabs; its clock is so many ms ahead. */
export type Device = {
  personId: string;
  tabs: Tab[];
  lastMade: string | null;
  /** What was deleted or taken away last, as it was shown then; "Desfazer" brings it back. */
  lastDeleted: DeviceRecord | null;
  lastRemoved: DeviceReading | null;
  clockMs: number;
};

/** Opens a tab in which the farm is read. */
export async function openTab(personId: string): Promise<Tab> {
  const database = await openDeviceDatabase(personId);
  const replica = new Replica(database, FARM);
  await replica.load();
  return { database, replica, form: null };
}

/** Lets the event loop turn once. */
export const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Waits for something to end; what never does is stuck. */
export async function ended(work: Promise<unknown>): Promise<void> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  work.then(over, over);
  for (let turns = 0; !isOver && turns < MOST_TURNS; turns += 1) await turn();
  assert.ok(isOver, 'stuck: an exchange neither ends nor fails');
}

/** Closes the tabs of a device and opens others. */
export async function reload(device: Device): Promise<void> {
  for (const { database } of device.tabs) database.close();
  device.tabs = [await openTab(device.personId), await openTab(device.personId)];
  Object.assign(device, { lastMade: null, lastDeleted: null, lastRemoved: null });
}

/** The person leaves, another one works on the device, and the first comes back to what waited. */
export async function signOut(device: Device): Promise<void> {
  for (const { database } of device.tabs) database.close();
  await forgetPerson(device.personId, { discardUnsent: false });
  const other = await openTab(`${device.personId}-other`);
  assert.deepEqual(await queuedEntries(other.database, FARM), [], 'what one person wrote waits for another one');
  other.database.close();
  await reload(device);
}
