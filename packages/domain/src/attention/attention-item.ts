import type { NoticeKind } from '../people/notice-choices.ts';
import type { FarmRecord, OutputBalance, Section } from '../record/record.ts';

/** What may need a person's attention, the most pressing first. */
export const ATTENTION_KINDS = [
  'record-inconsistent',
  'lot-at-target',
  'harvest-unprocessed',
  'drying-unmeasured',
  'fermentation-long',
  'drying-near-target',
  'plot-in-waiting-period',
  'delivery-due',
  'coffee-without-place',
  'stock-out-of-range',
  'long-on-patio',
  'harvested-in-waiting-period',
  'work-due',
  'stock-unmeasured',
  'resting-done',
  'paper-missing',
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** Why people are told of something besides: once, under what names it. */
export type Occasion = {
  kind: NoticeKind;
  /** Names it among those of its kind: while it stays the same, nobody is told again. */
  once: string;
  /** The day on which it came about, YYYY-MM-DD: what is long past is no news. */
  day: string;
  /** Who made it so and needs no telling; absent where time did, and then it can wait for the morning. */
  by?: string | undefined;
};

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
  /** Absent for what is only shown. */
  occasion?: Occasion;
};

/** A value that was read off an instrument; `at` is an ISO instant, `createdBy` who wrote it down, where that is known. */
export type Measured = { recordId: string; kind: string; at: string; value: number; createdBy?: string };

/** What the rules of attention look at: the live records of a farm, and the clock of its place. */
export type AttentionView = {
  of: (section: Section) => readonly FarmRecord[];
  balances: (record: FarmRecord) => ReadonlyMap<string, OutputBalance>;
  /** What was measured of a record, oldest first. */
  readings: (recordId: string, kind: string) => readonly Measured[];
  /** The last moisture of a record that was measured, with the day on which it was, and who wrote it down. */
  moisture: (recordId: string) => { value: number; at: string; day: string; by: string | undefined } | undefined;
  /** YYYY-MM-DD in the farm's time zone. */
  today: string;
  /** ISO instant. */
  now: string;
  timezone: string;
};

/** What one rule finds on a farm. */
export type AttentionRule = (view: AttentionView) => readonly AttentionItem[];
