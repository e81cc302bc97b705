import { dayIn } from '@cafezal/domain/ground/days.ts';
import { codeKey, searchKey } from '@cafezal/domain/ground/search-key.ts';
import { uuidV5 } from '@cafezal/domain/ground/uuid-v5.ts';
import { validateRecord } from '@cafezal/domain/reading/validate.ts';
import type { FarmFacts, FarmRecord, Section } from '@cafezal/domain/record/record.ts';
import type { CheckBody, Choices, Preview } from '@cafezal/domain/sheets/preview.ts';
import { readSheet } from '@cafezal/domain/sheets/read-sheet.ts';
import type { Sheet } from '@cafezal/domain/sheets/sheet.ts';
import type { SheetFarm } from '@cafezal/domain/sheets/sheet-farm.ts';
import type { SheetSection } from '@cafezal/domain/sheets/targets.ts';
import { presentRecord } from '@cafezal/domain/shown/present-record.ts';
import { consultedBy } from '@cafezal/domain/stages/season-records.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import type { Database } from '../../db/database.ts';
import { loadFarmFacts } from '../../db/farm-lock.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { drawsOn } from '../../db/flow-rows.ts';
import { liveRecordsOf } from '../../db/record-rows.ts';
import { loadRuleRecords } from '../../db/rule-records.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import { uuidsIn } from '../records/uuids-in.ts';
import { inTurns } from '../request/in-turns.ts';
import { mentionedIn, mentionedRecords } from './sheet-places.ts';

type Parts = { db: Database; now: () => Date };
/** Records that every sheet may name. */
const NAMED: readonly Section[] = ['talhoes', 'parceiros'];

/** The section in which a sheet's records are kept. */
export const sectionOf = (section: SheetSection): Section => (section === 'safras' ? 'producao' : section);

type Loaded = {
  facts: FarmFacts;
  today: string;
  /** Live records by id: those that the sheet may name, and what rules look up. */
  live: Map<string, FarmRecord>;
  /** Names of what its own records point to, deleted or not: our files have them. */
  names: ReadonlyMap<string, string>;
  consulted: ReadonlyMap<Section, readonly FarmRecord[]>;
  mentioned: readonly StoredRecord[];
};

async function load(
  { db, now }: Parts,
  scope: FarmScope,
  ask: { sheet: Sheet; section: Section; choices: Choices },
): Promise<Loaded> {
  const facts = await loadFarmFacts(db, scope);
  const whole = [...new Set<Section>([...NAMED, ...(ask.section === 'producao' ? [ask.section] : [])])];
  const named = await liveRecordsOf(db, scope, whole);
  const mentioned = await mentionedRecords(db, scope, {
    section: ask.section,
    mentioned: await inTurns(mentionedIn(ask.sheet, ask.choices)),
  });
  const own = mentioned.filter(({ deletedAt }) => deletedAt === null);
  const ids = uuidsIn(own.map(({ id, data, inputs }) => [id, data, inputs]));
  const { found, reached, consulted } = await loadRuleRecords(db, scope, {
    ids,
    sections: consultedBy(stageOf(ask.section)),
  });
  const live = new Map<string, FarmRecord>([...found, ...named, ...own].map((record) => [record.id, record]));
  const names = new Map(reached.map(({ id, name }) => [id, name]));
  return { facts, today: dayIn(facts.settings.timezone, now()), live, names, consulted, mentioned };
}

/** Checks bodies like a form; what is created is there for those that follow. */
export function checker({ facts, today, live, consulted }: Omit<Loaded, 'mentioned' | 'names'>): CheckBody {
  return ({ op, section, id, body }) => {
    const stored = op === 'update' ? live.get(id) : undefined;
    const others = (of: Section): readonly FarmRecord[] => {
      const all = consulted.get(of) ?? [];
      return stored === undefined || of !== section ? all : all.filter((one) => one.id !== id);
    };
    const context = { farm: facts, today, recordId: id, record: (of: string) => live.get(of.toLowerCase()), others };
    const asked = { definition: stageOf(section), payload: body, context, suggestCode: () => '' };
    const { content, warnings } = validateRecord(stored === undefined ? asked : { ...asked, stored });
    if (NAMED.includes(section) && stored === undefined) {
      const same = { version: 0, flags: [], confirmedWarnings: [], recalculated: null, photos: [], deletedAt: null };
      const written = { createdAt: '', updatedAt: '', createdBy: '', updatedBy: '' };
      live.set(id, { ...same, ...written, ...content, id, section, farmId: facts.id, slug: '' });
    }
    return { content, warnings };
  };
}

async function sheetFarm(
  { db }: Parts,
  scope: FarmScope,
  { loaded, importId }: { loaded: Loaded; importId: string },
): Promise<SheetFarm> {
  const { facts, today, live, names, consulted, mentioned } = loaded;
  const draws = Map.groupBy(
    await drawsOn(
      db,
      scope,
      mentioned.map(({ id }) => id),
    ),
    ({ recordId }) => recordId,
  );
  const taken = new Set(mentioned.map(({ id }) => id));
  const bySection = Map.groupBy(live.values(), ({ section }) => section);
  const withLots = [...live.values()].filter(({ outputs }) => outputs.length > 0);
  const lots = new Map(
    withLots.flatMap((record) => [
      [searchKey(record.name), record],
      [codeKey(record.code), record],
    ]),
  );
  const rules = {
    farm: facts,
    today,
    record: (id: string) => live.get(id.toLowerCase()),
    others: (of: Section) => consulted.get(of) ?? [],
  };
  return {
    records: (section) => bySection.get(section) ?? [],
    lot: (typed) => lots.get(codeKey(typed)) ?? lots.get(searchKey(typed)),
    isTaken: (id) => taken.has(id),
    present: (record) => presentRecord(record, draws.get(record.id) ?? [], { today }),
    table: { nameOf: (id) => live.get(id)?.name ?? names.get(id) ?? '', timezone: facts.settings.timezone, rules },
    measureLiters: facts.settings.measureLiters,
    today,
    idOf: (name) => uuidV5(importId, name),
    check: checker(loaded),
  };
}

/** How a sheet would come in, by the farm as it is. Others get their turn between its records. */
export async function previewSheet(
  parts: Parts,
  scope: FarmScope,
  { id, sheet, section, choices }: { id: string; sheet: Sheet; section: SheetSection; choices: Choices },
): Promise<Preview> {
  const loaded = await load(parts, scope, { sheet, section: sectionOf(section), choices });
  const farm = await sheetFarm(parts, scope, { loaded, importId: id });
  return inTurns(readSheet({ sheet, section, choices, farm }));
}
