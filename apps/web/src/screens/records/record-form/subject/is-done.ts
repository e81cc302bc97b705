import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { isBlank, type RecordValues } from '../../../../fields/values/record-values.ts';

/**
 * Whether work of one day counts as done: as the person says, otherwise once its day has come. `today` is YYYY-MM-DD.
 */
export function isDone(
  { status, date }: RecordValues,
  { doneStatus }: Pick<StageDefinition, 'doneStatus'>,
  today: string,
): boolean {
  if (doneStatus === undefined) return false;
  return isBlank(status) ? typeof date === 'string' && date <= today : status === doneStatus;
}
