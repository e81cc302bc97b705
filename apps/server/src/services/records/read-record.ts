import { dayIn } from '@cafezal/domain/ground/days.ts';
import { isUuid } from '@cafezal/domain/ground/uuid.ts';
import { gainWords } from '@cafezal/domain/lots/record-balance.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import type { Database } from '../../db/database.ts';
import { loadFarmFacts } from '../../db/farm-lock.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { findRecordAt } from '../../db/record-rows.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import { INCONSISTENT } from './correction.ts';
import { asSeenBy, besideOf, type Surroundings } from './present-records.ts';
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

/** The record at an address with all that is shown of it, or `record/not-found` (404): one exchange where the address has its id. */
export async function surroundedRecordAt(
  { db }: { db: Database },
  scope: FarmScope,
  { section, idOrSlug = '' }: { section: Section; idOrSlug?: string | undefined },
): Promise<Surroundings> {
  const beside = (id: string) => besideOf({ db, scope }, { lenders: [id], shown: [id] });
  const early = isUuid(idOrSlug) ? beside(idOrSlug) : null;
  // Where there is no such record, nobody waits for these.
  early?.catch(() => undefined);
  const record = await recordAt({ db }, scope, { section, idOrSlug });
  const { id } = record;
  const { draws, photos } = await (early !== null && id === idOrSlug.toLowerCase() ? early : beside(id));
  return { record, draws: draws.get(id) ?? [], photos: photos.get(id) ?? [] };
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
