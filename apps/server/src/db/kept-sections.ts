import type { Section } from '@cafezal/domain/record/record.ts';
import type { Database, DatabaseTransaction } from './database.ts';
import type { StoredRecord } from './stored-record.ts';

const byDate = (left: StoredRecord, right: StoredRecord): number =>
  left.date === right.date ? (left.id < right.id ? -1 : 1) : left.date < right.date ? -1 : 1;

/** Live records with newer states of some, deleted ones too. Thousands are not sorted anew for each line of a file. */
function withNewer(kept: readonly StoredRecord[], newer: readonly StoredRecord[]): StoredRecord[] {
  const ids = new Set(newer.map(({ id }) => id));
  const all = kept.filter(({ id }) => !ids.has(id));
  const live = newer.filter(({ deletedAt }) => deletedAt === null).sort(byDate);
  if (all.length === 0) return live;
  for (const record of live) {
    const at = all.findLastIndex((other) => byDate(other, record) < 0);
    all.splice(at + 1, 0, record);
  }
  return all;
}

/**
 * Live records of whole sections, by date, kept while one transaction holds the farm's lock: nobody else changes them, and what this
 * transaction changes has a higher change number, by which it is read again.
 */
export class KeptSections {
  #sections = new Map<Section, StoredRecord[]>();
  #seen = '0';

  /** The farm's highest change number when these were read. */
  get seen(): string {
    return this.#seen;
  }

  get sections(): readonly Section[] {
    return [...this.#sections.keys()];
  }

  /** Takes in sections that were read whole, and records of the kept ones that changed since, deleted ones too. */
  take({ whole, records, seen }: { whole: readonly Section[]; records: readonly StoredRecord[]; seen: string }): void {
    for (const section of whole) this.#sections.set(section, []);
    for (const [section, read] of Map.groupBy(records, (record) => record.section)) {
      this.#sections.set(section, withNewer(this.#sections.get(section) ?? [], read));
    }
    this.#seen = seen;
  }

  /**
   * Takes in a live record that this transaction is about to write, and that was not there. All that it wrote before has to be taken in
   * already.
   */
  add(record: StoredRecord): void {
    const all = this.#sections.get(record.section);
    if (all !== undefined) all.splice(all.findLastIndex((other) => byDate(other, record) < 0) + 1, 0, record);
    this.#seen = record.change;
  }

  /** The live records of a section. */
  of(section: Section): readonly StoredRecord[] {
    return this.#sections.get(section) ?? [];
  }

  /** Forgets all, after writes were taken back: their numbers are given to others. */
  forget(): void {
    this.#sections = new Map();
    this.#seen = '0';
  }
}

const kept = new WeakMap<object, KeptSections>();

/** Begins to keep what rules consult in a transaction that holds the farm's lock. */
export function keepSections(trx: DatabaseTransaction): void {
  kept.set(trx, new KeptSections());
}

/** What is kept of a transaction; undefined outside of those that hold a farm's lock for several writes. */
export const keptSections = (db: Database): KeptSections | undefined => kept.get(db);
