import { type CreationQuestion, readForCreations } from '../../db/creation-facts.ts';
import type { Database } from '../../db/database.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { isCodeTaken, type NamesAsked, namesInUse } from '../../db/record-names.ts';
import { findCreated } from '../../db/record-rows.ts';
import { type CreationAnswer, CreationState, type NamesTaken, takenIn } from './creation-state.ts';

/** Where a creation gets what it is made of. */
export type CreationSource = {
  answer: (question: CreationQuestion) => Promise<CreationAnswer>;
  namesTaken: (asked: NamesAsked) => Promise<NamesTaken>;
  isCodeTaken: (asked: { code: string; exceptId: string }) => Promise<boolean>;
  created: (id: string) => ReturnType<typeof findCreated>;
};

/** The database, as it is at each question. */
export const asksDatabase = (db: Database, scope: FarmScope): CreationSource => ({
  answer: async (question) => new CreationState(await readForCreations(db, scope, [question])).answer(question),
  namesTaken: async (asked) => takenIn(await namesInUse(db, scope, asked), asked),
  isCodeTaken: (asked) => isCodeTaken(db, scope, asked),
  created: (id) => findCreated(db, scope, id),
});
