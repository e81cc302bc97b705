import type { FarmRecord } from '../record/record.ts';
import { recordOf } from '../rules/rule-fixture.ts';
import { attentionOf } from './attention.ts';
import type { Measured } from './attention-item.ts';

export const TARGET = { low: 11, high: 11.5 };
export const TIMEZONE = 'America/Sao_Paulo';
/** Ten in the morning of Wednesday 15/07/2026. */
export const NOW = '2026-07-15T13:00:00.000Z';

/** A moisture of a record. */
export const moisture = (recordId: string, at: string, value: number): Measured => ({
  recordId,
  kind: 'humidity',
  at,
  value,
});

/** What is asked of a farm then. */
export const asked = (records: readonly FarmRecord[], readings: readonly Measured[]) => ({
  records,
  readings,
  now: NOW,
  timezone: TIMEZONE,
  targetMoisture: TARGET,
  readingOverdueHours: 6,
  minimumRestDays: 15,
});

/** What needs attention then, as `kind: title / message`. */
export const told = (records: readonly FarmRecord[], readings: readonly Measured[] = []): string[] =>
  attentionOf(asked(records, readings)).map(({ kind, title, message }) => `${kind}: ${title} / ${message}`);

/** A drying under way since the first of July. */
export const drying = (changes: Partial<FarmRecord> = {}): FarmRecord => ({
  ...recordOf('d', 'secagem', { name: 'Secagem do natural', date: '2026-07-01', status: 'in_progress' }),
  data: { dryingMethod: 'raised_bed', storageLot: 'Terreiro suspenso 2', initialHumidity: 62 },
  ...changes,
});
