import type { TableCell } from '../ground/csv.ts';
import { parseDecimal } from '../ground/numbers.ts';
import { searchKey } from '../ground/search-key.ts';
import type { Section } from '../record/record.ts';
import { stageOf } from '../stages/stages.ts';
import { byName, likest } from './alike-names.ts';
import { type CellReading, listedIn, type Statuses } from './cell-values.ts';
import type { Headed } from './heading-row.ts';
import { type Mapping, mapColumns } from './map-columns.ts';
import type { Choices, ImportWrite, PreviewColumn, Question, QuestionOption } from './preview.ts';
import { askCentury, askDots, askUnit, type MappedColumn } from './questions.ts';
import { columnName, isBlank, textOfCell } from './sheet.ts';
import type { SheetFarm } from './sheet-farm.ts';
import { mapInSteps } from './steps.ts';
import type { SheetSection, Target } from './targets.ts';

/** A data row with what was put right in it: cells by the column's place. */
export type Row = { line: number; cells: readonly TableCell[] };

/** A column with its place in the rows. */
export type PlacedColumn = MappedColumn & { at: number };

/** A column with how its cells are read. */
export type ReadColumn = PlacedColumn & { reading: CellReading };

/** Whether a row's own record names somebody so already. */
type IsOwn = (row: Row, typed: string) => boolean;

/** The columns of a sheet, the questions that they raise, and the plots and partners that answers make. */
export type ReadColumns = {
  columns: readonly ReadColumn[];
  mapping: Mapping;
  questions: readonly Question[];
  made: readonly ImportWrite[];
};

/** More unknown names than anybody answers: further ones are wrong cells. */
const MOST_NAMES = 200;
const MOST_OPTIONS = 30;
const LONGEST_NAME = 100;

/** A data row with the cells that were put right. */
export const withFixes =
  ({ lines }: Choices) =>
  (row: Row): Row => {
    const fixed = lines[row.line]?.cells;
    if (fixed === undefined) return row;
    const length = Math.max(row.cells.length, 200);
    const cells = Array.from({ length }, (_, at): TableCell => fixed[columnName(at)] ?? row.cells[at] ?? null);
    return { ...row, cells };
  };

/** The columns that have a heading, with their first values; one step a column. */
export function* describeColumns(
  { headings }: Pick<Headed, 'headings'>,
  rows: readonly Row[],
): Generator<void, PreviewColumn[]> {
  const columns: PreviewColumn[] = [];
  for (const { at, text } of headings.filter((one) => one.text !== '')) {
    const filled = rows.filter(({ cells }) => !isBlank(cells[at]));
    const samples = filled.slice(0, 3).map(({ cells }) => textOfCell(cells[at]).slice(0, 60));
    columns.push({ column: columnName(at), heading: text.slice(0, 80), samples, empty: rows.length - filled.length });
    yield;
  }
  return columns;
}

/** Names with the lines that have them, and the first of these. */
type Names = Map<string, { section: Section; typed: string; column: string; line: number; lines: number[] }>;

const sectionOf = ({ field }: Target): Section | null =>
  typeof field === 'object' && (field.kind === 'reference' || field.kind === 'references')
    ? // A reference names a section of the definitions.
      (field.section as Section)
    : null;

type Lines = { rows: readonly Row[]; farm: SheetFarm; skipped: (line: number) => boolean; isOwn: IsOwn };

/** The names in a cell: several in a list. */
function namesIn(cell: TableCell | undefined, { field }: Target): readonly string[] {
  const typed = textOfCell(cell).trim();
  const names = typeof field === 'object' && field.kind === 'references' ? listedIn(typed) : [typed];
  return names.filter((name) => name !== '' && name.length <= LONGEST_NAME);
}

/** Collects the names in a column that nobody goes by. */
function* collectUnknown(
  { column, target, at }: PlacedColumn,
  { rows, farm, skipped, isOwn }: Lines,
  names: Names,
): Generator<void, void> {
  const section = sectionOf(target);
  if (section === null) return;
  const find = byName(farm.records(section));
  const unknownIn = (row: Row) =>
    skipped(row.line)
      ? []
      : namesIn(row.cells[at], target)
          .filter((typed) => find(typed) === undefined && !isOwn(row, typed))
          .map((typed) => ({ line: row.line, typed }));
  for (const { line, typed } of (yield* mapInSteps(rows, unknownIn)).flat()) {
    const key = `match:${section}:${searchKey(typed)}`;
    const known = names.get(key);
    if (known !== undefined) known.lines.push(line);
    else if (names.size < MOST_NAMES) names.set(key, { section, typed, column, line, lines: [line] });
  }
}

const linesText = (lines: readonly number[]): string =>
  lines.length === 1 ? `linha ${lines[0]}` : `linhas ${lines.slice(0, 5).join(', ')}${lines.length > 5 ? '…' : ''}`;

/** What a new plot or partner needs besides its name. */
const CREATE: Readonly<Partial<Record<Section, Pick<QuestionOption, 'label' | 'asks'>>>> = {
  talhoes: { label: 'Criar o talhão', asks: 'Área em hectares' },
  parceiros: { label: 'Criar o parceiro' },
};

