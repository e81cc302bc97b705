import type { FarmRecord, ProductForm, RecordContent, Section } from '../record/record.ts';
import { outputOf, recordOf } from '../rules/rule-fixture.ts';

/** What a record of a test says, the kg that it takes of the first lots of others, and the one lot that it gives. */
export type Made = Partial<RecordContent> & {
  takes?: readonly (readonly [recordId: string, kg: number])[];
  gives?: readonly [ProductForm, number];
};

/** A record with what it takes and gives, called by its id. */
export const made = (section: Section, id: string, { takes = [], gives, ...rest }: Made): FarmRecord =>
  recordOf(id, section, {
    ...{ code: id, name: id, ...rest },
    inputs: takes.map(([recordId, kg]) => ({ recordId, output: '0', kg })),
    outputs: gives === undefined ? [] : [outputOf(...gives)],
  });

/** A plot, by default of one hectare. */
export const plot = (id: string, data: FarmRecord['data'] = { area: 1 }): FarmRecord =>
  made('talhoes', id, { status: 'active', season: null, data });
