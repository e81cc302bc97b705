import { movesPlots } from '@cafezal/domain/stages/plot/plot-state.ts';
import { readForCreations } from '../../db/creation-facts.ts';
import { insertRecords, type NewRecord } from '../../db/creation-rows.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { keptSections } from '../../db/kept-sections.ts';
import type { FarmWriting } from '../farms/farm-writing.ts';
import { createRecord, type Written } from './create-record.ts';
import { asksState, NotRead } from './creation-source.ts';
import { CreationState } from './creation-state.ts';
import { type Creation, numbered, type Plan, type Prepared, planRecord, prepare } from './plan-creation.ts';
import { flagsOthers } from './waiting-period-flags.ts';

/** After a creation that had to be made alone so many are read together; then twice as many each time. */
const FEWEST = 4;
/** Records that some creations name together: more would make one long statement. */
const MOST_NAMED = 5_000;

/** Creations that were read together, by their place among the steps. */
type Group = { state: CreationState; prepared: ReadonlyMap<number, Prepared> };

/** A step of a transaction: a creation, or null for whatever else. */
export type Step = Creation | null;

/**
 * Creates records one after another in a transaction that holds the farm's lock and keeps what rules consult. What they are made of is
 * read many at a time, and they are written many at a time: each finds what those before it wrote all the same. One that changes others
 * along is made alone, and so is one of which was not read enough.
 */
export class CreationRun {
  readonly #trx: DatabaseTransaction;
  readonly #scope: FarmScope;
  readonly #steps: readonly Step[];
  readonly #mostTogether: () => number;
  #together = Number.POSITIVE_INFINITY;
  #group: Group | undefined;
  #made: NewRecord[] = [];

  /** `steps` are all that the transaction does, in order; `mostTogether` says how many creations may be read at once. */
  constructor(
    place: { trx: DatabaseTransaction; scope: FarmScope },
    steps: readonly Step[],
    mostTogether: () => number,
  ) {
    this.#trx = place.trx;
    this.#scope = place.scope;
    this.#steps = steps;
    this.#mostTogether = mostTogether;
  }

  /** Makes the creation of a step. Throws what `createRecord` throws, with nothing written of this one. */
  async create(writing: FarmWriting, step: number): Promise<Written> {
    const creation = this.#steps[step];
    if (!creation) throw new Error('this step is no creation');
    const plan = flagsOthers(creation.section) ? null : await this.#planned(writing, step, creation);
    if (plan === null) {
      this.#together = FEWEST;
      await this.settle();
      return createRecord(writing, creation);
    }
    const made = numbered(plan, writing);
    this.#made.push(made);
    const stored = this.#group?.state.add(made);
    if (stored !== undefined) keptSections(this.#trx)?.add(stored);
    return { record: made.record, warnings: plan.warnings };
  }

  /** Writes what was made so far, before something else is done in the transaction. */
  async settle(): Promise<void> {
    const made = this.#made;
    this.#made = [];
    this.#group = undefined;
    await insertRecords(this.#trx, this.#scope, made);
  }

  async #planned(writing: FarmWriting, step: number, creation: Creation): Promise<Plan | null> {
    const { state, prepared } = await this.#groupAt(writing, step);
    const known = prepared.get(step);
    if (known === undefined) return null;
    try {
      const plan = await planRecord({ ...writing, source: asksState(state) }, creation, known);
      return movesPlots(plan.made.record) ? null : plan;
    } catch (error) {
      if (error instanceof NotRead) return null;
      throw error;
    }
  }

  async #groupAt(writing: FarmWriting, step: number): Promise<Group> {
    if (this.#group?.prepared.has(step)) return this.#group;
    await this.settle();
    const prepared = this.#prepare(writing, step);
    const questions = [...prepared.values()].map(({ question }) => question);
    const facts = await readForCreations(this.#trx, this.#scope, questions);
    const group = { state: new CreationState(facts), prepared };
    this.#group = group;
    return group;
  }

  /** The creations from a step on that are read together. */
  #prepare(writing: FarmWriting, first: number): Map<number, Prepared> {
    const prepared = new Map<number, Prepared>();
    const most = Math.min(this.#together, this.#mostTogether());
    this.#together *= 2;
    let named = 0;
    for (let step = first; prepared.size < most; step += 1) {
      const creation = this.#steps[step];
      if (!creation || flagsOthers(creation.section)) break;
      try {
        const one = prepare(writing, creation);
        named += one.question.ids.size;
        if (named > MOST_NAMED && prepared.size > 0) break;
        prepared.set(step, one);
      } catch {
        // It is refused when its turn comes.
        break;
      }
    }
    return prepared;
  }
}
