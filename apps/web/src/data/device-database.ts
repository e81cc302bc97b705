import type { FieldConflict, Mutation } from '@cafezal/domain/changes.ts';
import type { FarmRecord, RecordContent, Section } from '@cafezal/domain/record.ts';
import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import type { Farm } from './contract.ts';

/** A record as the API answers it; balances of its outputs are reckoned on the device. */
export type DeviceRecord = FarmRecord;

/** A farm as the API answers it: its instants are ISO text. */
export type DeviceFarm = Omit<Farm, 'createdAt' | 'updatedAt'> & { createdAt: string; updatedAt: string };

/** Why a queued write waits for a person. */
export type OutboxTrouble =
  | { kind: 'refused'; code: string; message: string; fields: Readonly<Record<string, string>> }
  | { kind: 'conflict'; conflicts: readonly FieldConflict[]; theirs: DeviceRecord | null };

/** Changed parts of a record: `data` key by key (null takes a key away), everything else whole. */
export type ShownParts = Partial<Omit<RecordContent, 'data'>> & { data?: Readonly<Record<string, unknown>> };

/** One write that the server has not confirmed. It leaves the store only after an answer that names it. */
export type OutboxEntry = {
  /** Order of saving on this device; given by the store. */
  position?: number;
  farmId: string;
  mutation: Mutation;
  /** What the record shows meanwhile: the validated content's changed parts, derived ones too. Empty for a deletion. */
  shown: ShownParts;
  /** It was sent at least once: the server may have it although no answer came. Unknown of what an older app kept. */
  wasTried?: boolean;
  /** How often the server itself failed at it. */
  failures?: number;
  /** It puts back the other side's value, as chosen in the conflict of the entry at this position. */
  choiceFor?: number;
  trouble: OutboxTrouble | null;
};

/** A form that was not saved yet. */
export type Draft = { key: string; values: Readonly<Record<string, unknown>>; savedAt: string };

export type DeviceReading = { farmId: string; id: string; recordId: string; kind: string; at: string; value: number };

/** A reading that the server has not confirmed. Its id is made here, so that sending it twice makes one reading. */
export type UnsentReading = DeviceReading & {
  /** Order of measuring on this device; given by the store. */
  position?: number;
  section: Section;
  /** The server has the reading, or may have it, and it is to be taken away. */
  isRemoval?: true;
  /** It was sent at least once: the server may have it although no answer came. Unknown of what an older app kept. */
  wasTried?: boolean;
  /** Why it waits for a person. */
  trouble: { code: string; message: string } | null;
};

/** A picture as it is kept on the device: small enough to send over a bad signal. Sides in pixels. */
export type KeptImage = { blob: Blob; width: number; height: number };

/** A photo, or the taking away of one, that the server has not confirmed. Its id is made here, so that sending it twice makes one photo. */
export type UnsentPhoto = {
  id: string;
  farmId: string;
  section: Section;
  recordId: string;
  /** Null where only the taking away of a photo that the server has is left to be sent. */
  image: KeptImage | null;
  /** ISO instant. */
  addedAt: string;
  /** It waits for the form of its record to be saved. */
  isDraft: boolean;
  /** It was sent at least once: the server may have it although no answer came. */
  wasTried: boolean;
  /** When the person took it away, in ms of the epoch; for some seconds that can be undone. */
  removedAt: number | null;
  /** Why it waits for a person. */
  trouble: { code: string; message: string } | null;
};

/** A picture of a sent photo as this device last showed or took it, under its address. */
export type SeenPhoto = { address: string; blob: Blob; bytes: number; seenAt: number };

type Schema = DBSchema & {
  farms: { key: string; value: DeviceFarm };
  /** `bySection` is by day; `bySeason` leaves out what has no season. */
  records: {
    key: [string, string];
    value: DeviceRecord;
    indexes: { bySection: [string, string, string]; bySeason: [string, string, string] };
  };
  readings: { key: [string, string]; value: DeviceReading; indexes: { byRecord: [string, string] } };
  outbox: {
    key: number;
    value: OutboxEntry;
    indexes: { byFarm: string; byRecord: [string, string]; byTrouble: string };
  };
  /** How far a farm was pulled; with `more` while its first pull has not come to the end. */
  cursors: { key: string; value: { farmId: string; seq: number; more?: true } };
  drafts: { key: string; value: Draft };
  unsentReadings: { key: number; value: UnsentReading; indexes: { byRecord: string; byTrouble: string } };
  unsentPhotos: { key: string; value: UnsentPhoto; indexes: { byRecord: string; byTrouble: string } };
  seenPhotos: { key: string; value: SeenPhoto; indexes: { bySeen: [number, number] } };
};

export type DeviceDatabase = IDBPDatabase<Schema>;

