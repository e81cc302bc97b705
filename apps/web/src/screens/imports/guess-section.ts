import { searchKey } from '@cafezal/domain/ground/search-key.ts';
import { SECTIONS } from '@cafezal/domain/record/record.ts';
import { csvRows, separatorOf } from '@cafezal/domain/sheets/csv-rows.ts';
import { findHeadings } from '@cafezal/domain/sheets/heading-row.ts';
import { mapColumns } from '@cafezal/domain/sheets/map-columns.ts';
import type { SheetRow } from '@cafezal/domain/sheets/sheet.ts';
import { fileWordsOf } from '@cafezal/domain/sheets/synonyms.ts';
import { type SheetSection, targetsOf } from '@cafezal/domain/sheets/targets.ts';
import { SEASON_SECTIONS } from '@cafezal/domain/stages/kinds.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';

const SAMPLE_BYTES = 32_768;
const SAMPLE_ROWS = 30;
const MOST_CELLS = 200;
/** One column that says something may be by accident. */
const TELLING = 2;

/** All that a spreadsheet may be of. */
export const SHEET_SECTIONS: readonly SheetSection[] = [...SECTIONS, 'safras'];

/** What is named by a season, which stands in the names of other files too: `vendas da safra 24`. */
const BY_SEASON: readonly SheetSection[] = ['safras', ...SEASON_SECTIONS];

function isNamed(fileName: string, section: SheetSection): boolean {
  const key = searchKey(fileName);
  const own = section === 'safras' ? [] : [section, stageOf(section).label.one, stageOf(section).label.many];
  return [...own, ...fileWordsOf(section)].some((name) => key.includes(searchKey(name)));
}

function rowsOf(text: string): SheetRow[] {
  const rows: SheetRow[] = [];
  for (const cells of csvRows([text], separatorOf(text))) {
    rows.push({ line: rows.length + 1, cells: cells.slice(0, MOST_CELLS) });
    if (rows.length === SAMPLE_ROWS) break;
  }
  return rows;
}

/** How many columns of a sheet say something of a section. */
function columnsKnown(rows: readonly SheetRow[], section: SheetSection): number {
  const targets = targetsOf(section);
  const headings = findHeadings({ rows }, targets)?.headings ?? [];
  return Object.values(mapColumns(headings, targets, { chosen: {} })).filter((key) => key !== null).length;
}

const isText = (text: string): boolean => !text.startsWith('PK') && !text.includes('\0');

/** A file's first rows; none of a workbook, which only the server reads. */
async function firstRows(file: File): Promise<SheetRow[]> {
  const start = await file.slice(0, SAMPLE_BYTES).arrayBuffer();
  const utf8 = new TextDecoder().decode(start);
  const text = utf8.includes('\uFFFD') ? new TextDecoder('windows-1252').decode(start) : utf8;
  try {
    return isText(text) ? rowsOf(text) : [];
  } catch {
    // A line that is too long for a table is the server's to refuse.
    return [];
  }
}

/**
 * What a spreadsheet is likely of, among `allowed`: where its name says it and its columns do not object, what its name says; else what
 * most of its columns say something of; else `asked`, the section that the person came from. Empty where nothing is likely.
 */
export async function guessSection(
  file: File,
  { asked, allowed }: { asked: string; allowed: readonly SheetSection[] },
): Promise<SheetSection | ''> {
  const rows = await firstRows(file);
  const known = new Map(allowed.map((section) => [section, rows.length === 0 ? 0 : columnsKnown(rows, section)]));
  const most = Math.max(0, ...known.values());
  const fits = (section: SheetSection): boolean => most < TELLING || (known.get(section) ?? 0) * 2 >= most;
  const inOrder = [...allowed.filter((section) => !BY_SEASON.includes(section)), ...BY_SEASON];
  const likely =
    inOrder.find((section) => allowed.includes(section) && isNamed(file.name, section) && fits(section)) ??
    allowed.find((section) => section === asked && fits(section));
  return likely ?? (most < TELLING ? '' : (allowed.find((section) => known.get(section) === most) ?? ''));
}
