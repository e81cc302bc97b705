import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import type { FarmFacts } from '@cafezal/domain/record/record.ts';
import { createContext, useContext } from 'react';
import type { DeviceRecord } from '../../../../data/database/device-database.ts';
import type { FarmStore } from '../../../../data/farm/farm-store.ts';
import type { FormLot } from './drawable-lots.ts';

/** What the form of one record is about. */
export type FormSubject = {
  store: FarmStore;
  facts: FarmFacts;
  definition: StageDefinition;
  recordId: string;
  /** Today on the farm, YYYY-MM-DD. */
  today: string;
  /** The record as it is stored, where the form changes one. */
  stored: DeviceRecord | undefined;
  lots: readonly FormLot[];
  /** The name that the record gets when nobody types one, from what was typed so far. */
  nameFor: (values: Readonly<Record<string, unknown>>) => string;
};

const Context = createContext<FormSubject | null>(null);

/** Gives the parts of a form what the form is about. */
export const SubjectProvider = Context.Provider;

/** The record that the form round a part is about. */
export function useSubject(): FormSubject {
  const subject = useContext(Context);
  if (subject === null) throw new Error('useSubject outside the form of a record');
  return subject;
}