const CREATES = 'create';
const isCreate = (answer: string): boolean => answer.startsWith(CREATES);

function matchQuestion(
  id: string,
  { section, typed, column, lines }: { section: Section; typed: string; column: string; lines: readonly number[] },
  { farm, choices }: { farm: SheetFarm; choices: Choices },
): Question {
  const near = likest(farm.records(section), typed).slice(0, MOST_OPTIONS);
  const create = CREATE[section];
  const options: QuestionOption[] = [
    ...near.map(({ id: value, name }) => ({ value, label: name, samples: [] })),
    ...(create === undefined ? [] : [{ ...create, value: CREATES, label: `${create.label} ${typed}`, samples: [] }]),
    { value: 'skip', label: section === 'talhoes' ? 'Deixar essas linhas fora' : 'Deixar em branco', samples: [] },
  ];
  const answer = choices.answers[id] ?? '';
  const isValid = options.some(({ value }) => value === (isCreate(answer) ? CREATES : answer));
  const message = `“${typed}” (${linesText(lines)}) não está em ${stageOf(section).label.many}. Qual é?`;
  return { id, kind: 'match', column, message, options, answer: isValid ? answer : null };
}

/** The plot or partner that an answer makes; `create:2,5` is a plot of 2.5 ha. */
function madeBy(
  id: string,
  answer: string | null,
  { section, typed, line, farm }: { section: Section; typed: string; line: number; farm: SheetFarm },
): ImportWrite | null {
  if (answer === null || !isCreate(answer)) return null;
  const area = section === 'talhoes' ? parseDecimal(answer.slice('create:'.length)) : null;
  const data = area === null ? {} : { area };
  return { op: 'create', section, id: farm.idOf(id), body: { name: typed, data }, line };
}

/** The statuses that a section's own files say, with those that people see of its records. */
function statusesOf(section: Section): Statuses {
  const { statuses, derivedStatuses = {}, statusAliases = {} } = stageOf(section);
  const derived = Object.entries(derivedStatuses).map(
    ([code, { label }]) => [code, { label, stored: statusAliases[code] ?? code }] as const,
  );
  return { ...statuses, ...Object.fromEntries(derived) };
}

/** How the columns of a sheet are read, as far as they say it and people answered; found in steps. */
export function* readColumns(
  {
    headed,
    rows,
    targets,
    section,
    since1904 = false,
  }: {
    headed: Pick<Headed, 'headings'>;
    rows: readonly Row[];
    targets: readonly Target[];
    section: SheetSection;
    since1904?: boolean | undefined;
  },
  {
    farm,
    choices,
    ownNames = () => () => false,
  }: { farm: SheetFarm; choices: Choices; ownNames?: (columns: readonly PlacedColumn[]) => IsOwn },
): Generator<void, ReadColumns> {
  const mapping = mapColumns(headed.headings, targets, { chosen: choices.mapping });
  const skipped = (line: number): boolean => choices.lines[line]?.skip === true;
  const questions: Question[] = [];
  const names: Names = new Map();
  const mapped: PlacedColumn[] = [];
  for (const { at, text: heading } of headed.headings) {
    const target = targets.find(({ key }) => key === mapping[columnName(at)]);
    if (target === undefined) continue;
    const cells = rows.map(({ cells: all }) => all[at] ?? null).filter((cell) => !isBlank(cell));
    mapped.push({ at, column: columnName(at), heading, target, cells });
    yield;
  }
  const isOwn = ownNames(mapped);
  for (const column of mapped) yield* collectUnknown(column, { rows, farm, skipped, isOwn }, names);
  const matches = new Map<string, Question>();
  for (const [id, name] of names) {
    matches.set(id, matchQuestion(id, name, { farm, choices }));
    yield;
  }
  const made = [...names].flatMap(
    ([id, { section: of, typed, line }]) =>
      madeBy(id, matches.get(id)?.answer ?? null, { section: of, typed, line, farm }) ?? [],
  );
  const finders = new Map<string, ReturnType<typeof byName>>();
  const match: CellReading['match'] = (of, name) => {
    // A reference names a section of the definitions.
    const finder = finders.get(of) ?? byName(farm.records(of as Section));
    finders.set(of, finder);
    const id = `match:${of}:${searchKey(name)}`;
    const answer = matches.get(id)?.answer ?? null;
    if (answer === null) return finder(name)?.id;
    return answer === 'skip' ? null : isCreate(answer) ? farm.idOf(id) : answer;
  };
  const statuses = section === 'safras' ? {} : statusesOf(section);
  const columns: ReadColumn[] = [];
  for (const column of mapped) {
    const dots = askDots(column, choices);
    yield;
    const century = askCentury(column, choices);
    yield;
    const unit = askUnit(column, choices, farm.measureLiters);
    yield;
    questions.push(...[dots, century, unit].flatMap(({ question }) => question ?? []));
    const reading = {
      dots: dots.dots,
      century: century.century,
      since1904,
      factor: unit.factor,
      factorOf: unit.factorOf,
      timezone: farm.table.timezone,
      statuses,
      match,
    };
    columns.push({ ...column, reading });
  }
  return { columns, mapping, questions: [...questions, ...matches.values()], made };
}
