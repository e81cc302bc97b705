import type { FieldConflict, Mutation } from '@cafezal/domain/record/changes.ts';
import type { FarmRecord, RecordContent, Section } from '@cafezal/domain/record/record.ts';
import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPTransaction, type StoreNames } from 'idb';
import type { Farm } from '../device/contract.ts';
import { giveUp, nullIfGivenUp } from '../device/given-up.ts';
import { openDatabase } from '../device/open-database.ts';
import { databaseName, oldNameOf } from './database-names.ts';

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
  /** Set while it waits for the form of its record to be saved. A number: an index finds no booleans. */
  draft?: 1;
  /** It was sent at least once: the server may have it although no answer came. */
  wasTried: boolean;
  /** When the person took it away, in ms of the epoch; for some seconds that can be undone. */
  removedAt: number | null;
  /** Why it waits for a person. */
  trouble: { code: string; message: string } | null;
};

/** A picture of a sent photo as this device last showed or took it, under its address. */
export type SeenPhoto = { address: string; blob: Blob; bytes: number; seenAt: number };

/** What a database of this app holds. */
export type Schema = DBSchema & {
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
    indexes: { byFarm: string; byRecord: [string, string]; byTrouble: string; byCode: string };
  };
  /** How far a farm was pulled; with `more` while its first pull has not come to the end. */
  cursors: { key: string; value: { farmId: string; seq: number; more?: true } };
  drafts: { key: string; value: Draft };
  unsentReadings: { key: number; value: UnsentReading; indexes: { byRecord: string; byTrouble: string } };
  unsentPhotos: { key: string; value: UnsentPhoto; indexes: { byRecord: string; byTrouble: string; byDraft: number } };
  seenPhotos: { key: string; value: SeenPhoto; indexes: { bySeen: [number, number] } };
};

export type DeviceDatabase = IDBPDatabase<Schema>;

/** An upgrade under way, which has the database for itself. */
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

/** What waits is found by its record, and counted by why it waits, without reading the whole queue. */
function indexQueues(upgrade: Upgrade): void {
  const outbox = upgrade.objectStore('outbox');
  outbox.createIndex('byRecord', ['farmId', 'mutation.recordId']);
  outbox.createIndex('byTrouble', 'trouble.kind');
  const readings = upgrade.objectStore('unsentReadings');
  readings.createIndex('byRecord', 'recordId');
  readings.createIndex('byTrouble', 'trouble.code');
  upgrade.objectStore('unsentPhotos').createIndex('byTrouble', 'trouble.code');
}

/** Photos of forms are left out of what waits, and what is held back for one reason is found, without reading the rest. */
async function indexReasons(upgrade: Upgrade): Promise<void> {
  upgrade.objectStore('outbox').createIndex('byCode', 'trouble.code');
  const photos = upgrade.objectStore('unsentPhotos');
  photos.createIndex('byDraft', 'draft');
  // As an app before this one kept them.
  for (const photo of (await photos.getAll()) as (UnsentPhoto & { isDraft?: boolean })[])
    if (photo.isDraft === true) await photos.put({ ...photo, draft: 1 });
}

/** What leads from each version to the next. */
const STEPS: readonly ((upgrade: Upgrade) => void | Promise<void>)[] = [
  createStores,
  ({ db }) => void db.createObjectStore('unsentReadings', { keyPath: 'position', autoIncrement: true }),
  ({ db }) => void db.createObjectStore('unsentPhotos', { keyPath: 'id' }).createIndex('byRecord', 'recordId'),
  ({ db }) =>
    void db.createObjectStore('seenPhotos', { keyPath: 'address' }).createIndex('bySeen', ['seenAt', 'bytes']),
  (upgrade) => void upgrade.objectStore('records').createIndex('bySeason', ['farmId', 'section', 'season']),
  indexQueues,
  indexReasons,
  // No other stores: an app before this one lets go of a database while it is moved to another name.
  () => undefined,
];

/** The version of a database of this app. */
export const VERSION = STEPS.length;
/** What is on this device alone, until the server has it. */
export const UNSENT_STORES = ['outbox', 'drafts', 'unsentReadings', 'unsentPhotos'] as const;

/** Takes the database of a person off the device with everything in it; whoever has it open closes it. */
export async function deleteDeviceDatabase(personId: string): Promise<void> {
  const name = await databaseName(personId);
  await Promise.all([deleteDB(name), deleteDB(oldNameOf(personId))]);
}

/** The database of one person on this device: signing in as somebody else opens another one. */
export async function openDeviceDatabase(personId: string): Promise<DeviceDatabase> {
  for (let name = await databaseName(personId); ; ) {
    const database = await openNamed(name);
    let isTakenAway = false;
    database.addEventListener('versionchange', () => {
      isTakenAway = true;
    });
    // Where it was forgotten before it was open, it is this person's again, or another one is by now.
    const known = await databaseName(personId, name);
    if (known === name && !isTakenAway) return database;
    database.close();
    name = known;
  }
}

/** A database as it lies on this device under a name; null where there is none any more. */
export const openKeptDatabase = (name: string): Promise<DeviceDatabase | null> =>
  openNamed(name, { makesOne: false }).catch(nullIfGivenUp);

function inWords(error: unknown): never {
  const isNewer = error instanceof DOMException && error.name === 'VersionError';
  throw isNewer ? new Error('O Cafezal foi atualizado em outra aba. Recarregue esta página para salvar.') : error;
}

function openNamed(name: string, { makesOne }: { makesOne: boolean } = { makesOne: true }): Promise<DeviceDatabase> {
  return openDatabase<Schema>(name, VERSION, {
    upgrade(...[, version, , transaction]) {
      if (version === 0 && !makesOne) return giveUp(transaction);
      for (const step of STEPS.slice(version)) Promise.resolve(step(transaction)).catch(() => giveUp(transaction));
    },
    // Another tab with a newer app wants to upgrade: let it, this one reloads on its next start.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  }).catch(inWords);
}
