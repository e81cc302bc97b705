import { sameValue } from '../ground/same-value.ts';

/** A row of a list in `data`. */
export type FoundRow = Readonly<Record<string, unknown>>;

/** A row that both sides changed apart; null where one has it no more, or never had. */
export type RowConflict = { id: string; base: FoundRow | null; mine: FoundRow | null; theirs: FoundRow | null };

/** The id of a row; undefined of one from before there were ids. */
export const idOf = ({ id }: FoundRow): string | undefined => (typeof id === 'string' ? id : undefined);

const byId = (rows: readonly FoundRow[]): ReadonlyMap<string, FoundRow> =>
  new Map(rows.flatMap((row) => (typeof row.id === 'string' ? [[row.id, row]] : [])));

const rowsOf = (row: FoundRow | null): readonly FoundRow[] => (row === null ? [] : [row]);

/**
 * Three-way merge of rows with ids: those that one side added, changed or removed are so, in their order and behind it what
 * I added. A row that both changed apart stays as mine, and is told as a conflict.
 */
export function mergeRows(
  base: readonly FoundRow[],
  mine: readonly FoundRow[],
  theirs: readonly FoundRow[],
): { rows: readonly FoundRow[]; conflicts: readonly RowConflict[] } {
  const [from, left, right] = [byId(base), byId(mine), byId(theirs)];
  const conflicts: RowConflict[] = [];
  const rows = [...new Set([...right.keys(), ...left.keys()])].flatMap((id) => {
    const all = { base: from.get(id) ?? null, mine: left.get(id) ?? null, theirs: right.get(id) ?? null };
    if (sameValue(all.mine, all.base)) return rowsOf(all.theirs);
    if (!sameValue(all.theirs, all.base) && !sameValue(all.theirs, all.mine)) conflicts.push({ id, ...all });
    return rowsOf(all.mine);
  });
  return { rows, conflicts };
}
