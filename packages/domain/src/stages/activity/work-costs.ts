import type { FarmRecord } from '../../record/record.ts';

/** Whether work costs something by a day (YYYY-MM-DD): not cancelled, and what is planned once its day has come, ticked off or not. */
export const hasCosts = ({ status, date }: Pick<FarmRecord, 'status' | 'date'>, day: string): boolean =>
  status !== 'cancelled' && (status !== 'planned' || date <= day);
