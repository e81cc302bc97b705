import type { Change, FieldConflict, Mutation, MutationResult } from '@cafezal/domain/changes.ts';
import type { DeviceRecord } from '../device-database.ts';
import type { FarmTransport } from '../sync.ts';

type Stored = { record: DeviceRecord; seq: number; versions: DeviceRecord[] };

/**
 * A farm's server in memory: versions, three-way merge by key of `data`, conflicts, and mutations that count
 * once whatever how often they arrive. `fate` decides of each call whether it is lost on the way in or out.
 */
export class SimulatedServer {
  readonly farmId: string;
  readonly records = new Map<string, Stored>();
  /** Every value that anybody ever set, by `record/key`. */
  readonly valuesSeen = new Map<string, Set<unknown>>();
  readonly timesApplied = new Map<string, number>();
  #results = new Map<string, MutationResult<DeviceRecord>>();
  #seq = 0;

  constructor(farmId: string) {
    this.farmId = farmId;
  }

  transport(fate: () => 'ok' | 'lostRequest' | 'lostAnswer'): FarmTransport {
    const through = async <Result>(call: () => Result): Promise<Result> => {
      const outcome = fate();
      if (outcome === 'lostRequest') throw new Error('offline');
      const result = structuredClone(call());
      if (outcome === 'lostAnswer') throw new Error('answer lost');
      return result;
    };
    return {
      send: (mutations) => through(() => mutations.map((mutation) => this.#apply(structuredClone(mutation)))),
      pull: (since) => through(() => this.#changes(since)),
      sendReadings: () => through(() => undefined),
      removeReading: () => through(() => undefined),
    };
  }

  #changes(since: number): { changes: Change[]; seq: number; more: boolean } {
    const all = [...this.records.values()].filter(({ seq }) => seq > since).sort((one, other) => one.seq - other.seq);
    const page = all.slice(0, 3);
    const changes = page.map(
      ({ record, seq }): Change => ({
        seq,
        kind: 'record',
        op: 'upsert',
        id: record.id,
        section: record.section,
        version: record.version,
        value: record,
      }),
    );
    return { changes, seq: page.at(-1)?.seq ?? this.#seq, more: all.length > page.length };
  }

  #apply(mutation: Mutation): MutationResult<DeviceRecord> {
    const before = this.#results.get(mutation.mutationId);
    if (before !== undefined) {
      const record = this.records.get(mutation.recordId)?.record;
      return record === undefined ? before : { ...before, status: 'duplicate', record };
    }
    const result = mutation.op === 'create' ? this.#create(mutation) : this.#update(mutation);
    if (result.status === 'applied' || result.status === 'merged') this.#results.set(mutation.mutationId, result);
    return result;
  }

  #create({ mutationId, recordId, patch = {} }: Mutation): MutationResult<DeviceRecord> {
    // Tests send whole records as the patch of a creation.
    return this.#store(mutationId, { ...(patch as unknown as DeviceRecord), id: recordId, version: 1 }, 'applied');
  }

  #update({ mutationId, recordId, baseVersion, patch = {} }: Mutation): MutationResult<DeviceRecord> {
    const stored = this.records.get(recordId);
    if (stored === undefined)
      return { mutationId, status: 'rejected', error: { code: 'record/not-found', message: 'Não há.' } };
    const base = stored.versions.find(({ version }) => version === baseVersion) ?? stored.record;
    // Tests change keys of `data` alone.
    const mine = patch.data as Record<string, unknown>;
    const conflicts: FieldConflict[] = Object.entries(mine)
      .filter(([key, value]) => stored.record.data[key] !== base.data[key] && stored.record.data[key] !== value)
      .map(([key, value]) => ({
        field: `data.${key}`,
        base: base.data[key],
        mine: value,
        theirs: stored.record.data[key],
      }));
    if (conflicts.length > 0) return { mutationId, status: 'conflict', conflicts, record: stored.record };
    const next = { ...stored.record, version: stored.record.version + 1, data: { ...stored.record.data, ...mine } };
    return this.#store(mutationId, next, base.version === stored.record.version ? 'applied' : 'merged');
  }

  #store(mutationId: string, record: DeviceRecord, status: 'applied' | 'merged'): MutationResult<DeviceRecord> {
    const versions = this.records.get(record.id)?.versions ?? [];
    this.#seq += 1;
    this.records.set(record.id, { record, seq: this.#seq, versions: [...versions, record] });
    this.timesApplied.set(mutationId, (this.timesApplied.get(mutationId) ?? 0) + 1);
    for (const [key, value] of Object.entries(record.data)) {
      const seen = this.valuesSeen.get(`${record.id}/${key}`) ?? new Set();
      this.valuesSeen.set(`${record.id}/${key}`, seen.add(value));
    }
    return { mutationId, status, record };
  }
}
