import { CHANGES_PER_ANSWER, type Change } from '@cafezal/domain/record/changes.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import { STAGES } from '@cafezal/domain/stages/stages.ts';
import {
  type ChangeRange,
  changedMembers,
  changedPhotos,
  changedReadings,
  changedRecords,
  farmNumbers,
  goneMembers,
  type NextChanges,
  nextChanges,
} from '../../db/change-rows.ts';
import type { Database } from '../../db/database.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import { readFarm } from '../farms/farms.ts';
import { JsonText } from '../request/json-text.ts';
import { turnOfLongWork } from '../request/next-turn.ts';
import { badQuery } from '../request/page.ts';
import { besideOf, presentBeside, presentPhoto } from './present-records.ts';
import { presentReading } from './readings.ts';

type Parts = { db: Database; authSecret: string };

/**
 * Changes after a change number, in order: a JSON list of `Change`. The next call asks from `seq`; `more` says whether further
 * changes wait already.
 */
export type ChangesAnswer = { changes: JsonText; seq: number; more: boolean };

type Place = { services: Parts; scope: FarmScope; range: ChangeRange & { records: readonly string[] } };

/** A change as JSON. Each is text before the next records are read: a first pull has a thousand, and the collector walks through what is kept. */
type Told = { seq: number; text: string };

const told = (change: Change): Told => ({ seq: change.seq, text: JSON.stringify(change) });

const VERSION_OF_WHAT_NEVER_CHANGES = 1;
/** Records that become text in one turn; with so many and more a pull is a long one, which gives way to others. */
const AT_A_TIME = 50;

const recordChange = ({ id, section, version, change }: StoredRecord, value: Change['value']): Change => ({
  seq: Number(change),
  kind: 'record',
  op: value === null ? 'delete' : 'upsert',
  id,
  section,
  version,
  value,
});

async function recordChanges({ services, scope, range }: Place): Promise<Told[]> {
  const { records: ids } = range;
  const asked = besideOf({ db: services.db, scope }, { lenders: ids, shown: ids });
  // Should the records themselves fail first, nobody waits for these.
  asked.catch(() => undefined);
  const changes: Told[] = [];
  for await (const records of changedRecords(services.db, scope, { ...range, count: ids.length })) {
    const beside = await asked;
    for (const [at, record] of records.entries()) {
      if (records.length >= AT_A_TIME && at % AT_A_TIME === 0) await turnOfLongWork();
      const isGone = record.deletedAt !== null;
      const value = isGone ? null : presentBeside(services, { scope }, { record, beside });
      changes.push(told(recordChange(record, value)));
    }
  }
  return changes;
}

const thing = (
  kind: 'reading' | 'photo',
  { id, recordId, change, isDeleted }: { id: string; recordId: string; change: string; isDeleted: boolean },
  value: Readonly<Record<string, unknown>>,
): Change => ({
  seq: Number(change),
  kind,
  op: isDeleted ? 'delete' : 'upsert',
  id,
  recordId,
  version: VERSION_OF_WHAT_NEVER_CHANGES + (isDeleted ? 1 : 0),
  value: isDeleted ? null : { ...value, recordId },
});

async function readingChanges({ services, scope, range }: Place): Promise<Told[]> {
  const readings = await changedReadings(services.db, scope, range);
  return readings.map((reading) => told(thing('reading', reading, presentReading(reading))));
}

async function photoChanges({ services, scope, range }: Place): Promise<Told[]> {
  const photos = await changedPhotos(services.db, scope, range);
  return photos.map((photo) => told(thing('photo', photo, presentPhoto(services, photo))));
}

async function memberChanges({ services, scope, range }: Place): Promise<Told[]> {
  const members = await changedMembers(services.db, scope, range);
  const gone = await goneMembers(services.db, scope, range);
  const deletions = gone.map(
    ({ userId, change }): Change => ({
      seq: Number(change),
      kind: 'member',
      op: 'delete',
      id: userId,
      version: VERSION_OF_WHAT_NEVER_CHANGES + 1,
      value: null,
    }),
  );
  const upserts = members.map(
    ({ userId, name, role, since, change }): Change => ({
      seq: Number(change),
      kind: 'member',
      op: 'upsert',
      id: userId,
      version: VERSION_OF_WHAT_NEVER_CHANGES,
      value: { userId, name, role, since: since.toISOString() },
    }),
  );
  return [...upserts, ...deletions].map(told);
}

async function farmChanges({ services, scope, range }: Place): Promise<Told[]> {
  const { change } = await farmNumbers(services.db, scope);
  if (BigInt(change) <= BigInt(range.after) || BigInt(change) > BigInt(range.last)) return [];
  const farm = await readFarm(services, scope);
  return [told({ seq: Number(change), kind: 'farm', op: 'upsert', id: farm.id, version: farm.version, value: farm })];
}

/** How the changes of some tables are read. */
const READINGS: readonly [of: NextChanges['tables'], read: (place: Place) => Promise<Told[]>][] = [
  [['records'], recordChanges],
  [['readings'], readingChanges],
  [['photos'], photoChanges],
  [['farm_members', 'former_members'], memberChanges],
  [['farms'], farmChanges],
];

/** Bytes of records in one answer, which is built in memory: a farm may have a thousand records of the largest size. */
const MOST_BYTES = 8 * 1024 * 1024;

/** Sections that apps which ask for a feed of this version do not know. */
const sectionsAfter = (version: number): Section[] =>
  STAGES.filter(({ feedVersion = 1 }) => feedVersion > version).map(({ section }) => section);

function versionOf({ v = '1' }: Readonly<Record<string, string>>): number {
  if (/^\d{1,3}$/.test(v)) return Number(v);
  throw badQuery('v', 'Informe a versão das mudanças em um número.');
}

function sinceOf({ since = '0' }: Readonly<Record<string, string>>): string {
  if (/^\d{1,15}$/.test(since)) return since;
  throw badQuery('since', 'Informe o número da última mudança que você tem.');
}

/**
 * The records, readings, photos, members and farm facts that changed after `?since=`, each once with its last change
 * number; what came into the feed later than its version `?v=` (1 by default) is left out. One answer has at most 1,000
 * changes and about 8 MB. `request/invalid` (422) where `since` or `v` is no number, `changes/gone` (410) for a number
 * that the farm has not reached, or that was lost when a copy was restored.
 */
export async function farmChangesSince(
  services: Parts,
  scope: FarmScope,
  query: Readonly<Record<string, string>>,
): Promise<ChangesAnswer> {
  const after = sinceOf(query);
  const without = sectionsAfter(versionOf(query));
  const limits = { limit: CHANGES_PER_ANSWER, bytes: MOST_BYTES };
  const { seq, isGone, last, more, records, tables } = await nextChanges(services.db, scope, { after, ...limits });
  if (isGone) throw new Problem('changes/gone');
  if (last === null) return { changes: JsonText.listOf([]), seq: Number(seq), more: false };
  const place = { services, scope, range: { after, last, without, records } };
  const parts: Told[][] = [];
  // What moved on since has a higher number, and nothing comes below: tables without changes need not be asked.
  for (const [of, read] of READINGS) if (of.some((table) => tables.includes(table))) parts.push(await read(place));
  const changes = parts.flat().sort((left, right) => left.seq - right.seq);
  const list = JsonText.listOf(changes.map(({ text }) => text));
  return { changes: list, seq: more ? Number(last) : Math.max(Number(seq), Number(last)), more };
}
