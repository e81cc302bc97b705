import assert from 'node:assert/strict';
import type { Mutation } from '@cafezal/domain/record/changes.ts';
import type { QueuedEntry } from '../database/queued-entries.ts';
import type { SimulatedServer, Stored } from './simulated-server.ts';

type Made = { device: number; seen: number; unseen?: ReadonlySet<string> };

/** Everything that people did on their devices, to be compared with the server's state at the end. */
export class QueueLedger {
  readonly #server: SimulatedServer;
  /**
   * By mutation: the device that made it, the version of the record that its person saw, and the writes of that device
   * which they did not see.
   */
  readonly made = new Map<string, Made>();
  readonly values: { id: string; key: string; value: number }[] = [];
  readonly created = new Set<string>();
  readonly undone = new Set<string>();
  /** Records that a person deleted: where the creation is refused afterwards, nothing is left of them. */
  readonly deleted = new Set<string>();
  /** Records that a person decided to keep, by answering a question or restoring them. */
  readonly wanted = new Set<string>();
  readonly measured = new Map<string, string>();
  readonly photos = new Map<string, string>();
  readonly unphotos = new Set<string>();
  /** Ids whose refusal the person was told of and accepted. */
  readonly told = new Set<string>();
  /** How often each reading was taken away, less how often that was taken back. */
  readonly #unmeasured = new Map<string, number>();
  /** By reading: the one that its person took away before, at the same instant. */
  readonly #replaced = new Map<string, string>();
  #violation: string | null = null;

  constructor(server: SimulatedServer) {
    this.#server = server;
    server.onApply = (mutation, before) => {
      if (before !== undefined && mutation.op !== 'restore') this.#watch(mutation, before);
    };
    server.onStaleRestore = (mutation, stored) => this.#watchRefusal(mutation, stored);
    server.onTwin = ({ id }, twin) => {
      if (this.#replaced.get(id) === twin.id) this.#violation ??= 'a reading was refused for the one that it replaces';
    };
  }

  /** The photos that the server has. */
  get sentPhotos(): Iterable<string> {
    return this.#server.photos.keys();
  }

  /** Notes a write that overwrites the work of another device, or of another tab, unseen. */
  #watch({ mutationId, op, patch = {} }: Mutation, { versions, makers }: Stored): void {
    const own = this.made.get(mutationId);
    if (own === undefined) return;
    const mine = Object.entries(patch.data ?? {});
    for (const [at, { version, data }] of versions.entries()) {
      if (version <= own.seen || this.#isSeenBy(own, makers[at])) continue;
      const before = versions[at - 1]?.data ?? {};
      const isOver = op === 'delete' || mine.some(([key, value]) => data[key] !== before[key] && data[key] !== value);
      if (isOver) this.#violation ??= `${op} went over what another wrote, without a question`;
    }
  }

  /** Whether a write is of the same device, and was seen by who made the other one. */
  #isSeenBy({ device, unseen }: Made, maker = ''): boolean {
    return this.made.get(maker)?.device === device && unseen?.has(maker) !== true;
  }

  /** Notes a restoring that was refused although nobody else wrote since its person saw the record. */
  #watchRefusal({ mutationId }: Mutation, { versions, makers }: Stored): void {
    const own = this.made.get(mutationId);
    if (own === undefined) return;
    const isOthers = versions.some(({ version }, at) => version > own.seen && !this.#isSeenBy(own, makers[at]));
    if (!isOthers) this.#violation ??= 'a restoring was refused for what its own device did';
  }

  /** Notes a reading, and which one its person took away before at the same instant. */
  measures(id: string, recordId: string, replaced?: string): void {
    this.measured.set(id, recordId);
    if (replaced !== undefined) this.#replaced.set(id, replaced);
  }

  /** Notes that a reading was taken away. */
  unmeasures(id: string): void {
    this.#unmeasured.set(id, (this.#unmeasured.get(id) ?? 0) + 1);
  }

  /** Notes that the taking away of a reading was taken back: what was measured in its place is one too many then. */
  keeps(id: string): void {
    this.#unmeasured.set(id, (this.#unmeasured.get(id) ?? 0) - 1);
    for (const [later, replaced] of this.#replaced) if (replaced === id) this.#replaced.delete(later);
  }

  /** Asserts that no deletion stands behind a refused creation, which it should have taken along. */
  checkQueue(entries: readonly QueuedEntry[]): void {
    for (const own of Map.groupBy(entries, ({ mutation }) => mutation.recordId).values()) {
      const isRefused = own.some(
        ({ mutation, trouble }) =>
          mutation.op === 'create' && trouble?.kind === 'refused' && trouble.code !== 'internal',
      );
      assert.ok(!isRefused || own.at(-1)?.mutation.op !== 'delete', 'a deletion waits behind what was refused');
    }
  }

  /** Asserts that nothing is lost, duplicated, undone and back, or overwritten without a question. */
  check(): void {
    assert.equal(this.#violation, null);
    for (const times of this.#server.timesApplied.values()) assert.equal(times, 1, 'a write counted twice');
    this.#checkRecords();
    for (const [id, recordId] of this.measured)
      this.#checkPart(id, recordId, {
        isThere: this.#server.readings.get(id)?.isGone === false,
        isUndone: (this.#unmeasured.get(id) ?? 0) > 0,
      });
    for (const [id, recordId] of this.photos)
      this.#checkPart(id, recordId, { isThere: this.#server.photos.has(id), isUndone: this.unphotos.has(id) });
  }

  #checkRecords(): void {
    const live = new Set(this.#server.live.map(({ id }) => id));
    for (const id of this.created) assert.ok(this.#server.records.has(id) || this.#isLetGo(id), `lost: ${id}`);
    for (const id of this.undone) assert.ok(!live.has(id) || this.wanted.has(id), `${id} was undone and came back`);
    for (const { id, key, value } of this.values) {
      const isSeen = this.#server.valuesSeen.get(`${id}/${key}`)?.has(value) === true;
      assert.ok(isSeen || this.told.has(`${id}/${value}`) || this.#isLetGo(id), `lost: ${key} ${value} of ${id}`);
    }
  }

  #isLetGo(recordId: string): boolean {
    const isGone = this.deleted.has(recordId) && this.#server.refusedCreations.has(recordId);
    return isGone || this.undone.has(recordId) || this.told.has(recordId);
  }

  /** Asserts that a reading or photo is on the server unless it was undone. */
  #checkPart(id: string, recordId: string, { isThere, isUndone }: { isThere: boolean; isUndone: boolean }): void {
    if (isUndone) assert.ok(!isThere, 'a part of a record was undone and came back');
    else assert.ok(isThere || this.told.has(id) || this.#isLetGo(recordId), 'lost: a part of a record');
  }
}