function createStores(database: DeviceDatabase): void {
  database.createObjectStore('farms', { keyPath: 'id' });
  database
    .createObjectStore('records', { keyPath: ['farmId', 'id'] })
    .createIndex('bySection', ['farmId', 'section', 'date']);
  database.createObjectStore('readings', { keyPath: ['farmId', 'id'] }).createIndex('byRecord', ['farmId', 'recordId']);
  database.createObjectStore('outbox', { keyPath: 'position', autoIncrement: true }).createIndex('byFarm', 'farmId');
  database.createObjectStore('cursors', { keyPath: 'farmId' });
  database.createObjectStore('drafts', { keyPath: 'key' });
}

/** What waits is found by its record, and counted by why it waits, without reading the whole queue. */
function indexQueues(upgrade: IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>): void {
  const outbox = upgrade.objectStore('outbox');
  outbox.createIndex('byRecord', ['farmId', 'mutation.recordId']);
  outbox.createIndex('byTrouble', 'trouble.kind');
  const readings = upgrade.objectStore('unsentReadings');
  readings.createIndex('byRecord', 'recordId');
  readings.createIndex('byTrouble', 'trouble.code');
  upgrade.objectStore('unsentPhotos').createIndex('byTrouble', 'trouble.code');
}

const PREFIX = 'cafezal-';
const VERSION = 6;
/** What is on this device alone, until the server has it. */
export const UNSENT_STORES = ['outbox', 'drafts', 'unsentReadings', 'unsentPhotos'] as const;

const nameOf = (personId: string): string => PREFIX + personId;

/** Whose databases are on this device; nobody's where a browser does not tell. */
export async function peopleOnDevice(): Promise<string[]> {
  if (!('databases' in indexedDB)) return [];
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  return names.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
}

/** Takes the database of a person off the device with everything in it; whoever has it open closes it. */
export const deleteDeviceDatabase = (personId: string): Promise<void> => deleteDB(nameOf(personId));

type Upgrade = IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>;

/** Gives an upgrade up: a database stays as it was, and one that was not there is not made. */
function giveUp(transaction: Upgrade): void {
  transaction.done.catch(() => undefined);
  transaction.abort();
}

/**
 * Takes the database of a person off the device, and with it the name that tells of them, unless unsent work is in it. An
 * upgrade has a database for itself: nobody writes to it between the look and the deletion, which stands next in line.
 * The upgrade itself never comes to pass. Where a tab that sleeps does not let go, the browser does it once it can.
 */
export async function deleteUnlessUnsent(personId: string): Promise<void> {
  const name = nameOf(personId);
  const deletions: Promise<void>[] = [];
  const look = async (transaction: Upgrade): Promise<void> => {
    const counts = await Promise.all(UNSENT_STORES.map((store) => transaction.objectStore(store).count()));
    if (counts.every((count) => count === 0)) deletions.push(deleteDB(name));
    giveUp(transaction);
  };
  const { promise: blocked, resolve: block } = Promise.withResolvers<void>();
  const looked = openDB<Schema>(name, VERSION + 1, {
    blocked: () => block(),
    upgrade(...[, version, , transaction]) {
      // One that an older app made and nobody opened since is upgraded first.
      if (version < VERSION) giveUp(transaction);
      else look(transaction).catch(() => giveUp(transaction));
    },
  });
  const ended = looked.then(undefined, () => Promise.all(deletions));
  await Promise.race([ended, blocked]);
}

/** The database of one person on this device: signing in as somebody else opens another one. */
export function openDeviceDatabase(personId: string): Promise<DeviceDatabase> {
  return openWith(personId, { makesOne: true });
}

/** The database of a person who left this device; null where there is none any more. */
export const openKeptDatabase = (personId: string): Promise<DeviceDatabase | null> =>
  openWith(personId, { makesOne: false }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  });

function openWith(personId: string, { makesOne }: { makesOne: boolean }): Promise<DeviceDatabase> {
  return openDB<Schema>(nameOf(personId), VERSION, {
    upgrade(...[database, version, , transaction]) {
      if (version === 0 && !makesOne) return giveUp(transaction);
      if (version < 1) createStores(database);
      if (version < 2) database.createObjectStore('unsentReadings', { keyPath: 'position', autoIncrement: true });
      if (version < 3)
        database.createObjectStore('unsentPhotos', { keyPath: 'id' }).createIndex('byRecord', 'recordId');
      if (version < 4)
        database.createObjectStore('seenPhotos', { keyPath: 'address' }).createIndex('bySeen', ['seenAt', 'bytes']);
      if (version < 5) transaction.objectStore('records').createIndex('bySeason', ['farmId', 'section', 'season']);
      if (version < 6) indexQueues(transaction);
    },
    // Another tab with a newer app wants to upgrade: let it, this one reloads on its next start.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
}
