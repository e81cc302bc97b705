import { searchKey } from '../ground/search-key.ts';
import { isUuid } from '../ground/uuid.ts';
import type { LineAsked } from './body-of-lines.ts';
import type { PlacedColumn, Row } from './columns.ts';
import { recordFinder } from './find-record.ts';

/** Every text in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/**
 * Whether the record that a line is about names somebody so already, who may be deleted: our own files say that name, and
 * nothing is to be asked.
 */
export const ownNames =
  (asked: Omit<LineAsked, 'columns'>) =>
  (columns: readonly PlacedColumn[]): ((row: Row, typed: string) => boolean) => {
    const find = recordFinder({ ...asked, columns });
    const { nameOf } = asked.farm.table;
    return (row, typed) =>
      textsIn(find(row)?.data).some((id) => isUuid(id) && searchKey(nameOf(id)) === searchKey(typed));
  };
