import { describeColumns, type ReadColumn, type Row, readColumns, withFixes } from './columns.ts';
import { type Draft, draftOf, lineDrafter } from './draft-lines.ts';
import { groupLines } from './find-record.ts';
import { findHeadings } from './heading-row.ts';
import { ownNames } from './own-names.ts';
import type { Choices, ImportWrite, LineStatus, Preview, PreviewLine } from './preview.ts';
import { seasonDrafter } from './season-lines.ts';
import { columnName, isBlank, type Sheet, textOfCell } from './sheet.ts';
import type { SheetFarm } from './sheet-farm.ts';
import { filterInSteps, mapInSteps } from './steps.ts';
import { type SheetSection, targetsOf } from './targets.ts';

type Asked = { sheet: Sheet; section: SheetSection; choices: Choices; farm: SheetFarm };

const NO_COUNTS = { new: 0, changed: 0, same: 0, duplicate: 0, error: 0, odd: 0, skipped: 0 };

/** The lines as they are shown: each of a record that has several. */
export function shownLines(
  { lines, status, skipped, errors, warnings, record }: Draft,
  shown: readonly number[],
): PreviewLine[] {
  const about = record === undefined ? {} : { record: { id: record.id, name: record.name } };
  return lines.map(({ line, cells }, at) => ({
    line,
    status,
    skipped,
    cells: Object.fromEntries(
      shown.flatMap((column) =>
        isBlank(cells[column]) ? [] : [[columnName(column), textOfCell(cells[column])] as const],
      ),
    ),
    errors: at === 0 ? errors : [],
    warnings: at === 0 ? warnings : [],
    ...about,
  }));
}

/** How many lines there are of each status. */
export function countsOf(lines: readonly PreviewLine[]): Preview['counts'] {
  const counts: Record<LineStatus | 'odd' | 'skipped', number> = { ...NO_COUNTS };
  for (const { status, skipped, warnings } of lines) {
    counts[skipped ? 'skipped' : status] += 1;
    if (!skipped && warnings.length > 0) counts.odd += 1;
  }
  return counts;
}

/** Of the plots and partners that answers make those that are refused: the lines that name them cannot come in. */
function* refusedOf(
  made: readonly ImportWrite[],
  asked: { columns: readonly ReadColumn[]; farm: SheetFarm },
  rows: readonly Row[],
): Generator<void, Draft[]> {
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const draft = (write: ImportWrite): Draft => {
    const row = byLine.get(write.line);
    return draftOf(row === undefined ? [] : [row], { write, errors: [] }, asked);
  };
  return (yield* mapInSteps(made, draft)).filter(({ status }) => status === 'error');
}

/**
 * Reads a sheet step by step, so that others get their turn between records; returns how it would come in. Nothing is written.
 */
export function* readSheet({ sheet, section, choices, farm }: Asked): Generator<void, Preview> {
  const targets = targetsOf(section);
  const fields = targets.map(({ key, label }) => ({ key, label }));
  const headed = findHeadings(sheet, targets);
  if (headed === null) {
    const empty = { headingLine: null, columns: [], fields, mapping: {}, questions: [], lines: [], writes: [] };
    return { ...empty, counts: NO_COUNTS };
  }
  const rows = yield* mapInSteps(yield* filterInSteps(headed.below, headed.isData), withFixes(choices));
  const { columns, mapping, questions, made } = yield* readColumns(
    { headed, rows, targets, section, since1904: sheet.since1904 },
    { farm, choices, ...(section === 'safras' ? {} : { ownNames: ownNames({ section, farm, choices }) }) },
  );
  const asked = { columns, farm, choices };
  const draft = section === 'safras' ? seasonDrafter({ ...asked, made }) : lineDrafter({ ...asked, section });
  const refused = yield* refusedOf(made, asked, rows);
  const shown = headed.headings.flatMap(({ at, text }) => (text === '' ? [] : [at]));
  const lines: PreviewLine[] = [];
  const writes: ImportWrite[] = [...made];
  for (const group of section === 'safras' ? rows.map((row) => [row]) : groupLines(rows, columns)) {
    const drafted = draft(group);
    const wrong = refused.find((one) => one.lines[0]?.line === group[0]?.line);
    const whole: Draft =
      wrong === undefined ? drafted : { ...drafted, status: 'error', errors: [...wrong.errors, ...drafted.errors] };
    lines.push(...shownLines(whole, shown));
    if (whole.write !== undefined && whole.status !== 'error') writes.push(whole.write);
    yield;
  }
  const about = { headingLine: headed.line, columns: yield* describeColumns(headed, rows), fields, mapping, questions };
  return { ...about, counts: countsOf(lines), lines, writes };
}
