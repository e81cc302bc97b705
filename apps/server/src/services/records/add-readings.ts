import { warning } from '@cafezal/domain/definition/finding.ts';
import type { Finding } from '@cafezal/domain/definition/stage.ts';
import { counted } from '@cafezal/domain/definition/unit-word.ts';
import { uuidV5 } from '@cafezal/domain/ground/uuid-v5.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { readingsOf } from '@cafezal/domain/rules/usual-readings.ts';
import { isDrying } from '@cafezal/domain/stages/kinds.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import {
  findReadingsById,
  insertReadings,
  type StoredReading,
  readingsOf as storedReadingsOf,
} from '../../db/reading-rows.ts';
import { loadRuleRecords } from '../../db/rule-records.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import type { FarmWriting } from '../farms/farm-writing.ts';
import { idOfCreation } from '../request/idempotency-key.ts';
import { readReadings, type SentReading } from './read-readings.ts';

type Identified = Omit<SentReading, 'id'> & { id: string; isOwnId: boolean };

/**
 * Ids of readings: the ids sent; without them, ids made of the Idempotency-Key and the place in the array; without a
 * key, new ones.
 */
function identified(
  { scope, now }: FarmWriting,
  readings: readonly SentReading[],
  { key, isList }: { key: string | undefined; isList: boolean },
): Identified[] {
  return readings.map((reading, at) => {
    const own = idOfCreation({ id: reading.id, key, userId: scope.userId, now });
    const isSent = reading.id !== undefined && reading.id !== null;
    const id = isSent || key === undefined || !isList ? own : uuidV5(own, String(at));
    return { ...reading, id, isOwnId: isSent || key !== undefined };
  });
}

const sameReading = (stored: StoredReading, sent: Identified): boolean =>
  stored.kind === sent.kind && stored.at === sent.at && stored.value === sent.value;

const TWICE = 'Já há uma medição deste tipo neste instante, com outro valor.';

/** The reading already stored under this id or at this instant, or undefined. Throws where its content differs. */
function known(
  sent: Identified,
  {
    byId,
    atInstant,
    recordId,
  }: { byId: ReadonlyMap<string, StoredReading>; atInstant: ReadonlyMap<string, StoredReading>; recordId: string },
): StoredReading | undefined {
  const stored = byId.get(sent.id);
  if (stored !== undefined) {
    const isSame = sameReading(stored, sent) && stored.comment === sent.comment;
    if (stored.recordId === recordId && isSame) return stored;
    throw new Problem('reading/id-taken');
  }
  const twin = atInstant.get(`${sent.kind} ${sent.at}`);
  if (twin === undefined) return undefined;
  if (!sent.isOwnId && sameReading(twin, sent)) return twin;
  throw new Problem('reading/id-taken', { message: TWICE });
}

const MOST_RISE = 3;

/** Warns of rising moisture during drying: it rained, or the meter was wrong. */
function riseWarnings(record: StoredRecord, all: readonly StoredReading[], fresh: ReadonlySet<string>): Finding[] {
  if (!isDrying(record)) return [];
  const humidities = all.filter(({ kind }) => kind === 'humidity').sort((left, right) => (left.at < right.at ? -1 : 1));
  return humidities.flatMap((reading, at) => {
    const before = humidities[at - 1];
    if (before === undefined || !fresh.has(reading.id) || reading.value - before.value <= MOST_RISE) return [];
    const points = counted(reading.value - before.value, 'pontos', 1);
    return [warning('value', 'humidity/rises', `A umidade subiu ${points} desde a última medição. Choveu?`)];
  });
}

function assertNoTwins(readings: readonly Identified[]): void {
  const seen = new Set<string>();
  for (const [at, { id, kind, at: instant }] of readings.entries()) {
    for (const mark of [id, `${kind} ${instant}`]) {
      if (seen.has(mark))
        throw new Problem('record/invalid', { fields: { [`${at}.at`]: 'Esta medição está repetida.' } });
      seen.add(mark);
    }
  }
}

/** The kinds of reading of a record's stage, with what is usual of the coffee that it took. */
async function kindsOf({ trx, scope }: FarmWriting, record: StoredRecord) {
  const definition = stageOf(record.section);
  if (definition.usualReadings === undefined) return definition.readings;
  const ids = record.inputs.map(({ recordId }) => recordId);
  const { found } = await loadRuleRecords(trx, scope, { ids, sections: [] });
  const sources = new Map(found.map((one) => [one.id, one]));
  return readingsOf(definition, record, { record: (id) => sources.get(id) });
}

/**
 * Adds readings to a record within a write on its farm, all or none. A reading that was sent before is answered as it
 * is stored. `reading/id-taken` (409) where the stored reading of this id or instant has other content; also the
 * refusals of `readReadings`.
 */
export async function addReadings(
  writing: FarmWriting,
  record: StoredRecord,
  { body, key }: { body: unknown; key: string | undefined },
): Promise<{ readings: readonly StoredReading[]; warnings: readonly Finding[]; isReplay: boolean }> {
  const { trx, scope, today, farm, change, moreChanges } = writing;
  const kinds = await kindsOf(writing, record);
  const read = readReadings(body, record, { today, timezone: farm.settings.timezone, kinds });
  const sent = identified(writing, read.readings, { key, isList: Array.isArray(body) });
  assertNoTwins(sent);
  const present = await storedReadingsOf(trx, scope, { recordId: record.id });
  const byId = new Map(
    (
      await findReadingsById(
        trx,
        scope,
        sent.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  );
  const atInstant = new Map(present.map((reading) => [`${reading.kind} ${reading.at}`, reading]));
  const stored = sent.map((reading) => known(reading, { byId, atInstant, recordId: record.id }));
  const fresh = sent.filter((_, at) => stored[at] === undefined);
  const numbers = [change, ...moreChanges(Math.max(0, fresh.length - 1))];
  const rows = fresh.map(({ id, kind, at, value, comment }, index) => ({
    ...{ id, recordId: record.id, kind, at, value, comment, createdBy: scope.userId },
    change: numbers[index] ?? change,
    isDeleted: false,
  }));
  await insertReadings(trx, scope, rows);
  const inserted = new Map(rows.map((row) => [row.id, row]));
  const rises = riseWarnings(record, [...present, ...rows], new Set(inserted.keys()));
  return {
    readings: sent.flatMap(({ id }, at) => stored[at] ?? inserted.get(id) ?? []),
    warnings: [...read.warnings, ...rises],
    isReplay: fresh.length === 0,
  };
}
