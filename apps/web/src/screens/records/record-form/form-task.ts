import type { DeviceRecord } from '../../../data/database/device-database.ts';
import type { QueuedEntry } from '../../../data/database/queued-entries.ts';
import type { FarmStore } from '../../../data/farm/farm-store.ts';
import type { RecordFormProps } from '../../../fields/form/use-record-form.ts';
import type { RecordValues } from '../../../fields/values/record-values.ts';
import type { SectionPlace } from '../../farm/use-section.ts';
import type { Origin } from './subject/typed-draft.ts';

/** What the form of a record is opened with. */
export type FormTask = {
  place: SectionPlace & { store: FarmStore };
  personId: string;
  recordId: string;
  /** The values that an edit is compared with. */
  initial: RecordValues;
  /** The values shown first: a draft, a refused write, or else `initial`. */
  start: RecordValues;
  /** When the shown draft was saved; null without a draft. */
  draftSavedAt: string | null;
  draftKey: string;
  quick: readonly string[];
  more?: RecordFormProps['more'];
  /** What the typed values of an edit were made on. */
  origin?: Origin | undefined;
  /** The stored record, for an edit. */
  stored?: DeviceRecord | undefined;
  /** The refused write that this one replaces. */
  amends?: QueuedEntry | undefined;
  saveLabel: string;
  cancelTo: string;
  onDiscardDraft: () => void;
  /** Called with the payload when the person pauses. */
  onPayload?: (payload: RecordValues) => void;
  /** Opens an empty form of the same kind, if another record can follow. */
  onAnother?: () => void;
  /** Label of saving and starting another record. */
  anotherLabel?: string;
  /** Restores the typed values in a form after the creation was undone. */
  onUndone?: (typed: RecordValues) => Promise<void>;
};
