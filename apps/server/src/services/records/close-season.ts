import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { rowsAt } from '@cafezal/domain/record/data-values.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { FarmRecord } from '@cafezal/domain/record/record.ts';
import { withRowIds } from '@cafezal/domain/record/row-ids.ts';
import { closingItemSteps } from '@cafezal/domain/reports/closing-items.ts';
import { closingFigureSteps, heldEstimates } from '@cafezal/domain/reports/season-closing.ts';
import { leadsSeason } from '@cafezal/domain/stages/kinds.ts';
import { isClosedSeason } from '@cafezal/domain/stages/season-records.ts';
import { contentHash } from '../../db/content-hash.ts';
import { allow, type FarmScope } from '../../db/farm-scope.ts';
import { seasonRecords } from '../../db/season-records.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import { inTurns } from '../request/in-turns.ts';
import type { Planning } from './rule-context.ts';
import { withSigners } from './signed-rows.ts';

const SHORTEST_REASON = 3;
const LONGEST_REASON = 500;

/** Whether a change closes a season or opens a closed one again. */
export const turnsSeason = (before: FarmRecord, after: Pick<FarmRecord, 'status'>): boolean =>
  leadsSeason(before) && isClosedSeason(before) !== isClosedSeason({ ...before, status: after.status });

/** Throws `farm/role-forbidden` (403) where a body would close or open a season that the person may not. */
export function assertMayTurn(scope: FarmScope, stored: StoredRecord, body: unknown): void {
  const status = isObject(body) ? body.status : undefined;
  if (typeof status === 'string' && turnsSeason(stored, { status })) allow(scope, 'farm.edit');
}

const text = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

function readReason(sent: unknown, why: string | null): string | null {
  const reason = typeof sent === 'string' ? sent.trim() : '';
  if (reason === '' && why === null) return null;
  if (reason.length >= SHORTEST_REASON && reason.length <= LONGEST_REASON) return reason;
  const message = `${why ?? 'Diga por quê'}, com ${SHORTEST_REASON} a ${LONGEST_REASON} letras.`;
  throw new Problem('record/invalid', { fields: { reason: message } });
}

/** The season as it is closed: with the estimates that held, and the figures of its report. */
async function closed(planning: Planning, record: StoredRecord, sentReason: unknown): Promise<StoredRecord> {
  const { trx, scope, farm, today, now } = planning;
  const season = record.season ?? '';
  const others = (await seasonRecords(trx, scope, season)).filter(({ id }) => id !== record.id);
  const ask = (itself: FarmRecord, status: string) => ({
    farm,
    records: [...others, { ...itself, status }],
    season,
    asOf: today,
  });
  const open = ask(record, 'processing');
  const items = await inTurns(closingItemSteps(open));
  const count = text(items.length, 'ponto aberto', 'pontos abertos');
  const reason = readReason(sentReason, items.length === 0 ? null : `Diga por que fechar com ${count}`);
  const estimates = withRowIds([...rowsAt(record.data, 'estimates'), ...heldEstimates(open)], {
    recordId: record.id,
    list: 'estimates',
  });
  const data = estimates.length === 0 ? record.data : { ...record.data, estimates };
  const kept = withSigners({ ...record, data }, { section: record.section, by: scope.userId });
  const figures = await inTurns(closingFigureSteps(ask(kept, record.status)));
  const sha256 = contentHash(figures).toString('hex');
  return { ...kept, closing: { at: now.toISOString(), by: scope.userId, sha256, reason, figures } };
}

/** A change of a season's record as it closes or opens the season, and the reason that was given for it. */
export async function turnedSeason(
  planning: Planning,
  { before, after, act }: { before: StoredRecord; after: StoredRecord; act: SeasonAct | undefined },
): Promise<{ record: StoredRecord; reason: string | null }> {
  if (!turnsSeason(before, after)) return { record: after, reason: null };
  if (act === undefined) throw new Problem('season/needs-network');
  allow(planning.scope, 'farm.edit');
  if (isClosedSeason(after)) {
    const record = await closed(planning, after, act.reason);
    return { record, reason: record.closing?.reason ?? null };
  }
  return { record: { ...after, closing: null }, reason: readReason(act.reason, 'Diga por que reabrir a safra') };
}

/** What a person sent to close or open a season; absent where it was written on a device, maybe long ago. */
export type SeasonAct = { reason: unknown };

/** The body of a change without the reason, which is no text of the record. */
export function takeReason(body: unknown): { body: unknown; act: SeasonAct } {
  if (!isObject(body)) return { body, act: { reason: undefined } };
  const { reason, ...rest } = body;
  return { body: rest, act: { reason } };
}
