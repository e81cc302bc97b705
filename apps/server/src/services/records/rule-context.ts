import type { RuleContext, StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { Draw, FarmFacts, FarmRecord, Section } from '@cafezal/domain/record/record.ts';
import { consultedBy } from '@cafezal/domain/stages/season-records.ts';
import type { Database } from '../../db/database.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { loadRuleRecords, type RuleRecords } from '../../db/rule-records.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import type { FarmWriting } from '../farms/farm-writing.ts';
import { uuidsIn } from './uuids-in.ts';

/** What was read beforehand for one change: all that its rules may look up, and what is drawn from the records that it names. */
export type Known = Pick<RuleRecords, 'found' | 'consulted'> & { draws: readonly Draw[] };

/** Where a write is planned: within a transaction that holds the lock, or before any by what was read for it. */
export type Planning = Pick<FarmWriting, 'scope' | 'farm' | 'now' | 'today'> & { trx: Database; known?: Known };

/** The farm and the record for which rules are checked. */
export type RuleQuestion = {
  db: Database;
  scope: FarmScope;
  farm: FarmFacts;
  today: string;
  definition: StageDefinition;
  recordId: string;
  /** The body and the stored record. Rules may look up every record that these refer to. */
  about: readonly unknown[];
  /** Records as this write leaves them; they replace the stored ones. */
  changed?: ReadonlyMap<string, StoredRecord>;
  /** What was read for this record before. */
  known?: Known | undefined;
};

/** The lookups of the rules, with the live records loaded for them. */
export type LoadedContext = RuleContext & { record: (id: string) => StoredRecord | undefined };

/** Far more references than the longest lists of a record can have. */
const MOST_REFERENCES = 5_000;

/**
 * The ids that a record and its body refer to. `record/invalid` (422) for more than any real record has: looking them
 * up would only keep the database busy.
 */
export function referencesIn(about: readonly unknown[]): ReadonlySet<string> {
  const ids = uuidsIn(about);
  if (ids.size <= MOST_REFERENCES) return ids;
  throw new Problem('record/invalid', { message: 'Este registro aponta para registros demais.' });
}

/**
 * Loads the records that the rules of one record may look up: those that it refers to, directly or through others, and
 * all of the sections that its stage consults, seasons always.
 */
export async function loadRuleContext(question: RuleQuestion): Promise<LoadedContext> {
  const { db, scope, definition, about, known } = question;
  if (known !== undefined) return ruleContext(question, known);
  const asked = { ids: referencesIn(about), sections: consultedBy(definition) };
  return ruleContext(question, await loadRuleRecords(db, scope, asked));
}

/** The lookups of the rules of one record among records that were loaded for it. */
export function ruleContext(
  { farm, today, recordId, changed }: Pick<RuleQuestion, 'farm' | 'today' | 'recordId' | 'changed'>,
  { found, consulted }: Pick<RuleRecords, 'found' | 'consulted'>,
): LoadedContext {
  const records = new Map<string, StoredRecord>([...found, ...(changed?.values() ?? [])].map((one) => [one.id, one]));
  const sections = new Map<Section, readonly FarmRecord[]>();
  const others = (section: Section): readonly FarmRecord[] => {
    const known = sections.get(section);
    if (known !== undefined) return known;
    const without = (consulted.get(section) ?? []).filter(({ id }) => id !== recordId);
    sections.set(section, without);
    return without;
  };
  return { farm, today, recordId, record: (id) => records.get(id.toLowerCase()), others };
}
