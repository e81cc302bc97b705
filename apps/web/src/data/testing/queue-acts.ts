import { randomUUID } from 'node:crypto';
import type { Mutation, MutationOperation } from '@cafezal/domain/record/changes.ts';
import type { DeviceReading, DeviceRecord } from '../database/device-database.ts';
import { enqueueReading, removeReading } from '../database/unsent-readings.ts';
import { writeOf } from '../farm/save-record.ts';
import { seenNow } from '../farm/what-was-seen.ts';
import { bringBackReadings } from '../outbox/discard.ts';
import { enqueue } from '../outbox/outbox.ts';
import { keepPhoto, removePhoto } from '../photos/unsent-photos.ts';
import {
  AT,
  type Device,
  FARM,
  type OpenForm,
  type Parts,
  reload,
  SECTION,
  signOut,
  type Tab,
} from './queue-device.ts';
import type { QueueLedger } from './queue-ledger.ts';
import type { Step } from './queue-steps.ts';

const IMAGE = { blob: new Blob(['a picture'], { type: 'image/jpeg' }), width: 4, height: 3 };
const DAY_MS = 86_400_000;

/** A record as tests make it, whole. */
const recordNamed = (id: string, data: Record<string, unknown> = {}): DeviceRecord => ({
  ...{ id, farmId: FARM, section: SECTION, slug: id, name: id, code: id, date: '2026-07-15', season: '2026/27' },
  ...{ status: 'planned', data, notes: null, inputs: [], outputs: [], version: 0, flags: [], confirmedWarnings: [] },
  ...{ recalculated: null, photos: [], createdAt: AT, updatedAt: AT, createdBy: 'a', updatedBy: 'a', deletedAt: null },
});

const deletionOf = (record: DeviceRecord): Mutation =>
  writeOf('delete', record, { mutationId: randomUUID(), now: new Date(AT) }).mutation;

type OnRecord = Extract<Step, { at: number }>;

/** What people do on their devices, all of which the ledger notes. */
export class QueueActs {
  readonly known: QueueLedger;
  readonly #parts: Parts;
  #next = 0;

  constructor(parts: Parts, known: QueueLedger) {
    this.#parts = parts;
    this.known = known;
  }

  /** Does what a person does in a tab of a device. */
  async act(action: OnRecord, device: Device, tab: Tab): Promise<void> {
    const { replica } = tab;
    const target = replica
      .section(SECTION)
      .map(({ record }) => record)
      .sort((one, other) => (one.id < other.id ? -1 : 1))[action.at];
    if (target !== undefined) await this.#actOn(target, action, { device, tab });
    const gone = [...replica.everything()].filter(({ deletedAt }) => deletedAt !== null)[action.at];
    if (action.kind === 'restore' && gone !== undefined) await this.#restore(action.device, tab, gone);
    if (action.kind === 'create') await this.create(action, device, tab);
    if (action.kind === 'undelete') await this.#undelete(action.device, device, tab);
    if (action.kind === 'remeasure') await this.#remeasure(device, tab);
    if (action.kind === 'undo') await this.#undo(action.device, device, tab);
    if (action.kind === 'reload') await reload(device);
    if (action.kind === 'signOut') await signOut(device);
    if (action.kind === 'saveOpen') await this.#saveOpen(action, tab);
    if (action.kind === 'clock') device.clockMs = (action.at - 2) * 5 * DAY_MS;
  }

