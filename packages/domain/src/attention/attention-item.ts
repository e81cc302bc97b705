import type { FarmRecord, OutputBalance, Section } from '../record.ts';

/** What may need a person's attention, the most pressing first. */
export const ATTENTION_KINDS = [
  'lot-at-target',
  'harvest-unprocessed',
  'drying-unmeasured',
  'fermentation-long',
  'drying-near-target',
  'plot-in-waiting-period',
  'coffee-without-place',
  'stock-out-of-range',
  'long-on-patio',
  'harvested-in-waiting-period',
  'work-late',
  'stock-unmeasured',
  'resting-done',
  'paper-missing',
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** One thing that needs attention, in a farmer's words. */
export type AttentionItem = {
  kind: AttentionKind;
  section: Section;
  recordId: string;
  title: string;
  /** The line under the title, with the number in it. */
  message: string;
  /** The day since which it is so, YYYY-MM-DD. */
  since: string;
};

/** A value that was read off an instrument; `at` is an ISO instant. */
export type Measured = { recordId: string; kind: string; at: string; value: number };

/** What the rules of attention look at: the live records of a farm, and the clock of its place. */
export type AttentionView = {
  of: (section: Section) => readonly FarmRecord[];
  balances: (record: FarmRecord) => ReadonlyMap<string, OutputBalance>;
  /** What was measured of a record, oldest first. */
  readings: (recordId: string, kind: string) => readonly Measured[];
  /** The last moisture of a record that was measured, with the day on which it was. */
  moisture: (recordId: string) => { value: number; at: string; day: string } | undefined;
  /** YYYY-MM-DD in the farm's time zone. */
  today: string;
  /** ISO instant. */
  now: string;
  timezone: string;
};

/** What one rule finds on a farm. */
export type AttentionRule = (view: AttentionView) => readonly AttentionItem[];
