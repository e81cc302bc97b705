import type { Draw, FarmFacts, Section } from '@cafezal/domain/record/record.ts';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { factsOf, farmJson, type SeenFarm, type SeenSeq } from './farm-lock.ts';
import type { FarmScope } from './farm-scope.ts';
import { drawsJson, type FlowRow, toDraw } from './flow-rows.ts';
import { photosJson, type StoredRecordPhoto } from './photo-rows.ts';
import { type RuleRecords, readForRules } from './rule-records.ts';
import type { StoredRecord } from './stored-record.ts';

/** What a change or a deletion of a record asks: the record, and what its rules look up. */
export type ChangeQuestion = { id: string; ids: Iterable<string>; sections: readonly Section[] };

/** What a change or a deletion reads, as it is at one moment; `seq` is the farm's last change number at that moment. */
export type ChangeFacts = Pick<RuleRecords, 'found' | 'consulted'> & {
  farm: FarmFacts;
  seq: SeenSeq;
  /** The record itself; undefined where it is not there or deleted. */
  stored: StoredRecord | undefined;
  /** All that is drawn from the record, and from those that it names. */
  draws: Draw[];
  photos: StoredRecordPhoto[];
};

type Head = { farm: SeenFarm; draws: FlowRow[]; photos: StoredRecordPhoto[] };

/**
 * Reads in one exchange all that a change or a deletion of a record is made of. `PermissionMoved` where
 * the permission is another by now.
 */
export async function readForChange(
  db: Database,
  scope: FarmScope,
  { id, ids: named, sections }: ChangeQuestion,
): Promise<ChangeFacts> {
  const ids = [...new Set([id, ...named])];
  const head = sql<Head>`jsonb_build_object('farm', ${farmJson(scope)}, 'draws', ${drawsJson(scope, ids)},
    'photos', ${photosJson(scope, id)})`;
  const { found, consulted, head: state } = await readForRules(db, scope, { ids, sections, head });
  const stored = found.find((record) => record.id === id);
  const { draws, photos } = state;
  return { found, consulted, ...factsOf(scope, state.farm), stored, draws: draws.map(toDraw), photos };
}
