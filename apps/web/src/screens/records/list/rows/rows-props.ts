import type { Selection } from '../../../../components/table/selection.ts';
import type { List } from '../query/use-list.ts';

/** Rows to render. `memory` names the list with its search; `isWhole`: all rows, even those far from the screen. */
export type RowsProps = { list: List; selection: Selection; memory: string; isWhole: boolean };
