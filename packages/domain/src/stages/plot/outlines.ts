import { rowsAt } from '../../record/data-values.ts';
import type { RecordContent } from '../../record/record.ts';
import { VERSIONS } from '../../record/versions.ts';

/** The outline of a plot, and those that it had before. */
export const outlinesOf = ({ data }: Pick<RecordContent, 'data'>): readonly unknown[] => [
  data.boundary,
  ...rowsAt(data, VERSIONS).map(({ boundary }) => boundary),
];
