import { unwrap } from 'idb';
import type { ShellDevice } from '../../device/shell-device.ts';
import {
  type DeviceDatabase,
  type OutboxEntry,
  UNSENT_STORES,
  type UnsentPhoto,
  type UnsentReading,
} from './device-database.ts';

/**
 * Copies of unsent rows as files of the system, which clears a browser's storage but not these. A file's name says
 * whose it is, of which database, and which row; pictures have files of their own, written once.
 */
type Files = NonNullable<ShellDevice['files']>;
type Store = (typeof UNSENT_STORES)[number];
type Key = string | number;

const PREFIX = 'fila';
const PICTURE = 'imagem';

const nameOf = (parts: readonly Key[]): string => [PREFIX, ...parts.map((one) => encodeURIComponent(one))].join('~');

type Named = { name: string; personId: string; base: string; store: string; key: string };

function read(name: string): Named | null {
  const [prefix, personId = '', base = '', store = '', key = ''] = name.split('~').map(decodeURIComponent);
  return prefix === PREFIX ? { name, personId, base, store, key } : null;
}

const isStore = (store: string): store is Store => UNSENT_STORES.some((one) => one === store);
const isPhoto = (store: Store, row: object): row is UnsentPhoto => store === 'unsentPhotos' && 'image' in row;

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

const blobOf = (base64: string, type: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type });

/** Copies of one database, each row in its turn: its last state is what stays. */
class QueueCopy {
  readonly #files: Files;
  readonly #database: DeviceDatabase;
  readonly #personId: string;
  readonly #written = new Set<string>();
  #last: Promise<void> = Promise.resolve();

  constructor(files: Files, { database, personId }: { database: DeviceDatabase; personId: string }) {
    this.#files = files;
    this.#database = database;
    this.#personId = personId;
  }

