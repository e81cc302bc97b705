import { withFields } from '@cafezal/domain/record/content-fields.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { isClosedSeason } from '@cafezal/domain/stages/season-records.ts';
import { writeActionOf } from '@cafezal/domain/stages/stages.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { allow, type FarmScope } from '../../db/farm-scope.ts';
import { changesOf, type FieldChange } from '../../db/history-rows.ts';
import { endImport, findImport, type StoredImport } from '../../db/import-rows.ts';
import type { ImportedRecord } from '../../db/import-tables.ts';
import { forgetKept } from '../../db/kept-invoice-rows.ts';
import { findRecordsById } from '../../db/record-rows.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import { type FarmWriting, type WriteOne, writeAllToFarm } from '../farms/farm-writing.ts';
import { DeletionRun } from '../records/deletion-run.ts';
import type { RecordParts } from '../records/record-writes.ts';
import { returnRecord } from '../records/return-record.ts';
import { outlineIn, takeOutlineBack } from './farm-outline.ts';
import { IMPORT_PATIENCE_MS, type Progress, type WorkParts, workOnImport } from './import-work.ts';
import { UNDO_MS } from './show-import.ts';

type Parts = RecordParts & WorkParts;

/** A record that keeps an import from being undone; `drawn` are the records that take from it. */
type InUse = {
  id: string;
  section: string;
  slug: string;
  name: string;
  line: number;
  message: string;
  drawn?: unknown;
};

/** Records in use that are told at once. */
const MOST_IN_USE = 100;

/** Thrown to take nothing back. */
class StillUsed extends Error {
  readonly records: readonly InUse[];

  constructor(records: readonly InUse[]) {
    super('records are in use');
    this.records = records;
  }
}

/** The record as it was before these changes: `data.area` and `name` alike. */
function withoutChanges(record: StoredRecord, changes: readonly FieldChange[]): StoredRecord {
  return { ...record, ...withFields(record, new Map(changes.map(({ field, from }) => [field, from]))) };
}

/** Makes a record what it was before this import changed it. */
async function takeChangeBack(
  writing: FarmWriting,
  { stored, version, own = version }: { stored: StoredRecord } & ImportedRecord,
): Promise<void> {
  // A record that two lines changed has a version of each.
  const changes = await changesOf(writing.trx, writing.scope, { recordId: stored.id, version: own });
  await returnRecord(writing, { stored, former: withoutChanges(stored, changes) });
}

const about = ({ id, section, slug, name }: StoredRecord, line: number, message: string): InUse => ({
  ...{ id, section, slug, name },
  ...{ line, message },
});

const CHANGED = 'Foi mudado depois.';

/** Who takes back must be allowed to write each of them. */
function allowEach(scope: FarmScope, records: readonly StoredRecord[]): void {
  for (const record of records) {
    allow(scope, writeActionOf(record.section));
    if (isClosedSeason(record)) allow(scope, 'farm.edit');
  }
}

/** The records that somebody changed or deleted after the import. */
const changedSince = (written: readonly ImportedRecord[], records: ReadonlyMap<string, StoredRecord>): InUse[] =>
  written.flatMap(({ id, version, line }) => {
    const record = records.get(id);
    const isAsWritten = record === undefined || (record.version === version && record.deletedAt === null);
    return isAsWritten ? [] : [about(record, line, CHANGED)];
  });

const reasonOf = ({ message, details: { fields = {}, drawn } }: Problem) => ({
  message: Object.values(fields)[0] ?? message,
  ...(drawn === undefined ? {} : { drawn }),
});

/** The records that an import wrote, by id; whoever takes them back must be allowed to write each. */
async function recordsOf(
  trx: DatabaseTransaction,
  scope: FarmScope,
  written: readonly ImportedRecord[],
): Promise<ReadonlyMap<string, StoredRecord>> {
  const found = await findRecordsById(
    trx,
    scope,
    written.map(({ id }) => id),
  );
  allowEach(scope, found);
  return new Map(found.map((record) => [record.id, record]));
}

