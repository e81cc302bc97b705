import type { FieldConflict, Mutation } from '@cafezal/domain/record/changes.ts';
import type { FoundRow } from '@cafezal/domain/record/merge-rows.ts';
import type { FarmRecord, RecordContent, Section } from '@cafezal/domain/record/record.ts';
import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPTransaction, type StoreNames } from 'idb';
import { abortUpgrade, nullIfAborted } from '../device/abort-upgrade.ts';
import type { Farm } from '../device/contract.ts';
import { openDatabase } from '../device/open-database.ts';
import { databaseName, oldNameOf } from './database-names.ts';
import type { Tries } from './tries.ts';

/** A record as the API answers it. The device computes the balances of its outputs itself. */
export type DeviceRecord = FarmRecord;

/** A farm as the API answers it: its instants are ISO text. */
export type DeviceFarm = Omit<Farm, 'createdAt' | 'updatedAt'> & { createdAt: string; updatedAt: string };

/** Why a queued write waits until the person does something about it. */
export type OutboxTrouble =
  | { kind: 'refused'; code: string; message: string; fields: Readonly<Record<string, string>> }
  | { kind: 'conflict'; conflicts: readonly FieldConflict[]; theirs: DeviceRecord | null };

/** Lists of `data` whose rows have ids. */
export type RowLists = Readonly<Record<string, readonly FoundRow[]>>;

/** Changed parts of a record: `data` key by key (null takes a key away), everything else whole. */
export type ShownParts = Partial<Omit<RecordContent, 'data'>> & {
  data?: Readonly<Record<string, unknown>>;
  /** Changed lists as the person saw them: their rows are merged with those that others changed meanwhile. */
  seenRows?: RowLists;
};

/** One write that the server has not confirmed. It leaves the queue only after an answer that names it. */
export type OutboxEntry = {
  /** Order in which writes were saved on this device; assigned by the store. */
  position?: number;
  farmId: string;
  mutation: Mutation;
  /**
   * What the record shows until the server answers: the changed parts of the validated content, derived fields
   * included. Empty for a deletion.
   */
  shown: ShownParts;
  /**
   * Whether the entry was ever sent: the server may have it although no answer arrived. Undefined in entries of older
   * app versions.
   */
  wasTried?: boolean;
  tries?: Tries;
  /** How many times the server failed (5xx) on this entry. */
  failures?: number;
  /**
   * Position of the conflict entry that this one belongs to, if it restores the other side's value as the person chose.
   */
  choiceFor?: number;
  /**
   * Position of the last write of its record that the person saw, if they may not have seen all before it: a form may
   * have stood open in another tab. Undefined: they saw all.
   */
  sawUpTo?: number;
  trouble: OutboxTrouble | null;
};

/** What was typed in a form that is not saved yet. */
export type Draft = { key: string; values: Readonly<Record<string, unknown>>; savedAt: string };

export type DeviceReading = { farmId: string; id: string; recordId: string; kind: string; at: string; value: number };

/**
 * A reading that the server has not confirmed. Its id is made on this device, so that sending it twice makes one
 * reading.
 */
export type UnsentReading = DeviceReading & {
  /** Order in which readings were taken on this device; assigned by the store. */
  position?: number;
  section: Section;
  /** A queued removal: the server has, or may have, the reading and must delete it. */
  isRemoval?: true;
  /**
   * Whether the reading was ever sent: the server may have it although no answer arrived. Undefined in readings of
   * older app versions.
   */
  wasTried?: boolean;
  tries?: Tries;
  /** Why the reading waits until the person does something about it. */
  trouble: { code: string; message: string } | null;
};

/** A picture as it is kept on the device: small enough to send over a bad signal. Sides in pixels. */
export type StoredImage = { blob: Blob; width: number; height: number };

/**
 * A queued photo or a queued removal of one. The photo's id is made on this device, so that sending it twice makes one
 * photo.
 */
