import type { Selection } from '../../components/selection.ts';
import type { List } from './use-list.ts';

/** Rows to draw. `memory` names what is asked for; `isWhole`: all of them, however far from the screen. */
export type RowsProps = { list: List; selection: Selection; memory: string; isWhole: boolean };
