import { cleanText } from '@cafezal/domain/ground/clean-text.ts';
import { answering } from '@cafezal/domain/open-chain/readiness/check-answers.ts';
import { may } from '@cafezal/domain/people/permissions.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { isPlace } from '@cafezal/domain/stages/kinds.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { writeToFarm } from '../farms/farm-writing.ts';
import { readinessOf } from './lot-readiness.ts';
import type { RecordParts } from './record-writes.ts';
import { findLive, updateRecord } from './update-record.ts';

/** An answer to the checks of one code that a lot has about one record. */
export type AskedAnswer = { lotId: string; code: string; recordId: string; reason: string };

function readReason(text: string): string {
  const reason = cleanText(text);
  if (reason === '') throw new Problem('request/invalid', { fields: { reason: 'Diga por quê.' } });
  return reason;
}

/**
 * Keeps with a record why a check about it is right as it is. 404 `readiness/not-found` where the lot has no such item, 422
 * `readiness/not-a-check` where it has to be mended.
 */
export async function answerCheck(services: RecordParts, scope: FarmScope, asked: AskedAnswer): Promise<void> {
  const { lotId, code, recordId } = asked;
  const { items } = await readinessOf(services, scope, { recordId: lotId });
  const meant = items.filter((item) => item.code === code && item.recordId === recordId);
  if (meant.length === 0) throw new Problem('readiness/not-found');
  if (meant.some(({ severity }) => severity !== 'check')) throw new Problem('readiness/not-a-check');
  const said = { reason: readReason(asked.reason), at: services.now().toISOString() };
  await writeToFarm(services, scope, async (writing) => {
    const stored = await findLive(writing, recordId);
    if (isPlace(stored) && !may(scope.role, 'plots.write')) throw new Problem('farm/role-forbidden');
    await updateRecord(services, writing, { stored, body: answering(stored, meant, said) });
  });
}
