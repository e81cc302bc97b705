import type { RuleContext, StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { FarmFacts, FarmRecord, Section } from '@cafezal/domain/record/record.ts';
import type { Database } from '../../db/database.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { liveRecordsOf } from '../../db/record-rows.ts';
import { loadWithSources } from '../../db/rule-records.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import { uuidsIn } from './uuids-in.ts';

/** Where and for what rules are asked. */
export type RuleQuestion = {
  db: Database;
  scope: FarmScope;
  farm: FarmFacts;
  today: string;
  definition: StageDefinition;
  recordId: string;
  /** The body and the stored record: whatever these point to can be looked up. */
  about: readonly unknown[];
  /** Records as this write leaves them, in place of what is stored. */
  changed?: ReadonlyMap<string, StoredRecord>;
};

/** What rules may look up, with the live records that were loaded for it. */
export type LoadedContext = RuleContext & { record: (id: string) => StoredRecord | undefined };

/** Far more than the longest lists of a record point to, each of a thousand rows. */
const MOST_POINTERS = 5_000;

/** What a record and its body point to, or `record/invalid` (422): whoever names more is after the database's time. */
function pointersIn(about: readonly unknown[]): ReadonlySet<string> {
  const ids = uuidsIn(about);
  if (ids.size <= MOST_POINTERS) return ids;
  throw new Problem('record/invalid', { message: 'Este registro aponta para registros demais.' });
}

const grouped = (records: readonly StoredRecord[]): ReadonlyMap<Section, readonly StoredRecord[]> =>
  Map.groupBy(records, ({ section }) => section);

/** Loads what the rules of one record may look up: all that it points to, however far, and the sections it consults. */
export async function loadRuleContext(question: RuleQuestion): Promise<LoadedContext> {
  const { db, scope, farm, today, definition, recordId, about, changed } = question;
  const found = await loadWithSources(db, scope, pointersIn(about));
  const consulted = await liveRecordsOf(db, scope, definition.consults);
  const records = new Map<string, StoredRecord>([...found, ...(changed?.values() ?? [])].map((one) => [one.id, one]));
  const sections = grouped(consulted.filter(({ id }) => id !== recordId));
  const others = (section: Section): readonly FarmRecord[] => sections.get(section) ?? [];
  return { farm, today, recordId, record: (id) => records.get(id.toLowerCase()), others };
}
