import type { Selection } from '../../../../components/table/selection.ts';
import type { List } from '../query/use-list.ts';

/** Rows to draw. `memory` names what is asked for; `isWhole`: all of them, however far from the screen. */
export type RowsProps = { list: List; selection: Selection; memory: string; isWhole: boolean };
