import type { TableCell } from '../ground/csv.ts';
import type { Sheet, SheetRow } from './sheet.ts';
import { isBlank, textOfCell } from './sheet.ts';
import { headingKey, type Target } from './targets.ts';

/** Rows among which the headings are looked for: titles and addresses stand above them. */
const HIGHEST = 30;
/** Longer texts are no headings: their beginning is compared, for a sheet may have two hundred of five thousand characters. */
const LONGEST = 100;
/** What names a row of sums, alone or with what is summed: `Total 22/23`. A buyer may be called `Total Agro`. */
const SUMMED = 'geral|d[aeo]s?|safras?|anos?|mes|fazenda|talhoes|sacas|scs?|kg|ha|litros|sc/ha|sacas/ha|[\\d/]+';
const TOTAL = new RegExp(`^((sub ?)?total|totais|soma|media|resumo)( (${SUMMED}))*$`);

/** A column of a sheet by its heading. */
export type Heading = { at: number; text: string };

/** The headings of a sheet with their line, the rows under them, and which of these are data. */
export type Headed = {
  line: number;
  headings: readonly Heading[];
  below: readonly SheetRow[];
  /** Rows of sums, headings that are repeated and empty rows are none. */
  isData: (row: SheetRow) => boolean;
};

const startOf = (cell: TableCell | undefined): string => textOfCell(cell).trim().slice(0, LONGEST);

function scoreOf(row: SheetRow, known: ReadonlySet<string>): number {
  const texts = row.cells.filter((cell) => typeof cell === 'string' && !isBlank(cell)).map(startOf);
  const numbers = row.cells.filter((cell) => typeof cell === 'number').length;
  const isKnown = (text: string): boolean => text.length < LONGEST && known.has(headingKey(text));
  return texts.filter(isKnown).length * 10 + Math.min(texts.length, 9) - numbers;
}

const isText = ({ cells }: SheetRow): boolean => cells.every((cell) => cell === null || typeof cell === 'string');
const filled = ({ cells }: SheetRow): number => cells.filter((cell) => !isBlank(cell)).length;

/** Headings that are split over two rows, `Produção` over `sacas`, are named by the lower half where it says something. */
function headingsOf(upper: SheetRow | undefined, lower: SheetRow): Heading[] {
  const width = Math.max(lower.cells.length, (upper ?? lower).cells.length);
  return Array.from({ length: width }, (_, at) => {
    const own = startOf(lower.cells[at]);
    return { at, text: own === '' ? startOf(upper?.cells[at]) : own };
  });
}

/** The place of the lower half of the headings: the row itself, or the one below with headings alone. */
function lowerHalf(rows: readonly SheetRow[], best: number, known: ReadonlySet<string>): number {
  const below = rows[best + 1];
  if (below === undefined || !isText(below)) return best;
  const texts = below.cells.map(startOf).filter((text) => text !== '');
  return texts.length > 0 && texts.every((text) => known.has(headingKey(text))) ? best + 1 : best;
}

const firstText = ({ cells }: SheetRow): string => startOf(cells.find((cell) => !isBlank(cell)));

/** Finds the headings: the row with most known ones among the first, else with most texts. */
export function findHeadings({ rows }: Pick<Sheet, 'rows'>, targets: readonly Target[]): Headed | null {
  const known = new Set(targets.flatMap(({ names }) => names));
  const scores = rows.slice(0, HIGHEST).map((row) => scoreOf(row, known));
  const best = scores.indexOf(Math.max(...scores, 1));
  const last = lowerHalf(rows, best, known);
  const row = rows[last];
  if (row === undefined) return null;
  const above = rows[last - 1];
  const isSplit = above !== undefined && isText(above) && filled(above) > 1;
  const headings = headingsOf(isSplit ? above : undefined, row);
  const repeated = row.cells.map(textOfCell);
  const isRepeated = ({ cells }: SheetRow): boolean =>
    cells.length === repeated.length && cells.every((cell, at) => textOfCell(cell) === repeated[at]);
  const isData = (one: SheetRow): boolean =>
    one.cells.some((cell) => !isBlank(cell)) && !isRepeated(one) && !TOTAL.test(headingKey(firstText(one)));
  return { line: row.line, headings, below: rows.slice(last + 1), isData };
}
