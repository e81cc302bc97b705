import type { Change, Mutation, MutationResult } from '@cafezal/domain/record/changes.ts';
import { mergeContents } from '@cafezal/domain/record/merge.ts';
import type { RecordPhoto } from '@cafezal/domain/record/record.ts';
import type { DeviceRecord } from '../database/device-database.ts';
import { SlowUploadError } from '../outbox/call-size.ts';
import { BatchRefusedError, type FarmTransport, ReadingsRefusedError } from '../outbox/sync.ts';
import { PhotoRefusedError, type PhotoTransport } from '../photos/send-photos.ts';
import { ApiError, NoConnectionError } from '../server/api.ts';

/** A record with the content of each version and the mutation that made it. */
export type Stored = {
  record: DeviceRecord;
  seq: number;
  versions: readonly DeviceRecord[];
  makers: readonly string[];
};
type Reading = { id: string; recordId: string; kind: string; at: string; value: number; seq: number; isGone: boolean };
type SentReading = Pick<Reading, 'id' | 'kind' | 'at' | 'value'>;
type Result = MutationResult<DeviceRecord>;

/**
 * What happens to a call: lost on the way in or out, answered by a gateway, or refused by the server in one of its
 * ways, alone or for one of its creations. The slow ones take too long for what they carry, although the server answers others; they have arrived or not.
 */
export type Fate =
  | 'slowLost'
  | 'slowArrived'
  | 'ok'
  | 'lostRequest'
  | 'lostAnswer'
  | 'gateway'
  | 'hangs'
  | 'tooLarge'
  | 'failsAtOne'
  | 'refusesOne'
  | number;

const NOT_THERE = { code: 'record/not-found', message: 'Não há.' };
const INTERNAL = { code: 'internal', message: 'Ocorreu um erro inesperado.' };
const INVALID = { code: 'record/invalid', message: 'Confira os campos marcados.' };
const TWICE = { code: 'reading/id-taken', message: 'Já há uma medição deste tipo neste instante.' };
const DELETED_AGAIN = { code: 'record/version-conflict', message: 'Foi apagado de novo.' };

/** Why a call's fate refuses one of its writes. */
function refusalBy(fate: Fate, { op }: Mutation): typeof INVALID | undefined {
  if (fate === 'failsAtOne') return INTERNAL;
  return fate === 'refusesOne' && op === 'create' ? INVALID : undefined;
}

/**
 * A farm's server in memory: versions, three-way merge by key of `data` and by row, conflicts, deletions, readings, photos, and
 * idempotent mutations. `fate` decides what happens to each call.
 */
export class SimulatedServer {
  readonly farmId: string;
  readonly records = new Map<string, Stored>();
  readonly readings = new Map<string, Reading>();
  readonly photos = new Map<string, RecordPhoto>();
  /** Every value ever set, by `record/key`. */
  readonly valuesSeen = new Map<string, Set<unknown>>();
  readonly timesApplied = new Map<string, number>();
  /** Records whose creation was refused once. */
  readonly refusedCreations = new Set<string>();
  /** Called for each mutation before it is applied, with the record as it is then. */
  onApply: (mutation: Mutation, before: Stored | undefined) => void = () => undefined;
  /** Called for a restoring that is refused since the record was deleted again. */
  onStaleRestore: (mutation: Mutation, stored: Stored) => void = () => undefined;
  /** Called for a reading that is refused since there is one of its kind at its instant. */
  onTwin: (sent: SentReading, twin: SentReading) => void = () => undefined;
  isHanging = false;
  #results = new Map<string, Result>();
  #seq = 0;

  constructor(farmId: string) {
    this.farmId = farmId;
  }

  /** The live records by id. */
  get live(): DeviceRecord[] {
    return [...this.records.values()].map(({ record }) => record).filter(({ deletedAt }) => deletedAt === null);
  }