export type UnsentPhoto = {
  id: string;
  farmId: string;
  section: Section;
  recordId: string;
  /** Null if only the removal of a photo that the server has is left to send. */
  image: StoredImage | null;
  /** ISO instant. */
  addedAt: string;
  /** Set while the form of the photo's record is not saved. A number, because IndexedDB cannot index booleans. */
  draft?: 1;
  /** Whether the photo was ever sent: the server may have it although no answer arrived. */
  wasTried: boolean;
  tries?: Tries;
  /** When the person removed the photo, in ms of the epoch; for some seconds the removal can be undone. */
  removedAt: number | null;
  /** Why the photo waits until the person does something about it. */
  trouble: { code: string; message: string } | null;
};

/** Copy of a sent photo as this device last showed or took it, keyed by its address. */
export type CachedPhoto = { address: string; blob: Blob; bytes: number; seenAt: number };

/**
 * What the first screen of a large farm showed last, to stand there at once at the next start. `of` tells of which data it
 * is.
 */
export type KeptSummary = { farmId: string; of: string; summary: unknown };

/** The stores of a person's database. */
export type Schema = DBSchema & {
  farms: { key: string; value: DeviceFarm };
  /** `bySection` sorts by day; `bySeason` leaves out records without a season. */
  records: {
    key: [string, string];
    value: DeviceRecord;
    indexes: { bySection: [string, string, string]; bySeason: [string, string, string] };
  };
  readings: { key: [string, string]; value: DeviceReading; indexes: { byRecord: [string, string] } };
  outbox: {
    key: number;
    value: OutboxEntry;
    indexes: { byFarm: string; byRecord: [string, string]; byTrouble: string; byCode: string };
  };
  /** How far each farm was pulled: the last change number. `more` is set until the first pull is complete. */
  cursors: { key: string; value: { farmId: string; seq: number; more?: true } };
  summaries: { key: string; value: KeptSummary };
  drafts: { key: string; value: Draft };
  unsentReadings: { key: number; value: UnsentReading; indexes: { byRecord: string; byTrouble: string } };
  unsentPhotos: { key: string; value: UnsentPhoto; indexes: { byRecord: string; byTrouble: string; byDraft: number } };
  seenPhotos: { key: string; value: CachedPhoto; indexes: { bySeen: [number, number] } };
};

export type DeviceDatabase = IDBPDatabase<Schema>;

/** A version change in progress; nobody else can use the database meanwhile. */
export type Upgrade = IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>;

function createStores({ db: database }: Upgrade): void {
  database.createObjectStore('farms', { keyPath: 'id' });
  database
    .createObjectStore('records', { keyPath: ['farmId', 'id'] })
    .createIndex('bySection', ['farmId', 'section', 'date']);
  database.createObjectStore('readings', { keyPath: ['farmId', 'id'] }).createIndex('byRecord', ['farmId', 'recordId']);
  database.createObjectStore('outbox', { keyPath: 'position', autoIncrement: true }).createIndex('byFarm', 'farmId');
  database.createObjectStore('cursors', { keyPath: 'farmId' });
  database.createObjectStore('drafts', { keyPath: 'key' });
}

/** Indexes over the queues, to find unsent work by record and count it by reason without reading the whole queue. */
function indexQueues(upgrade: Upgrade): void {
  const outbox = upgrade.objectStore('outbox');
  outbox.createIndex('byRecord', ['farmId', 'mutation.recordId']);
  outbox.createIndex('byTrouble', 'trouble.kind');
  const readings = upgrade.objectStore('unsentReadings');
  readings.createIndex('byRecord', 'recordId');
  readings.createIndex('byTrouble', 'trouble.code');
  upgrade.objectStore('unsentPhotos').createIndex('byTrouble', 'trouble.code');
}

/**
 * Indexes that leave out photos of unsaved forms and find what is held back for one reason without reading the rest.
 */
