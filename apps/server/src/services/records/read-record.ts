import { dayIn } from '@cafezal/domain/ground/days.ts';
import { gainWords } from '@cafezal/domain/lots/record-balance.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import type { Database } from '../../db/database.ts';
import { loadFarmFacts } from '../../db/farm-lock.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { findRecordAt } from '../../db/record-rows.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import { INCONSISTENT } from './correction.ts';
import { asSeenBy } from './present-records.ts';
import { brokenRules } from './validate-in-farm.ts';

/** The record at an address, or `record/not-found` (404). Deleted records are found only on request. */
export async function recordAt(
  { db }: { db: Database },
  scope: FarmScope,
  {
    section,
    idOrSlug = '',
    deletedToo = false,
  }: { section: Section; idOrSlug?: string | undefined; deletedToo?: boolean },
): Promise<StoredRecord> {
  const record = await findRecordAt(db, scope, { section, idOrSlug });
  if (record === undefined || (record.deletedAt !== null && !deletedToo)) throw new Problem('record/not-found');
  return record;
}

/** The rules that a record flagged as inconsistent breaks, as warnings; empty for other records. */
export async function inconsistencies(
  { db, now }: { db: Database; now: () => Date },
  scope: FarmScope,
  record: StoredRecord,
): Promise<{ field: string; code: string; message: string }[]> {
  if (!record.flags.includes(INCONSISTENT)) return [];
  const farm = await loadFarmFacts(db, scope);
  const broken = await brokenRules({ trx: db, scope, farm, today: dayIn(farm.settings.timezone, now()) }, record);
  const gain = gainWords(record);
  const inconsistent = Object.keys(broken).length === 0 && gain !== null ? { outputs: gain } : broken;
  const warnings = Object.entries(inconsistent).map(([field, message]) => ({ field, code: INCONSISTENT, message }));
  return asSeenBy(scope, record.section, warnings);
}