  async #through<Answer>(outcome: Fate, call: () => Answer): Promise<Answer> {
    if (outcome === 'slowLost') throw new SlowUploadError(outcome);
    if (outcome === 'lostRequest' || outcome === 'gateway') throw new NoConnectionError(new Error(outcome));
    if (outcome === 'hangs') {
      this.isHanging = true;
      return new Promise(() => undefined);
    }
    if (typeof outcome === 'number') throw new ApiError(outcome, { code: 'simulated', message: 'Não.' });
    const answer = structuredClone(call());
    if (outcome === 'slowArrived') throw new SlowUploadError(outcome);
    if (outcome === 'lostAnswer') throw new NoConnectionError(new Error('answer lost'));
    return answer;
  }

  transport(fate: () => Fate): FarmTransport {
    const send = (mutations: readonly Mutation[]): Promise<readonly Result[]> => {
      const outcome = fate();
      if (outcome === 'tooLarge' && mutations.length > 1)
        throw new BatchRefusedError({ code: 'request/too-large', message: 'É grande demais.' });
      let isRefusing = true;
      return this.#through(outcome, () =>
        mutations.map((mutation) => {
          const { mutationId } = mutation;
          const error = isRefusing && !this.#results.has(mutationId) ? refusalBy(outcome, mutation) : undefined;
          if (error === undefined) return this.#apply(structuredClone(mutation));
          isRefusing = false;
          if (mutation.op === 'create') this.refusedCreations.add(mutation.recordId);
          return { mutationId, status: 'rejected' as const, error };
        }),
      );
    };
    return {
      send: async (mutations) => send(mutations),
      pull: (since) => this.#through(fate(), () => this.#changes(since)),
      sendReadings: ({ recordId }, readings) =>
        this.#through(fate(), () => {
          if (this.records.get(recordId)?.record.deletedAt !== null) throw new ReadingsRefusedError(NOT_THERE);
          // A reading that was sent before stays as it is, gone or not.
          const fresh = readings.filter(({ id }) => !this.readings.has(id));
          this.#assertNoTwins(recordId, fresh);
          for (const reading of fresh) this.#keepReading({ ...reading, recordId, isGone: false });
        }),
      removeReading: (_record, id) =>
        this.#through(fate(), () => {
          const reading = this.readings.get(id);
          if (reading !== undefined && !reading.isGone) this.#keepReading({ ...reading, isGone: true });
        }),
    };
  }

  photoTransport(fate: () => Fate): PhotoTransport {
    return {
      add: ({ id, recordId }) =>
        this.#through(fate(), () => {
          if (this.records.get(recordId)?.record.deletedAt !== null) throw new PhotoRefusedError(NOT_THERE);
          const photo = { id, url: `/${id}`, thumbUrl: `/${id}`, width: 4, height: 3, takenAt: null };
          this.photos.set(id, photo);
          return photo;
        }),
      remove: ({ id }) => this.#through(fate(), () => void this.photos.delete(id)),
    };
  }

  /** All of a call or none: there is one reading of a kind at an instant. */
  #assertNoTwins(recordId: string, fresh: readonly SentReading[]): void {
    const there = [...this.readings.values()].filter((one) => one.recordId === recordId && !one.isGone);
    for (const [at, reading] of fresh.entries()) {
      const others = [...there, ...fresh.slice(0, at)];
      const twin = others.find((one) => one.kind === reading.kind && one.at === reading.at);
      if (twin === undefined) continue;
      this.onTwin(reading, twin);
      throw new ReadingsRefusedError(TWICE);
    }
  }

  #keepReading(reading: Omit<Reading, 'seq'>): void {
    this.#seq += 1;
    this.readings.set(reading.id, { ...reading, seq: this.#seq });
  }

  #changes(since: number): { changes: Change[]; seq: number; more: boolean } {
    const ofRecords = [...this.records.values()].map(({ record, seq }): Change => {
      const { id, section, version, deletedAt } = record;
      const isGone = deletedAt !== null;
      return {
        seq,
        kind: 'record',
        op: isGone ? 'delete' : 'upsert',
        id,
        section,
        version,
        value: isGone ? null : record,
      };
    });
    const ofReadings = [...this.readings.values()].map(({ isGone, seq, ...reading }): Change => {
      const { id, recordId } = reading;
      return {
        seq,
        kind: 'reading',
        op: isGone ? 'delete' : 'upsert',
        id,
        recordId,
        version: 1,
        value: isGone ? null : reading,
      };
    });
    const all = [...ofRecords, ...ofReadings]
      .filter(({ seq }) => seq > since)
      .sort((one, other) => one.seq - other.seq);
    const page = all.slice(0, 3);
    return { changes: page, seq: page.at(-1)?.seq ?? this.#seq, more: all.length > page.length };
  }

  #apply(mutation: Mutation): Result {
    const before = this.#results.get(mutation.mutationId);
    if (before !== undefined) {
      const record = this.records.get(mutation.recordId)?.record;
      return record === undefined ? before : { ...before, status: 'duplicate', record };
    }
    const result = this.#decide(mutation, this.records.get(mutation.recordId));
    if (result.status === 'applied' || result.status === 'merged') this.#results.set(mutation.mutationId, result);
    return result;
  }

  #decide(mutation: Mutation, stored: Stored | undefined): Result {
    const { mutationId, op, recordId, patch = {}, at } = mutation;
    if (op === 'create') {
      if (stored !== undefined)
        return { mutationId, status: 'rejected', error: { code: 'record/id-taken', message: 'Já há.' } };
      // Tests send whole records as the patch of a creation.
      return this.#store(mutation, { ...(patch as unknown as DeviceRecord), id: recordId, version: 1 }, 'applied');
    }
    if (stored === undefined) return { mutationId, status: 'rejected', error: NOT_THERE };
    const { record } = stored;
    if (op === 'update') return this.#update(mutation, stored);
    const isAlready = (op === 'delete') === (record.deletedAt !== null);
    if (isAlready) return { mutationId, status: 'applied', record };
    const next = { ...record, version: record.version + 1 };
    const isStale = (mutation.baseVersion ?? record.version) < record.version;
    if (op === 'restore' && isStale) {
      this.onStaleRestore(mutation, stored);
      return { mutationId, status: 'rejected', error: DELETED_AGAIN };
    }
    if (op === 'restore') return this.#store(mutation, { ...next, deletedAt: null }, 'applied');
    const conflicts = [{ field: 'deletedAt', base: null, mine: at, theirs: null }];
    if (isStale) return { mutationId, status: 'conflict', conflicts, record };
    return this.#store(mutation, { ...next, deletedAt: at }, 'applied');
  }

  #update(mutation: Mutation, stored: Stored): Result {
    const { mutationId, baseVersion, patch = {} } = mutation;
    const { record } = stored;
    if (record.deletedAt !== null) return { mutationId, status: 'rejected', error: NOT_THERE };
    const base = stored.versions.find(({ version }) => version === baseVersion) ?? record;
    // Tests change keys of `data` alone.
    const data = { ...base.data, ...(patch.data as Record<string, unknown>) };
    const merge = mergeContents({ recordId: record.id, base, mine: { ...base, data }, theirs: record });
    if (merge.kind === 'conflict') return { mutationId, status: 'conflict', conflicts: merge.conflicts, record };
    const next = { ...record, version: record.version + 1, data: merge.content.data };
    return this.#store(mutation, next, base.version === record.version ? 'applied' : 'merged');
  }

  #store(mutation: Mutation, record: DeviceRecord, status: 'applied' | 'merged'): Result {
    const { mutationId } = mutation;
    const before = this.records.get(record.id);
    this.onApply(mutation, before);
    this.#seq += 1;
    this.records.set(record.id, {
      record,
      seq: this.#seq,
      versions: [...(before?.versions ?? []), record],
      makers: [...(before?.makers ?? []), mutationId],
    });
    this.timesApplied.set(mutationId, (this.timesApplied.get(mutationId) ?? 0) + 1);
    for (const [key, value] of Object.entries(record.data)) {
      const seen = this.valuesSeen.get(`${record.id}/${key}`) ?? new Set();
      this.valuesSeen.set(`${record.id}/${key}`, seen.add(value));
    }
    return { mutationId, status, record };
  }
}
