import type { NoticeKind } from '../people/notice-choices.ts';
import type { FarmAction } from '../people/permissions.ts';
import type { Bounds, FarmRecord, OutputBalance, Section } from '../record/record.ts';

/** Kinds of items that need attention, the most urgent first. */
export const ATTENTION_KINDS = [
  'record-inconsistent',
  'mass-too-hot',
  'lot-at-target',
  'fermentation-at-target',
  'harvest-unprocessed',
  'drying-wetted',
  'drying-unmeasured',
  'fermentation-long',
  'fermentation-unmeasured',
  'drying-near-target',
  'plot-in-waiting-period',
  'delivery-due',
  'fixing-due',
  'payment-due',
  'cost-due',
  'coffee-without-place',
  'stock-out-of-range',
  'long-on-patio',
  'harvested-in-waiting-period',
  'work-due',
  'stock-unmeasured',
  'resting-done',
  'paper-missing',
  'document-expires',
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** Why people also get a notice about an item: once per `once`. */
export type Occasion = {
  kind: NoticeKind;
  /** Identifies the occasion among those of its kind. Nobody is notified twice of the same one. */
  once: string;
  /** The day of the occasion, YYYY-MM-DD. Occasions long past are no news. */
  day: string;
  /**
   * Id of the person who caused it and needs no notice. Absent if time caused it; then the notice can wait until
   * morning.
   */
  by?: string | undefined;
  /** People who may do this get the notice; by default those who work with coffee, plots included. */
  action?: FarmAction;
};

/** One thing that needs attention, in farmers' words. */
export type AttentionItem = {
  kind: AttentionKind;
  section: Section;
  recordId: string;
  title: string;
  /** The line under the title, with the number in it. */
  message: string;
  /** The day since which this has been so, YYYY-MM-DD. */
  since: string;
  /** Absent for items without a notice. */
  occasion?: Occasion;
};

/** A reading of an instrument. `at` is an ISO instant; `createdBy` is who recorded it, if known. */
export type Measured = { recordId: string; kind: string; at: string; value: number; createdBy?: string };

/** What the attention rules read: the live records of a farm, and its clock. */
export type AttentionView = {
  of: (section: Section) => readonly FarmRecord[];
  record: (id: string) => FarmRecord | undefined;
  balances: (record: FarmRecord) => ReadonlyMap<string, OutputBalance>;
  /** Readings of a record, oldest first. */
  readings: (recordId: string, kind: string) => readonly Measured[];
  /** The latest moisture of a record with its day and author. */
  moisture: (recordId: string) => { value: number; at: string; day: string; by: string | undefined } | undefined;
  /** YYYY-MM-DD in the farm's time zone. */
  today: string;
  /** ISO instant. */
  now: string;
  timezone: string;
  /** The farm's target of drying, % wet basis. */
  targetMoisture: Bounds;
  /** Hours without a reading after which a fermentation is to be measured. */
  readingOverdueHours: number;
  /** Days that coffee rests at least before it is milled. */
  minimumRestDays: number;
};

/** A rule finds items that need attention on a farm. */
export type AttentionRule = (view: AttentionView) => readonly AttentionItem[];
