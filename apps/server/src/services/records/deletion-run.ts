import type { Draw } from '@cafezal/domain/record/record.ts';
import { isPlace, PICKING_SECTIONS } from '@cafezal/domain/stages/kinds.ts';
import { movesPlots } from '@cafezal/domain/stages/plot/plot-state.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { type DeletedRecord, deleteRecords } from '../../db/deletion-rows.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { drawsOn, recordsOnPlots } from '../../db/flow-rows.ts';
import { findRecordsById } from '../../db/record-rows.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import type { FarmWriting } from '../farms/farm-writing.ts';
import { assertNoHarvests, deletedVersion, deleteRecord } from './delete-record.ts';
import { assertUnused } from './draws.ts';
import { flagsOthers } from './waiting-period-flags.ts';

/** Records that are read together, and written together. */
const TOGETHER = 100;

/** What was read of some records: they, what is drawn from them, and the harvests of all plots among them. */
type Group = {
  records: ReadonlyMap<string, StoredRecord>;
  draws: ReadonlyMap<string, readonly Draw[]>;
  harvests: readonly string[];
};

/** A step of a transaction: a live record that is deleted, as it was before the transaction, or null for whatever else. */
type Step = StoredRecord | null;

/** Whether deleting a record changes others along. */
const changesOthers = (record: StoredRecord): boolean => flagsOthers(record.section) || movesPlots(record);

/**
 * Deletes records one after another in a transaction that holds the farm's lock, as `deleteRecord` does. They are read many at a time and
 * written many at a time: each finds what those before it gave back all the same. One that changes others along is deleted alone.
 */
export class DeletionRun {
  readonly #trx: DatabaseTransaction;
  readonly #scope: FarmScope;
  readonly #steps: readonly Step[];
  #group: Group | undefined;
  #deleted = new Map<string, DeletedRecord>();

  /** `steps` are all that the transaction does, in order. */
  constructor(place: { trx: DatabaseTransaction; scope: FarmScope }, steps: readonly Step[]) {
    this.#trx = place.trx;
    this.#scope = place.scope;
    this.#steps = steps;
  }

  /** Deletes the record of a step. Throws what `deleteRecord` throws, with nothing written of this one. */
  async delete(services: { authSecret: string; now: () => Date }, writing: FarmWriting, step: number): Promise<void> {
    const known = this.#steps[step];
    if (!known) throw new Error('this step is no deletion');
    if (changesOthers(known)) {
      await this.settle();
      // Others of this transaction may have changed it since.
      const [stored = known] = await findRecordsById(this.#trx, this.#scope, [known.id]);
      await deleteRecord(services, writing, { stored });
      return;
    }
    const { records, draws, harvests } = this.#group?.records.has(known.id) ? this.#group : await this.#readFrom(step);
    const stored = records.get(known.id) ?? known;
    const drawn = draws.get(stored.id) ?? [];
    await assertUnused(
      writing,
      drawn.filter(({ byRecordId }) => !this.#deleted.has(byRecordId)),
    );
    if (isPlace(stored) && this.#live(harvests).length > 0) {
      assertNoHarvests(this.#live(await this.#harvestsOn([stored.id])));
    }
    this.#deleted.set(stored.id, deletedVersion(writing, stored));
  }

  /** Writes what was deleted so far, before something else is done in the transaction. */
  async settle(): Promise<void> {
    const deleted = [...this.#deleted.values()];
    this.#deleted = new Map();
    this.#group = undefined;
    await deleteRecords(this.#trx, this.#scope, deleted);
  }

  #live(ids: readonly string[]): readonly string[] {
    return ids.filter((id) => !this.#deleted.has(id));
  }

  #harvestsOn(plotIds: readonly string[]): Promise<string[]> {
    return recordsOnPlots(this.#trx, this.#scope, { sections: PICKING_SECTIONS, plotIds });
  }

  /** Reads what the deletions from a step on ask. */
  async #readFrom(step: number): Promise<Group> {
    await this.settle();
    const coming = this.#steps.slice(step, step + TOGETHER);
    const end = coming.findIndex((one) => one === null || changesOthers(one));
    const ids = (end === -1 ? coming : coming.slice(0, end)).flatMap((one) => one?.id ?? []);
    const [trx, scope] = [this.#trx, this.#scope];
    const records = await findRecordsById(trx, scope, ids);
    const harvests = await this.#harvestsOn(records.filter(isPlace).map(({ id }) => id));
    const group = {
      records: new Map(records.map((record) => [record.id, record])),
      draws: Map.groupBy(await drawsOn(trx, scope, ids), ({ recordId }) => recordId),
      harvests,
    };
    this.#group = group;
    return group;
  }
}
