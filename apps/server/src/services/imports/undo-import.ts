import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { writeActionOf } from '@cafezal/domain/stages/stages.ts';
import { allow, type FarmScope } from '../../db/farm-scope.ts';
import { type FieldChange, historyOf } from '../../db/history-rows.ts';
import { endImport, findImport, type StoredImport } from '../../db/import-rows.ts';
import type { ImportedRecord } from '../../db/import-tables.ts';
import { findRecordsById } from '../../db/record-rows.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import { type FarmWriting, writeSeveralToFarm } from '../farms/farm-writing.ts';
import { deleteRecord } from '../records/delete-record.ts';
import type { RecordParts } from '../records/record-writes.ts';
import { writeVersion } from '../records/update-record.ts';
import { contextFor } from '../records/validate-in-farm.ts';
import { type Progress, type WorkParts, workOnImport } from './import-work.ts';
import { UNDO_MS } from './imports.ts';

type Parts = RecordParts & WorkParts;

/** A record that keeps an import from being undone. */
type InUse = { id: string; section: string; slug: string; name: string; line: number; message: string };

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
  const before: Record<string, unknown> = { ...record, data: { ...record.data } };
  for (const { field, from } of changes) {
    const [top = '', ...rest] = field.split('.');
    const parent = rest.length === 0 ? before : before[top];
    const key = rest.length === 0 ? top : rest.join('.');
    if (isObject(parent)) Object.assign(parent, { [key]: from });
  }
  const data = Object.entries(isObject(before.data) ? before.data : {}).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  // The changes are those that the history noted of this very record.
  return { ...(before as StoredRecord), data: Object.fromEntries(data) };
}

async function takeBack(
  parts: Parts,
  writing: FarmWriting,
  { stored, op, version }: { stored: StoredRecord } & ImportedRecord,
): Promise<void> {
  if (op === 'create') {
    await deleteRecord(parts, writing, { stored });
    return;
  }
  const { trx, scope, source = null } = writing;
  const [entry] = await historyOf(trx, scope, { recordId: stored.id, after: version - 1 });
  const after = withoutChanges(stored, entry?.changes ?? []);
  const context = await contextFor(writing, { section: stored.section, recordId: stored.id, payload: {}, stored });
  await writeVersion(writing, { before: stored, after, context, reason: source });
}

const about = ({ id, section, slug, name }: StoredRecord, line: number, message: string): InUse => ({
  ...{ id, section, slug, name },
  ...{ line, message },
});

const CHANGED = 'Foi mudado depois.';

/** Who takes back must be allowed to write each of them. */
function allowEach(scope: FarmScope, records: readonly StoredRecord[]): void {
  for (const { section } of records) allow(scope, writeActionOf(section));
}

/** The records that somebody changed or deleted after the import. */
const changedSince = (written: readonly ImportedRecord[], records: ReadonlyMap<string, StoredRecord>): InUse[] =>
  written.flatMap(({ id, version, line }) => {
    const record = records.get(id);
    const isAsWritten = record === undefined || (record.version === version && record.deletedAt === null);
    return isAsWritten ? [] : [about(record, line, CHANGED)];
  });

/** Takes all records back in one transaction, the last first; `StillUsed` where somebody used or changed one. */
function takeAllBack(
  parts: Parts,
  scope: FarmScope,
  { row, progress }: { row: StoredImport; progress: Progress },
): Promise<void> {
  const { written } = row;
  return writeSeveralToFarm(parts, scope, async (writeOne, trx) => {
    if ((await findImport(trx, scope, row.id))?.status !== 'confirmed') return;
    const found = await findRecordsById(
      trx,
      scope,
      written.map(({ id }) => id),
    );
    allowEach(scope, found);
    const records = new Map(found.map((record) => [record.id, record]));
    const inUse = changedSince(written, records);
    const source = `Desfeito o arquivo ${row.file_name}.`;
    for (const [at, one] of written.toReversed().entries()) {
      try {
        await writeOne(async (writing) => {
          const [stored] = await findRecordsById(trx, scope, [one.id]);
          if (stored !== undefined && stored.deletedAt === null)
            await takeBack(parts, { ...writing, source }, { ...one, stored });
        });
      } catch (error) {
        const record = records.get(one.id);
        if (!(error instanceof Problem) || error.status >= 500 || record === undefined) throw error;
        inUse.push(about(record, one.line, error.message));
      }
      progress(at + 1, written.length);
    }
    if (inUse.length > 0) throw new StillUsed(inUse);
    const { choices, counts } = row;
    await endImport(trx, scope, { id: row.id, status: 'undone', choices, counts, written, at: parts.now() });
  });
}

/**
 * Takes back what a file brought: new records go to the bin, changed ones become what they were, all or none. False while it goes on.
 * `import/expired` (409) after 30 days, `import/in-use` (409) with the records that were used or changed since.
 */
export async function undoImport(parts: Parts, scope: FarmScope, row: StoredImport): Promise<boolean> {
  if (row.status === 'undone') return true;
  const since = row.ended_at === null ? Number.POSITIVE_INFINITY : parts.now().getTime() - row.ended_at.getTime();
  if (row.status !== 'confirmed' || since > UNDO_MS) throw new Problem('import/expired');
  const work = async (progress: Progress): Promise<void> => {
    try {
      await takeAllBack(parts, scope, { row, progress });
    } catch (error) {
      throw error instanceof StillUsed ? new Problem('import/in-use', { records: error.records }) : error;
    }
  };
  return workOnImport(parts, scope, { row, status: 'undoing', work });
}
