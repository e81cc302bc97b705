import { isDay } from '@cafezal/domain/ground/days.ts';
import type { RecordValues } from '../../../../fields/values/record-values.ts';

/** The day of a form, YYYY-MM-DD; today until one is typed. */
export const dayTyped = ({ date }: RecordValues, today: string): string => (isDay(date) ? date : today);
