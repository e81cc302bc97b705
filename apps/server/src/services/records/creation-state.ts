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
  readonly #slugs = new Set<string>();
  readonly #ids = new Set<string>();
  readonly #codes = new Set<string>();
  readonly #series = new Map<string, Series>();

  takeIn({ slugs, highest, ids, codes }: NamesInUse): void {
    for (const [section, slug] of slugs) this.#slugs.add(keyOf(section, slug));
    for (const id of ids) this.#ids.add(id);
    for (const code of codes) this.#codes.add(code);
    for (const [section, prefix, number] of highest) {
      this.#series.set(keyOf(section, prefix), { section, prefix, highest: number });
    }
  }

  /** The numbers of a section's codes with a prefix, counted on from here. */
  follow({ section, prefix }: Pick<NamesAsked, 'section' | 'prefix'>): Series {
    const key = keyOf(section, prefix);
    const series = this.#series.get(key) ?? { section, prefix, highest: 0 };
    this.#series.set(key, series);
    return series;
  }

  taken(asked: NamesAsked): NamesTaken {
    return {
      isSlugTaken: (slug) => this.#slugs.has(keyOf(asked.section, slug)),
      highest: this.follow(asked).highest,
      isIdTaken: this.hasId(asked.id),
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
export function takenIn(names: NamesInUse, asked: NamesAsked): NamesTaken {
  const state = new NamesState();
  state.takeIn(names);
  return state.taken(asked);
}

/** The records that one names: what it is made of, and the plots of a harvest. `reached` of the database goes the same ways. */
const namedBy = ({ inputs, data }: StoredRecord): string[] =>
  [...inputs.map(({ recordId }) => recordId), ...rowsAt(data, 'plots').map(({ plotId }) => plotId)].flatMap((id) =>
    typeof id === 'string' && isUuid(id) ? id.toLowerCase() : [],
  );

/** As the database would answer a record that is about to be written. */
const asStored = (record: StoredRecord): StoredRecord => ({ closing: null, ...JSON.parse(JSON.stringify(record)) });

/** The farm as some creations find it: as it was read for all of them, with what those before wrote since. */
export class CreationState {
  readonly #farm: FarmFacts;
  readonly #seq: SeenSeq;
  readonly #names = new NamesState();
  readonly #records = new Map<string, StoredRecord>();
  readonly #draws = new Map<string, Draw[]>();
  readonly #consulted = new Map<Section, readonly StoredRecord[]>();

  constructor(facts: CreationFacts) {
    this.#farm = facts.farm;
    this.#seq = facts.seq;
    this.takeIn(facts);
  }

  /** Takes in what was read for creations, of the farm as it is. */
  takeIn({ names, reached, draws, consulted }: CreationFacts): void {
    this.#names.takeIn(names);
    for (const record of reached) this.#records.set(record.id, record);
    for (const [id, drawn] of Map.groupBy(draws, ({ recordId }) => recordId)) this.#draws.set(id, drawn);
    for (const [section, records] of consulted) this.#consulted.set(section, records);
  }

  /** Counts on the codes of which a creation would get the next, also where there is none yet. */
  follow({ names }: CreationQuestion): void {
    this.#names.follow(names);
  }

  /** What a creation is made of, of those for which was read. */
  answer({ names, code, ids }: CreationQuestion): CreationAnswer {
    return {
      farm: this.#farm,
      seq: this.#seq,
      records: { found: this.#reachedFrom(ids), consulted: this.#consulted },
      draws: [...ids].flatMap((id) => this.#draws.get(id) ?? []),
      names: this.#names.taken(names),
      isCodeTaken: code !== '' && this.#names.isCodeTaken(code),
    };
  }

  hasId(id: string): boolean {
    return this.#names.hasId(id);
  }

  /** Takes in a record that was made of this; answers it as it will be stored. */
  add(made: NewRecord): StoredRecord {
    const stored = asStored(made.record);
    this.addUnnamed(made);
    this.#records.set(stored.id.toLowerCase(), stored);
    return stored;
  }

  /** Takes in a record that was made of this and that no later creation names: its names, and what it draws. */
  addUnnamed({ record, draws }: NewRecord): void {
    this.#names.add(record);
    for (const draw of draws) {
      if (draw.consumedKg + draw.reservedKg <= 0) continue;
      const known = this.#draws.get(draw.recordId);
      if (known === undefined) this.#draws.set(draw.recordId, [draw]);
      else known.push(draw);
    }
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
