import type { DeviceRecord } from '../../../data/database/device-database.ts';
import type { QueuedEntry } from '../../../data/database/queued-entries.ts';
import type { FarmStore } from '../../../data/farm/farm-store.ts';
import type { RecordFormProps } from '../../../fields/form/use-record-form.ts';
import type { RecordValues } from '../../../fields/values/record-values.ts';
import type { SectionPlace } from '../../farm/use-section.ts';

/** What the form of a record is opened with. */
export type FormTask = {
  place: SectionPlace & { store: FarmStore };
  personId: string;
  recordId: string;
  /** What an edit is compared with. */
  initial: RecordValues;
  /** What stands in the form at first: a draft, what was refused, or else `initial`. */
  start: RecordValues;
  /** When the draft that stands in the form was kept; null where there is none. */
  draftSavedAt: string | null;
  draftKey: string;
  quick: readonly string[];
  more?: RecordFormProps['more'];
  /** The record as it is stored, for a change. */
  stored?: DeviceRecord | undefined;
  /** A write that was refused, in whose place this one goes. */
  amends?: QueuedEntry | undefined;
  saveLabel: string;
  cancelTo: string;
  onDiscardDraft: () => void;
  /** Hears what would be sent, once the person pauses. */
  onPayload?: (payload: RecordValues) => void;
  /** Opens an empty form of the same kind, where one may go on with another record. */
  onAnother?: () => void;
  /** What saving and going on so is called. */
  anotherLabel?: string;
  /** Puts what was typed back into a form after the record was taken back. */
  onUndone?: (typed: RecordValues) => Promise<void>;
};
