import type { CreationQuestion } from '../../db/creation-facts.ts';
import type { NewRecord } from '../../db/creation-rows.ts';
import { type SeenSeq, seqAfter } from '../../db/farm-lock.ts';
import { assertSameRole, type FarmScope } from '../../db/farm-scope.ts';
import { FoundLately } from '../../db/found-lately.ts';
import { asksState, type CreationSource, type Heard, notRead } from './creation-source.ts';
import { CreationState } from './creation-state.ts';

/** Farms that an instance keeps, and how much text of each, such as 200 activities. In memory it is two to five times as much. */
const MOST_FARMS = 32;
const MOST_CHARACTERS = 256_000;
/** What an id takes in a set, and what the names and a draw of a creation take beside their letters, as so many characters. */
const OF_AN_ID = 50;
const OF_A_CREATION = 100;

const seriesOf = ({ names: { section, prefix } }: CreationQuestion): string => `${section} ${prefix}`;

/** How much text was asked and answered; of what is too much no more is counted. */
function charactersOf({ question, facts: { farm, names, reached, consulted, draws } }: Heard): number {
  let characters = question.ids.size * OF_AN_ID;
  for (const read of [farm, names, ...reached, ...[...consulted.values()].flat(), ...draws]) {
    characters += JSON.stringify(read).length;
    if (characters > MOST_CHARACTERS) break;
  }
  return characters;
}

const charactersLeftBy = ({ record, draws }: NewRecord): number =>
  record.slug.length + (1 + draws.length) * OF_A_CREATION;

/**
 * What the last creations of a person on a farm were made of, with what they changed: the farm as it is, while its last change number is
 * that of the last of them.
 */
class KeptFarm {
  readonly #farmId: string;
  readonly #userId: string;
  readonly #role: FarmScope['role'];
  readonly #state: CreationState;
  #seq: SeenSeq;
  #characters = 0;
  readonly #ids = new Set<string>();
  readonly #sections = new Set<string>();
  readonly #series = new Set<string>();

  constructor({ farmId, userId, role }: FarmScope, heard: Heard) {
    this.#farmId = farmId;
    this.#userId = userId;
    this.#role = role;
    this.#seq = heard.facts.seq;
    this.#state = new CreationState(heard.facts);
    this.#hear(heard);
  }

  /** Whether it was read for this person with this permission. */
  isOf({ farmId, userId, role }: FarmScope): boolean {
    return farmId === this.#farmId && userId === this.#userId && role === this.#role;
  }

  /** The number of the farm as it is kept. */
  get seq(): SeenSeq {
    return this.#seq;
  }

  get isSmall(): boolean {
    return this.#characters <= MOST_CHARACTERS;
  }

  /** Takes in what was read besides, where that is of the same moment; false where it is not. */
  takeIn(heard: Heard): boolean {
    if (heard.facts.seq !== this.#seq) return false;
    this.#state.takeIn(heard.facts);
    this.#hear(heard);
    return true;
  }

  /** Answers what was read. Slugs and ids that were not are taken for free: the write finds out. */
  get source(): CreationSource {
    return {
      ...asksState(this.#state),
      answer: async (question) =>
        this.#hasRead(question) ? { ...this.#state.answer(question), seq: this.#seq } : notRead(),
    };
  }

  /** Takes in a record that was made of it, with the number that the write took; the person's permission was seen with the one before. */
  add(scope: FarmScope, made: NewRecord): void {
    assertSameRole(scope, this.#role);
    this.#seq = seqAfter(this.#seq);
    this.#characters += charactersLeftBy(made);
    this.#state.addUnnamed(made);
    // It was looked for in vain before, and is there now; or it is one of all of its section.
    this.#ids.delete(made.record.id.toLowerCase());
    this.#sections.delete(made.record.section);
  }

  #hear(heard: Heard): void {
    const { question } = heard;
    this.#characters += charactersOf(heard);
    this.#state.follow(question);
    for (const id of question.ids) this.#ids.add(id);
    for (const section of question.sections) this.#sections.add(section);
    this.#series.add(seriesOf(question));
  }

  #hasRead(question: CreationQuestion): boolean {
    return (
      question.code === '' &&
      this.#series.has(seriesOf(question)) &&
      question.sections.every((section) => this.#sections.has(section)) &&
      [...question.ids].every((id) => this.#ids.has(id))
    );
  }
}

/** Farms as the last creation on each left them, of an instance, for a minute from when they were read. */
export class KeptFarms {
  readonly #farms = new FoundLately<KeptFarm>(MOST_FARMS);
  /** The number that the last creation on a farm took, by its key: where it moved, others write there too, and what is kept is of no use. */
  readonly #left = new FoundLately<SeenSeq>();

  /** The farm as this person last read it; undefined where nothing of it is kept. */
  get(scope: FarmScope): KeptFarm | undefined {
    const kept = this.#farms.get(scope.key);
    return kept?.isOf(scope) === true ? kept : undefined;
  }

  /** Keeps what was read for a record that was made of it, where nobody else wrote on the farm since the creation before. */
  keep(scope: FarmScope, { made, ...heard }: Heard & { made: NewRecord }): void {
    const { seq } = heard.facts;
    const known = this.get(scope);
    if (known?.takeIn(heard) === true) this.add(scope, { kept: known, made });
    else if (this.#left.get(scope.key) === seq) {
      const kept = new KeptFarm(scope, heard);
      this.#farms.set(scope.key, kept);
      this.add(scope, { kept, made });
    } else {
      this.forget(scope);
      this.#left.set(scope.key, seqAfter(seq));
    }
  }

  /** Takes in a record that was made of what is kept. */
  add(scope: FarmScope, { kept, made }: { kept: KeptFarm; made: NewRecord }): void {
    kept.add(scope, made);
    this.#left.set(scope.key, kept.seq);
    if (!kept.isSmall) this.forget(scope);
  }

  /** Forgets a farm, which is not as it was left. */
  forget({ key }: FarmScope): void {
    this.#farms.forget(key);
  }

  /** Forgets all farms, after which the database may be another one. */
  forgetAll(): void {
    this.#farms.forgetAll();
    this.#left.forgetAll();
  }
}
