import type { ReadingDefinition } from '@cafezal/domain/definition/stage.ts';
import type { FarmRecord } from '@cafezal/domain/record/record.ts';
import { readingsOf } from '@cafezal/domain/rules/usual-readings.ts';
import type { FarmStore } from '../../../data/farm/farm-store.ts';
import type { SectionPlace } from '../../farm/use-section.ts';

/** The kinds of reading of a record, with what is usual of the coffee that it took. */
export const kindsOf = (
  { definition, store }: Pick<SectionPlace, 'definition'> & { store: FarmStore },
  record: FarmRecord,
): Readonly<Record<string, ReadingDefinition>> =>
  readingsOf(definition, record, { record: (id) => store.replica.byId(id)?.record });
