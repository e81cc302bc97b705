import { type CreationFacts, type CreationQuestion, readForCreations } from '../../db/creation-facts.ts';
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

/** What the database answered to a creation. */
export type Heard = { question: CreationQuestion; facts: CreationFacts };

/** The database, as it is at each question; `hear` is told what it answered. */
export const asksDatabase = (
  db: Database,
  scope: FarmScope,
  hear: (heard: Heard) => void = () => undefined,
): CreationSource => ({
  answer: async (question) => {
    const facts = await readForCreations(db, scope, [question]);
    hear({ question, facts });
    return new CreationState(facts).answer(question);
  },
  namesTaken: async (asked) => takenIn(await namesInUse(db, scope, asked), asked),
  isCodeTaken: (asked) => isCodeTaken(db, scope, asked),
  created: (id) => findCreated(db, scope, id),
});

/** Thrown where a creation asks what was not read beforehand. */
export class NotRead extends Error {}

export const notRead = (): never => {
  throw new NotRead('this was not read beforehand');
};

/** What was read for some creations; what is not known of it, has to be asked of the database. */
export const asksState = (state: CreationState): CreationSource => ({
  answer: async (question) => state.answer(question),
  namesTaken: notRead,
  isCodeTaken: notRead,
  created: async (id) => (state.hasId(id) ? notRead() : undefined),
});
