import type { Draw, FarmFacts, Section } from '@cafezal/domain/record/record.ts';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { factsOf, farmJson, type SeenFarm, type SeenSeq } from './farm-lock.ts';
import type { FarmScope } from './farm-scope.ts';
import { drawsJson, type FlowRow, toDraw } from './flow-rows.ts';
import { type NamesAsked, type NamesInUse, namesInUseJson } from './record-names.ts';
import { type RuleRecords, readForRules } from './rule-records.ts';

/** What a creation asks: names that it may get, the code that was sent ('' for none), and what its rules look up. */
export type CreationQuestion = {
  names: NamesAsked;
  code: string;
  ids: ReadonlySet<string>;
  sections: readonly Section[];
};

/** What some creations read, as it is at one moment; `seq` is the farm's last change number at that moment. */
export type CreationFacts = Pick<RuleRecords, 'reached' | 'consulted'> & {
  farm: FarmFacts;
  seq: SeenSeq;
  names: NamesInUse;
  /** All that is drawn from the records that they name. */
  draws: Draw[];
};

type Head = { farm: SeenFarm; names: NamesInUse; draws: FlowRow[] };

/** Reads in one exchange all that some creations are made of. `PermissionMoved` where the permission is another by now. */
export async function readForCreations(
  db: Database,
  scope: FarmScope,
  questions: readonly CreationQuestion[],
): Promise<CreationFacts> {
  const ids = [...new Set(questions.flatMap((one) => [...one.ids]))];
  const sections = [...new Set(questions.flatMap((one) => one.sections))];
  const codes = [...new Set(questions.flatMap(({ code }) => (code === '' ? [] : code)))];
  const asked = questions.map(({ names }) => names);
  const head = sql<Head>`jsonb_build_object(
    'farm', ${farmJson(scope)},
    'names', ${namesInUseJson(scope, asked, codes)},
    'draws', ${drawsJson(scope, ids)})`;
  const { reached, consulted, head: state } = await readForRules(db, scope, { ids, sections, head });
  return { reached, consulted, ...factsOf(scope, state.farm), names: state.names, draws: state.draws.map(toDraw) };
}
