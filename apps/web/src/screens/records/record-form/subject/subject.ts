import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import type { FarmFacts } from '@cafezal/domain/record/record.ts';
import { createContext, useContext } from 'react';
import type { DeviceRecord } from '../../../../data/database/device-database.ts';
import type { FarmStore } from '../../../../data/farm/farm-store.ts';
import type { FormLot, LockedLot } from './drawable-lots.ts';

/** Everything that the form of one record is about. */
export type FormSubject = {
  store: FarmStore;
  facts: FarmFacts;
  definition: StageDefinition;
  recordId: string;
  /** Today on the farm, YYYY-MM-DD. */
  today: string;
  /** The stored record, for an edit. */
  stored: DeviceRecord | undefined;
  lots: readonly FormLot[];
  /** Lots that lie there and may not be sold; none of them in a form that sells nothing. */
  locked: readonly LockedLot[];
  /** The generated name for the current values. */
  nameFor: (values: Readonly<Record<string, unknown>>) => string;
};

const Context = createContext<FormSubject | null>(null);

/** Provides the subject to the parts of a form. */
export const SubjectProvider = Context.Provider;

/** The subject of the surrounding form. */
export function useSubject(): FormSubject {
  const subject = useContext(Context);
  if (subject === null) throw new Error('useSubject outside the form of a record');
  return subject;
}
