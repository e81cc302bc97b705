import type { FarmRecord, Section } from '../record/record.ts';
import type { PresentedRecord } from '../shown/present-record.ts';
import type { TableContext } from '../shown/section-table.ts';
import type { CheckBody } from './preview.ts';

/** What reading a sheet looks up on its farm. */
export type SheetFarm = {
  /** Live records of a section: all plots and partners, and of the sheet's own section those that it may be about. */
  records: (section: Section) => readonly FarmRecord[];
  /** A live record that lots are taken from, by its code or name. */
  lot: (named: string) => FarmRecord | undefined;
  /** Whether an id is in use, by a deleted record too. */
  isTaken: (id: string) => boolean;
  present: (record: FarmRecord) => PresentedRecord;
  table: TableContext;
  measureLiters: number;
  /** Today on the farm, YYYY-MM-DD. */
  today: string;
  /** An id that is always the same for the same name in this import. */
  idOf: (name: string) => string;
  check: CheckBody;
};
