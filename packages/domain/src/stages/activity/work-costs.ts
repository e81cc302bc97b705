import type { FarmRecord } from '../../record/record.ts';

/**
 * Whether work has costs by a day (YYYY-MM-DD): not cancelled; planned work counts once its day has come, even if
 * nobody marked it as done.
 */
export const hasCosts = ({ status, date }: Pick<FarmRecord, 'status' | 'date'>, day: string): boolean =>
  status !== 'cancelled' && (status !== 'planned' || date <= day);
