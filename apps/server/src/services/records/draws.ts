import { sumKg } from '@cafezal/domain/ground/numbers.ts';
import { checkMass } from '@cafezal/domain/lots/lot-checks.ts';
import { drawsOf } from '@cafezal/domain/lots/lots.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { Draw } from '@cafezal/domain/record/record.ts';
import type { Database } from '../../db/database.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { drawsOn } from '../../db/flow-rows.ts';
import { findRecordsById } from '../../db/record-rows.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import type { Known } from './rule-context.ts';

type Place = { trx: Database; scope: FarmScope; known?: Known };

/** All draws on the outputs of some records: of those that were read for a change, or of the database. */
export async function knownDraws({ trx, scope, known }: Place, recordIds: readonly string[]): Promise<readonly Draw[]> {
  return known === undefined
    ? drawsOn(trx, scope, recordIds)
    : known.draws.filter(({ recordId }) => recordIds.includes(recordId));
}

/**
 * Throws `lot/insufficient-mass` if a record draws more than is left. Two writes cannot draw the same coffee: the transaction holds the
 * lock of the farm's row, or what was read is written only where nothing changed since.
 */
export async function assertMass(
  place: Place,
  record: StoredRecord,
  source: (id: string) => StoredRecord | undefined,
): Promise<void> {
  const ids = drawnBy(record);
  if (ids.length > 0) checkDraws(record, source, await knownDraws(place, ids));
}

const drawnBy = (record: StoredRecord): string[] => [...new Set(drawsOf(record).map(({ recordId }) => recordId))];

/** Throws `lot/insufficient-mass` where a record draws more than is left beside other draws. */
export function checkDraws(
  record: StoredRecord,
  source: (id: string) => StoredRecord | undefined,
  draws: readonly Draw[],
): void {
  const sources = drawnBy(record).flatMap((id) => source(id) ?? []);
  checkMass(record, { sources, draws });
}

/** The names of the records that draw from this one. */
export async function namedDraws({ trx, scope }: Place, draws: readonly Draw[]) {
  const drawers = await findRecordsById(
    trx,
    scope,
    draws.map(({ byRecordId }) => byRecordId),
  );
  const byId = new Map(drawers.map((drawer) => [drawer.id, drawer]));
  return draws.flatMap(({ byRecordId, consumedKg, reservedKg }) => {
    const drawer = byId.get(byRecordId);
    if (drawer === undefined) return [];
    const { section, code } = drawer;
    return [{ recordId: byRecordId, section, code, kg: sumKg([consumedKg, reservedKg]) }];
  });
}

/** Throws `record/in-use`, with their names, where other records draw from this one. */
export async function assertUnused(place: Place, draws: readonly Draw[]): Promise<void> {
  if (draws.length > 0) throw new Problem('record/in-use', { drawn: await namedDraws(place, draws) });
}
