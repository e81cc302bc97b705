import { isDay } from '@cafezal/domain/ground/days.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import {
  countReadings,
  deleteReadingRow,
  findReadingsById,
  readingsOf,
  type StoredReading,
} from '../../db/reading-rows.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import { writeToFarm } from '../farms/farm-writing.ts';
import { badQuery, fromCursor, limitOf, toCursor } from '../request/page.ts';
import { addReadings } from './add-readings.ts';
import { presentWarnings } from './confirmed-warnings.ts';
import type { RecordParts } from './record-writes.ts';
import { findLive } from './update-record.ts';

type Query = Readonly<Record<string, string>>;

/** A reading as the API answers it. */
export const presentReading = ({ id, kind, at, value, comment, createdBy }: StoredReading) => ({
  id,
  kind,
  at,
  value,
  comment,
  createdBy,
});

/** A day stands for its first or last instant in UTC. */
function instantOf(query: Query, key: 'from' | 'to'): string | undefined {
  const value = query[key];
  if (value === undefined || value === '') return undefined;
  const text = isDay(value) ? `${value}T${key === 'from' ? '00:00:00.000' : '23:59:59.999'}Z` : value;
  const time = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw badQuery(key, 'Informe um dia, ou dia e hora, que existem.');
  return new Date(time).toISOString();
}

const ORDER = 'at';

/** A page of a record's readings, oldest first. */
export async function listReadings(
  { db }: Pick<RecordParts, 'db'>,
  scope: FarmScope,
  { record, query }: { record: StoredRecord; query: Query },
) {
  const limit = limitOf(query);
  const place = fromCursor(ORDER, query.cursor);
  const filter = {
    recordId: record.id,
    kind: query.kind || undefined,
    from: instantOf(query, 'from'),
    to: instantOf(query, 'to'),
  };
  const count = await countReadings(db, scope, filter);
  const rows = await readingsOf(db, scope, {
    ...filter,
    after: place === null ? undefined : { at: place.value, id: place.id },
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const nextCursor = last === undefined ? null : toCursor(ORDER, { value: last.at, id: last.id });
  return { readings: page.map(presentReading), count, nextCursor };
}

/** Adds one reading or an array of them to a record; `isReplay` where all were there. */
export function postReadings(
  services: RecordParts,
  scope: FarmScope,
  { recordId, body, key }: { recordId: string; body: unknown; key: string | undefined },
) {
  return writeToFarm(services, scope, async (writing) => {
    const added = await addReadings(writing, await findLive(writing, recordId), { body, key });
    const { isReplay } = added;
    return { isReplay, readings: added.readings.map(presentReading), warnings: presentWarnings(added.warnings) };
  });
}

/** Deletes a reading softly, or `record/not-found` (404). */
export async function removeReading(
  services: RecordParts,
  scope: FarmScope,
  { recordId, id }: { recordId: string; id: string },
): Promise<void> {
  await writeToFarm(services, scope, async ({ trx, change, now }) => {
    const wasThere = await deleteReadingRow(trx, scope, { recordId, id, change, at: now });
    if (!wasThere) throw new Problem('record/not-found');
  });
}

/** The live reading of a record behind an id, or `record/not-found` (404). */
export async function readingAt(
  { db }: Pick<RecordParts, 'db'>,
  scope: FarmScope,
  { recordId, id }: { recordId: string; id: string },
): Promise<StoredReading> {
  const [found] = await findReadingsById(db, scope, [id]);
  if (found === undefined || found.isDeleted || found.recordId !== recordId) throw new Problem('record/not-found');
  return found;
}
