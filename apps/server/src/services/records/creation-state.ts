import { isUuid } from '@cafezal/domain/ground/uuid.ts';
import { codeNumber } from '@cafezal/domain/record/codes.ts';
import { rowsAt } from '@cafezal/domain/record/data-values.ts';
import type { Draw, FarmFacts, Section } from '@cafezal/domain/record/record.ts';
import type { CreationFacts, CreationQuestion } from '../../db/creation-facts.ts';
import type { NewRecord } from '../../db/creation-rows.ts';
import type { SeenSeq } from '../../db/farm-lock.ts';
import type { NamesAsked, NamesInUse } from '../../db/record-names.ts';
import type { RuleRecords } from '../../db/rule-records.ts';
import type { StoredRecord } from '../../db/stored-record.ts';

/** Names in use, for a new record: slugs, codes, and its id. */
export type NamesTaken = {
  /** Whether a record of the section has or had a slug, of those that were asked. */
  isSlugTaken: (slug: string) => boolean;
  /** The highest number of the section's codes with the prefix, 0 without any. */
  highest: number;
  /** Whether a record of the farm has the id. */
  isIdTaken: boolean;
};

/** What one creation is made of, as the farm is before it; `seq` is the farm's last change number then. */
export type CreationAnswer = {
  farm: FarmFacts;
  seq: SeenSeq;
  records: Pick<RuleRecords, 'found' | 'consulted'>;
  /** All that is drawn from the records that it names. */
  draws: readonly Draw[];
  names: NamesTaken;
  isCodeTaken: boolean;
};

const keyOf = (section: Section, text: string): string => `${section} ${text}`;

type Series = { section: Section; prefix: string; highest: number };

/** Names in use, with those that are given out since. */
class NamesState {
  readonly #slugs: Set<string>;
  readonly #ids: Set<string>;
  readonly #codes: Set<string>;
  readonly #series = new Map<string, Series>();

  constructor({ slugs, highest, ids, codes }: NamesInUse) {
    this.#slugs = new Set(slugs.map(([section, slug]) => keyOf(section, slug)));
    this.#ids = new Set(ids);
    this.#codes = new Set(codes);
    for (const [section, prefix, number] of highest) {
      this.#series.set(keyOf(section, prefix), { section, prefix, highest: number });
    }
  }

  taken({ section, id, prefix }: NamesAsked): NamesTaken {
    const key = keyOf(section, prefix);
    const series = this.#series.get(key) ?? { section, prefix, highest: 0 };
    this.#series.set(key, series);
    return {
      isSlugTaken: (slug) => this.#slugs.has(keyOf(section, slug)),
      highest: series.highest,
      isIdTaken: this.hasId(id),
    };
  }

  hasId(id: string): boolean {
    return this.#ids.has(id.toLowerCase());
  }

  isCodeTaken(code: string): boolean {
    return this.#codes.has(code);
  }

  add({ section, slug, id, code }: StoredRecord): void {
    this.#slugs.add(keyOf(section, slug));
    this.#ids.add(id.toLowerCase());
    this.#codes.add(code);
    for (const series of this.#series.values()) {
      if (series.section === section) series.highest = Math.max(series.highest, codeNumber(code, series.prefix));
    }
  }
}

/** The names in use, for one new record. */
export const takenIn = (names: NamesInUse, asked: NamesAsked): NamesTaken => new NamesState(names).taken(asked);

/** The records that one names: what it is made of, and the plots of a harvest. `reached` of the database goes the same ways. */
const namedBy = ({ inputs, data }: StoredRecord): string[] =>
  [...inputs.map(({ recordId }) => recordId), ...rowsAt(data, 'plots').map(({ plotId }) => plotId)].flatMap((id) =>
    typeof id === 'string' && isUuid(id) ? id.toLowerCase() : [],
  );

/** As the database would answer a record that is about to be written. */
const asStored = (record: StoredRecord): StoredRecord => ({ closing: null, ...JSON.parse(JSON.stringify(record)) });

/** The farm as some creations find it: as it was read for all of them, with what those before wrote since. */
export class CreationState {
  readonly #facts: CreationFacts;
  readonly #names: NamesState;
  readonly #records: Map<string, StoredRecord>;
  readonly #draws: Map<string, Draw[]>;

  constructor(facts: CreationFacts) {
    this.#facts = facts;
    this.#names = new NamesState(facts.names);
    this.#records = new Map(facts.reached.map((record) => [record.id, record]));
    this.#draws = Map.groupBy(facts.draws, ({ recordId }) => recordId);
  }

  /** What a creation is made of, of those for which was read. */
  answer({ names, code, ids }: CreationQuestion): CreationAnswer {
    const { farm, seq, consulted } = this.#facts;
    return {
      farm,
      seq,
      records: { found: this.#reachedFrom(ids), consulted },
      draws: [...ids].flatMap((id) => this.#draws.get(id) ?? []),
      names: this.#names.taken(names),
      isCodeTaken: code !== '' && this.#names.isCodeTaken(code),
    };
  }

  hasId(id: string): boolean {
    return this.#names.hasId(id);
  }

  /** Takes in a record that was made of this; answers it as it will be stored. */
  add({ record, draws }: NewRecord): StoredRecord {
    const stored = asStored(record);
    this.#names.add(stored);
    this.#records.set(stored.id.toLowerCase(), stored);
    for (const draw of draws) {
      if (draw.consumedKg + draw.reservedKg <= 0) continue;
      const known = this.#draws.get(draw.recordId);
      if (known === undefined) this.#draws.set(draw.recordId, [draw]);
      else known.push(draw);
    }
    return stored;
  }

  #reachedFrom(ids: ReadonlySet<string>): StoredRecord[] {
    const reached = new Set(ids);
    const found: StoredRecord[] = [];
    // A set that grows is walked to its new end.
    for (const id of reached) {
      const record = this.#records.get(id);
      if (record === undefined) continue;
      if (record.deletedAt === null) found.push(record);
      for (const named of namedBy(record)) reached.add(named);
    }
    return found;
  }
}