async function indexReasons(upgrade: Upgrade): Promise<void> {
  upgrade.objectStore('outbox').createIndex('byCode', 'trouble.code');
  const photos = upgrade.objectStore('unsentPhotos');
  photos.createIndex('byDraft', 'draft');
  // Older app versions marked these photos with `isDraft`.
  for (const photo of (await photos.getAll()) as (UnsentPhoto & { isDraft?: boolean })[])
    if (photo.isDraft === true) await photos.put({ ...photo, draft: 1 });
}

/**
 * Lets every farm be pulled again from its first change over what the device holds, as a higher `FEED_VERSION` needs:
 * sections that it left out have lower change numbers than the cursor. Unsent work is untouched.
 */
async function pullAnew(upgrade: Upgrade): Promise<void> {
  const cursors = upgrade.objectStore('cursors');
  for (const cursor of await cursors.getAll()) await cursors.put({ ...cursor, seq: 0 });
}

/** The steps from each database version to the next. */
const STEPS: readonly ((upgrade: Upgrade) => void | Promise<void>)[] = [
  createStores,
  ({ db }) => void db.createObjectStore('unsentReadings', { keyPath: 'position', autoIncrement: true }),
  ({ db }) => void db.createObjectStore('unsentPhotos', { keyPath: 'id' }).createIndex('byRecord', 'recordId'),
  ({ db }) =>
    void db.createObjectStore('seenPhotos', { keyPath: 'address' }).createIndex('bySeen', ['seenAt', 'bytes']),
  (upgrade) => void upgrade.objectStore('records').createIndex('bySeason', ['farmId', 'section', 'season']),
  indexQueues,
  indexReasons,
  // No new stores. The higher version makes tabs with an older app close the database while it is renamed.
  () => undefined,
  pullAnew,
  ({ db }) => void db.createObjectStore('summaries', { keyPath: 'farmId' }),
];

/** The current database version. */
export const VERSION = STEPS.length;
/** Stores of data that only this device has until the server confirms it. */
export const UNSENT_STORES = ['outbox', 'drafts', 'unsentReadings', 'unsentPhotos'] as const;

/** Deletes a person's whole database; tabs that have it open close it. */
export async function deleteDeviceDatabase(personId: string): Promise<void> {
  const name = await databaseName(personId);
  await Promise.all([deleteDB(name), deleteDB(oldNameOf(personId))]);
}

/** Opens a person's database on this device. Each person has a database of their own. */
export async function openDeviceDatabase(personId: string): Promise<DeviceDatabase> {
  for (let name = await databaseName(personId); ; ) {
    const database = await openNamed(name);
    let isTakenAway = false;
    database.addEventListener('versionchange', () => {
      isTakenAway = true;
    });
    // If the name was dropped from the register before the database was open, register it again or use the newer name.
    const known = await databaseName(personId, name);
    if (known === name && !isTakenAway) return database;
    database.close();
    name = known;
  }
}

/** Opens an existing database by its name; null if there is none. */
export const openExistingDatabase = (name: string): Promise<DeviceDatabase | null> =>
  openNamed(name, { makesOne: false }).catch(nullIfAborted);

function inWords(error: unknown): never {
  const isNewer = error instanceof DOMException && error.name === 'VersionError';
  throw isNewer ? new Error('O Cafezal foi atualizado em outra aba. Recarregue esta página para salvar.') : error;
}

function openNamed(name: string, { makesOne }: { makesOne: boolean } = { makesOne: true }): Promise<DeviceDatabase> {
  return openDatabase<Schema>(name, VERSION, {
    upgrade(...[, version, , transaction]) {
      if (version === 0 && !makesOne) return abortUpgrade(transaction);
      for (const step of STEPS.slice(version))
        Promise.resolve(step(transaction)).catch(() => abortUpgrade(transaction));
    },
    // Another tab with a newer app wants to upgrade: let it, this one reloads on its next start.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  }).catch(inWords);
}
