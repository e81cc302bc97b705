import { numberAt } from '@cafezal/domain/record/data-values.ts';
import { useSubject } from '../subject/subject.ts';
import type { AreaOf } from './shared-amount.ts';

/** The hectares of the farm's plots, by id. */
export function useAreaOf(): AreaOf {
  const { replica } = useSubject().store;
  return (plotId) => numberAt(replica.byId(plotId)?.record.data ?? {}, 'area');
}
