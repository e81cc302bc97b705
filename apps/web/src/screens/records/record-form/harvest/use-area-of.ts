import { areaOn } from '@cafezal/domain/record/versions.ts';
import type { RecordValues } from '../../../../fields/values/record-values.ts';
import { dayTyped } from '../subject/day-typed.ts';
import { useSubject } from '../subject/subject.ts';
import type { AreaOf } from './shared-amount.ts';

/** Hectares of the farm's plots by id, on the day of the form. */
export function useAreaOf(values: RecordValues): AreaOf {
  const { store, today } = useSubject();
  return (plotId) => {
    const plot = store.replica.byId(plotId)?.record;
    return plot && areaOn(plot, dayTyped(values, today));
  };
}