  async #actOn(target: DeviceRecord, action: OnRecord, { device, tab }: { device: Device; tab: Tab }): Promise<void> {
    if (action.kind === 'edit') await this.#edit(action, tab, target);
    if (action.kind === 'open') tab.form = this.#opened(tab, target);
    if (action.kind === 'delete') await this.#delete(action.device, { device, tab }, target);
    if (action.kind === 'measure') await this.#measure(tab, target.id);
    if (action.kind === 'unmeasure') await this.#unmeasure(device, tab, target.id);
    if (action.kind === 'correct') await this.#correct(device, tab, target.id);
    if (action.kind === 'photo') await this.#photo(tab, target.id);
    if (action.kind === 'unphoto') await this.#unphoto(device, tab, target.id);
  }

  #note(device: number, mutation: Mutation, saw: { seen: number; unseen?: ReadonlySet<string> }): Mutation {
    this.known.made.set(mutation.mutationId, { device, ...saw });
    return mutation;
  }

  async #save(
    device: number,
    tab: Tab,
    write: {
      op: MutationOperation;
      record: DeviceRecord;
      data?: Record<string, unknown>;
      form?: OpenForm;
      unseen?: ReadonlySet<string>;
    },
  ) {
    const { op, record, data = {}, form, unseen = new Set<string>() } = write;
    const patch = op === 'create' ? { ...record } : { data };
    const base = op === 'create' ? {} : { baseVersion: Math.max(record.version, 1) };
    const mutation: Mutation = {
      mutationId: randomUUID(),
      section: SECTION,
      recordId: record.id,
      op,
      ...base,
      patch,
      at: AT,
    };
    await this.#parts.enqueue(tab.database, {
      farmId: FARM,
      mutation: this.#note(device, mutation, { seen: record.version, unseen }),
      shown: op === 'create' ? record : { data },
      ...(form !== undefined && { sawUpTo: form.seen.queued }),
    });
  }

  async create({ device: by, at }: Pick<OnRecord, 'device' | 'at'>, device: Device, tab: Tab): Promise<void> {
    const id = `${by}-${at}-${this.known.created.size}`;
    this.known.created.add(id);
    device.lastMade = id;
    await this.#save(by, tab, { op: 'create', record: recordNamed(id) });
  }

  async #edit({ device, key }: Extract<Step, { kind: 'edit' }>, tab: Tab, record: DeviceRecord): Promise<void> {
    this.#next += 1;
    this.known.values.push({ id: record.id, key, value: this.#next });
    await this.#save(device, tab, { op: 'update', record, data: { [key]: this.#next } });
  }

  #opened(tab: Tab, record: DeviceRecord): OpenForm {
    return { record, seen: seenNow(tab, record.id), written: new Set(this.known.made.keys()) };
  }

  /** Saves a form that stood open: on what its person saw, or on the record as it is if nobody changed that field since. */
  async #saveOpen({ device, key }: Extract<Step, { kind: 'saveOpen' }>, tab: Tab): Promise<void> {
    const now = tab.replica.byId(tab.form?.record.id ?? '')?.record;
    if (tab.form === null || now === undefined || now.deletedAt !== null) return;
    const form = now.data[key] === tab.form.record.data[key] ? this.#opened(tab, now) : tab.form;
    const unseen = new Set([...this.known.made.keys()].filter((id) => !form.written.has(id)));
    this.#next += 1;
    this.known.values.push({ id: now.id, key, value: this.#next });
    await this.#save(device, tab, { op: 'update', record: form.record, data: { [key]: this.#next }, form, unseen });
    tab.form = null;
  }

  async #delete(at: number, { device, tab }: { device: Device; tab: Tab }, record: DeviceRecord): Promise<void> {
    const mutation = this.#note(at, deletionOf(record), { seen: record.version });
    const isRefused = record.version === 0 && tab.replica.byId(record.id)?.state === 'refused';
    // Of a record whose creation was refused nothing is left, and nothing is offered.
    if (isRefused) this.known.told.add(record.id);
    this.known.deleted.add(record.id);
    device.lastDeleted = isRefused ? null : record;
    await enqueue(tab.database, { farmId: FARM, mutation, shown: {} });
  }

  /** "Desfazer" under what was deleted last on this device. */
  async #undelete(at: number, device: Device, tab: Tab): Promise<void> {
    const { lastDeleted: record } = device;
    if (record === null) return;
    device.lastDeleted = null;
    const { mutation } = this.#parts.undoDeletion(tab, record, { mutationId: randomUUID(), now: new Date(AT) });
    this.known.wanted.add(record.id);
    const { version = Number.POSITIVE_INFINITY } = tab.replica.byId(record.id)?.record ?? {};
    this.#note(at, mutation, { seen: version });
    await enqueue(tab.database, { farmId: FARM, mutation, shown: {} });
  }

  async #restore(device: number, { database }: Tab, record: DeviceRecord): Promise<void> {
    const { mutation } = writeOf('restore', record, { mutationId: randomUUID(), now: new Date(AT) });
    this.known.wanted.add(record.id);
    await enqueue(database, {
      farmId: FARM,
      mutation: this.#note(device, mutation, { seen: record.version }),
      shown: {},
    });
  }

  /** "Desfazer" under what was made last on this device. */
  async #undo(at: number, device: Device, { database, replica }: Tab): Promise<void> {
    const { lastMade: id } = device;
    const shown = id === null ? undefined : replica.byId(id)?.record;
    if (id === null || shown === undefined || shown.deletedAt !== null) return;
    device.lastMade = null;
    this.known.undone.add(id);
    this.known.wanted.delete(id);
    const mutation = this.#note(at, deletionOf(shown), { seen: shown.version });
    await this.#parts.undoCreation(database, { farmId: FARM, mutation, shown: {} });
  }

  async #measure({ database }: Tab, recordId: string, replaced?: DeviceReading): Promise<void> {
    const id = randomUUID();
    this.#next += 1;
    const at = replaced?.at ?? new Date(Date.parse(AT) + this.#next).toISOString();
    this.known.measures(id, recordId, replaced?.id);
    const reading = { farmId: FARM, recordId, section: SECTION, id, kind: 'humidity', at, value: 17 };
    await enqueueReading(database, reading);
  }

  async #unmeasure(device: Device, { database, replica }: Tab, recordId: string): Promise<DeviceReading | undefined> {
    const reading = (await replica.readings(recordId)).at(-1);
    if (reading === undefined) return undefined;
    const { unsent: _, ...rest } = reading;
    this.known.unmeasures(reading.id);
    await removeReading(database, { ...rest, section: SECTION });
    device.lastRemoved = rest;
    return rest;
  }

  /** Takes a reading away and measures again at its instant. */
  async #correct(device: Device, tab: Tab, recordId: string): Promise<void> {
    const wrong = await this.#unmeasure(device, tab, recordId);
    if (wrong !== undefined) await this.#measure(tab, recordId, wrong);
  }

  /** "Desfazer" under the reading that was taken away last on this device. */
  async #remeasure(device: Device, { database }: Tab): Promise<void> {
    const { lastRemoved: reading } = device;
    if (reading === null) return;
    device.lastRemoved = null;
    const { id, recordId } = reading;
    const again = randomUUID();
    let isNew = false;
    await bringBackReadings(database, [{ ...reading, section: SECTION }], () => {
      isNew = true;
      return again;
    });
    if (isNew) this.known.measures(again, recordId, id);
    else this.known.keeps(id);
  }

  async #photo({ database }: Tab, recordId: string): Promise<void> {
    const before = new Set(await database.getAllKeys('unsentPhotos'));
    await keepPhoto(database, { farmId: FARM, section: SECTION, recordId }, IMAGE);
    for (const id of await database.getAllKeys('unsentPhotos'))
      if (!before.has(id)) this.known.photos.set(id, recordId);
  }

  async #unphoto(device: Device, { database }: Tab, recordId: string): Promise<void> {
    const own = await database.getAllFromIndex('unsentPhotos', 'byRecord', recordId);
    const ids = [...own.filter(({ removedAt }) => removedAt === null).map(({ id }) => id), ...this.known.sentPhotos];
    const id = ids.find((one) => this.known.photos.get(one) === recordId && !this.known.unphotos.has(one));
    if (id === undefined) return;
    this.known.unphotos.add(id);
    await removePhoto(database, { farmId: FARM, section: SECTION, recordId }, id);
    const removed = await database.get('unsentPhotos', id);
    // By this device's clock.
    if (removed !== undefined)
      await database.put('unsentPhotos', { ...removed, removedAt: Date.now() + device.clockMs });
  }
}