  /**
   * Copies the rows as they are now; those that are gone lose their copies. A row that the system refuses keeps no other
   * from being copied; then it rejects.
   */
  copy(rows: ReadonlyMap<Store, ReadonlySet<Key>>): Promise<void> {
    const next = this.#last.then(async () => {
      const refused: unknown[] = [];
      for (const [store, keys] of rows)
        for (const key of keys) await this.#copyRow(store, key).catch((error: unknown) => refused.push(error));
      if (refused.length > 0) throw refused[0];
    });
    this.#last = next.catch(() => undefined);
    return next;
  }

  /** Resolves when everything that was asked for so far is copied. */
  settled = (): Promise<void> => this.#last;

  async #copyRow(store: Store, key: Key): Promise<void> {
    const row = await this.#database.get(store, key as never);
    const name = nameOf([this.#personId, this.#database.name, store, key]);
    const picture = nameOf([this.#personId, this.#database.name, PICTURE, key]);
    if (row === undefined) {
      await this.#files.remove(name);
      if (store === 'unsentPhotos') await this.#files.remove(picture);
      this.#written.delete(picture);
      return;
    }
    if (!isPhoto(store, row) || row.image === null) return this.#files.write(name, JSON.stringify(row));
    const { blob, ...sides } = row.image;
    if (!this.#written.has(picture)) await this.#files.write(picture, await base64Of(blob));
    this.#written.add(picture);
    await this.#files.write(name, JSON.stringify({ ...row, image: { ...sides, type: blob.type } }));
  }
}

/** Follows every write into the queues of a database, whoever makes it, and copies what it touched once it is on disk. */
function follow(database: DeviceDatabase, copy: QueueCopy): void {
  const raw = unwrap(database);
  const begin = raw.transaction.bind(raw);
  raw.transaction = (...asked) => {
    const transaction = begin(...asked);
    const names = typeof asked[0] === 'string' ? [asked[0]] : [...asked[0]];
    if (asked[1] !== 'readwrite' || !names.some(isStore)) return transaction;
    const touched = new Map<Store, Set<Key>>();
    const storeOf = transaction.objectStore.bind(transaction);
    transaction.objectStore = (name) => (isStore(name) ? noting(storeOf(name), name, touched) : storeOf(name));
    transaction.addEventListener('complete', () => {
      // Without room for the copy the row itself is still there.
      if (touched.size > 0) copy.copy(touched).catch((error: unknown) => console.warn('no copy of the queue', error));
    });
    return transaction;
  };
}

/** An object store that notes the keys of the rows that are written or deleted. */
function noting(store: IDBObjectStore, name: Store, touched: Map<Store, Set<Key>>): IDBObjectStore {
  const keys = touched.get(name) ?? new Set<Key>();
  touched.set(name, keys);
  const note = (request: IDBRequest<IDBValidKey>): IDBRequest<IDBValidKey> => {
    request.addEventListener('success', () => keys.add(request.result as Key));
    return request;
  };
  const own = IDBObjectStore.prototype;
  store.add = (...asked) => note(own.add.apply(store, asked));
  store.put = (...asked) => note(own.put.apply(store, asked));
  store.delete = (key) => {
    keys.add(key as Key);
    return own.delete.call(store, key);
  };
  store.clear = () => {
    const all = own.getAllKeys.call(store);
    all.addEventListener('success', () => all.result.forEach((key) => void keys.add(key as Key)));
    return own.clear.call(store);
  };
  return store;
}

/** A row as its files have it; null where one of them is missing or damaged, as after a kill while it was written. */
async function rowIn(files: Files, { name, personId, base, key }: Named): Promise<object | null> {
  try {
    const row = JSON.parse(await files.read(name));
    const type: unknown = row.image?.type;
    if (typeof type !== 'string') return row;
    const blob = blobOf(await files.read(nameOf([personId, base, PICTURE, key])), type);
    return { ...row, image: { width: row.image.width, height: row.image.height, blob } };
  } catch {
    return null;
  }
}

type Lost = { store: Store; row: object };

/** What the copies of older databases have and the queues do not; those copies may have been read before. */
async function lostRows(files: Files, database: DeviceDatabase, older: readonly Named[]): Promise<Lost[]> {
  const entries = (await database.getAll('outbox')).map(({ mutation }) => mutation.mutationId);
  const readings = (await database.getAll('unsentReadings')).map(readingKey);
  const known = new Set<string | undefined>([...entries, ...readings]);
  const lost: Lost[] = [];
  for (const named of older) {
    const { store } = named;
    if (!isStore(store)) continue;
    const row = await rowIn(files, named);
    if (row !== null && !known.has(idOf(row))) lost.push({ store, row });
  }
  return lost;
}

/** A queued removal has the same id as its reading. */
const readingKey = ({ id, isRemoval }: { id: string; isRemoval?: true }): string => `${id} ${isRemoval === true}`;

function idOf(row: object): string | undefined {
  if ('mutation' in row) return (row as OutboxEntry).mutation.mutationId;
  return 'kind' in row ? readingKey(row as UnsentReading) : undefined;
}

/** Puts back what the storage lost: to its old place if that is free. The server may have it: it is marked as tried. */
async function putBack(database: DeviceDatabase, rows: readonly Lost[]): Promise<void> {
  const transaction = database.transaction(UNSENT_STORES, 'readwrite', { durability: 'strict' });
  for (const { store, row } of rows) {
    const at = transaction.objectStore(store);
    const { position, id, key, ...rest } = row as { position?: number; id?: string; key?: string };
    const isTaken = (await at.getKey((position ?? key ?? id) as never)) !== undefined;
    // A photo or a draft that is there again is newer than its copy.
    if (isTaken && position === undefined) continue;
    const kept = isTaken ? { ...rest, ...(id !== undefined && { id }) } : row;
    await at.put((store === 'drafts' ? kept : { ...kept, wasTried: true }) as never);
  }
  await transaction.done;
}

/** The keys of a database's rows and of their copies: a kill may have come between a row and its copy. */
async function allKeys(database: DeviceDatabase, copies: readonly Named[]): Promise<Map<Store, Set<Key>>> {
  const rows = new Map<Store, Set<Key>>();
  for (const store of UNSENT_STORES) rows.set(store, new Set((await database.getAllKeys(store)) as Key[]));
  for (const { store, key } of copies) {
    const of = store === PICTURE ? 'unsentPhotos' : store;
    if (isStore(of)) rows.get(of)?.add(of === 'drafts' || of === 'unsentPhotos' ? key : Number(key));
  }
  return rows;
}

/**
 * Keeps copies of a person's unsent work with the system from here on. What only the copies have, because the browser's
 * storage was cleared, is put back first. Answers how to wait for the copies to be written.
 */
export async function copyQueue(
  files: Files,
  person: { database: DeviceDatabase; personId: string },
): Promise<() => Promise<void>> {
  const { database, personId } = person;
  const copies = (await files.list()).flatMap((name) => read(name) ?? []).filter((one) => one.personId === personId);
  const older = copies.filter(({ base }) => base !== database.name);
  const lost = await lostRows(files, database, older);
  const copy = new QueueCopy(files, person);
  follow(database, copy);
  if (lost.length > 0) await putBack(database, lost);
  const own = copies.filter(({ base }) => base === database.name);
  await copy.copy(await allKeys(database, own));
  // Not before the new copies are written.
  for (const { name } of older) await files.remove(name);
  return copy.settled;
}

/** Deletes all copies of a person's unsent work. */
export async function forgetCopies(files: Files, personId: string): Promise<void> {
  for (const name of await files.list()) if (read(name)?.personId === personId) await files.remove(name);
}