type Asked = { row: StoredImport; progress: Progress };

/** Takes back record by record, the last first; answers those that somebody used or changed, some of many. */
async function takeEachBack(
  parts: Parts,
  { scope, trx, writeOne }: { scope: FarmScope; trx: DatabaseTransaction; writeOne: WriteOne },
  { row: { written, file_name }, progress }: Asked,
): Promise<InUse[]> {
  const records = await recordsOf(trx, scope, written);
  const inUse = new Map(changedSince(written, records).map((one) => [one.id, one]));
  const source = `Desfeito o arquivo ${file_name}.`;
  const backwards = written.toReversed().filter(({ id }) => records.has(id) && !inUse.has(id));
  const deletions = new DeletionRun(
    { trx, scope },
    backwards.map(({ id, op }) => (op === 'create' ? (records.get(id) ?? null) : null)),
  );
  for (const [at, one] of backwards.entries()) {
    if (inUse.size >= MOST_IN_USE) break;
    const record = records.get(one.id);
    if (record === undefined || inUse.has(one.id)) continue;
    try {
      if (one.op !== 'create') await deletions.settle();
      await writeOne(async (writing) => {
        if (one.op === 'create') return deletions.delete(parts, writing, at);
        // Others of this import may have changed it since.
        const [stored = record] = await findRecordsById(trx, scope, [one.id]);
        return takeChangeBack({ ...writing, source }, { ...one, stored });
      });
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      inUse.set(one.id, { ...about(record, one.line, ''), ...reasonOf(error) });
    }
    progress(at + 1, backwards.length);
  }
  await deletions.settle();
  return [...inUse.values()].slice(0, MOST_IN_USE);
}

const OUTLINE_CHANGED = 'Não dá para desfazer: o contorno da fazenda foi mudado depois.';

/** Takes all records back in one transaction; `StillUsed` where somebody used or changed one. */
const takeAllBack = (parts: Parts, scope: FarmScope, asked: Asked): Promise<void> =>
  writeAllToFarm({ ...parts, patienceMs: IMPORT_PATIENCE_MS }, scope, async (writeOne, trx) => {
    const { id, choices, counts, written } = asked.row;
    if ((await findImport(trx, scope, id))?.status !== 'confirmed') return;
    const inUse = await takeEachBack(parts, { scope, trx, writeOne }, asked);
    if (inUse.length > 0) throw new StillUsed(inUse);
    const outline = outlineIn(choices);
    const isBack = outline === null || (await takeOutlineBack({ trx, scope, writeOne, now: parts.now() }, outline));
    if (!isBack) throw new Problem('import/in-use', { message: OUTLINE_CHANGED, records: [] });
    await forgetKept(trx, scope, id);
    await endImport(trx, scope, { id, status: 'undone', choices, counts, written, at: parts.now() });
  });

/**
 * Takes back what a file brought: new records go to the bin, changed ones become what they were, all or none. False while it goes on.
 * `import/expired` (409) after 30 days, `import/in-use` (409) with the records that were used or changed since, or that would break a
 * rule.
 */
export async function undoImport(parts: Parts, scope: FarmScope, found: StoredImport): Promise<boolean> {
  if (found.status === 'undone') return true;
  const since = found.ended_at === null ? Number.POSITIVE_INFINITY : parts.now().getTime() - found.ended_at.getTime();
  if (found.status !== 'confirmed' || since > UNDO_MS) throw new Problem('import/expired');
  const work = async (row: StoredImport, progress: Progress): Promise<void> => {
    try {
      await takeAllBack(parts, scope, { row, progress });
    } catch (error) {
      throw error instanceof StillUsed ? new Problem('import/in-use', { records: error.records }) : error;
    }
  };
  return workOnImport(parts, scope, { row: found, status: 'undoing', work });
}
