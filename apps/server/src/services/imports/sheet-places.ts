import type { TableCell } from '@cafezal/domain/ground/csv.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import { readDay } from '@cafezal/domain/sheets/day-cells.ts';
import type { Choices } from '@cafezal/domain/sheets/preview.ts';
import type { Sheet } from '@cafezal/domain/sheets/sheet.ts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { fromRow, ofSections, RECORD_COLUMNS, type StoredRecord } from '../../db/stored-record.ts';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
/** Longer texts are no code. */
const LONGEST_CODE = 40;
const MOST = 50_000;

/** What the cells of a sheet may name: ids, codes and days. */
export type Mentioned = { ids: Set<string>; codes: Set<string>; days: Set<string> };

/** Collects what cells may name, also those that were put right; a step a row. */
export function* mentionedIn({ rows, since1904 = false }: Sheet, { lines }: Choices): Generator<void, Mentioned> {
  const found: Mentioned = { ids: new Set(), codes: new Set(), days: new Set() };
  const fixed = Object.values(lines).map(({ cells = {}, match }) => [...Object.values(cells), match?.recordId ?? '']);
  const addText = (text: string): void => {
    if (UUID.test(text)) found.ids.add(text.toLowerCase());
    else if (text.length <= LONGEST_CODE && /\d/.test(text) && found.codes.size < MOST) found.codes.add(text);
  };
  const addDay = (cell: TableCell): void => {
    for (const century of ['2000', '1900'] as const) {
      const read = readDay(cell, century, { since1904 });
      if ('day' in read) found.days.add(read.day);
    }
  };
  for (const cells of [...rows.map((row) => row.cells), ...fixed]) {
    for (const cell of cells) {
      if (cell === null || (typeof cell === 'number' && (cell < 61 || cell > 80_000))) continue;
      if (typeof cell === 'string') addText(cell.trim());
      addDay(cell);
    }
    yield;
  }
  return found;
}

/** The records that a sheet of a section may be about: by id, deleted ones too, by code of any section, by day of its own. */
export async function mentionedRecords(
  db: Database,
  scope: FarmScope,
  { section, mentioned: { ids, codes, days } }: { section: Section; mentioned: Mentioned },
): Promise<StoredRecord[]> {
  const rows = await db
    .selectFrom('records')
    .select(RECORD_COLUMNS)
    .where('farm_key', '=', scope.key)
    .where(
      sql<boolean>`(id = any(${[...ids]}::uuid[])
        or (code = any(${[...codes]}::text[]) and deleted_at is null)
        or (${ofSections([section])} and date = any(${[...days]}::text[]) and deleted_at is null))`,
    )
    .execute();
  return rows.map((row) => fromRow(scope, row));
}
