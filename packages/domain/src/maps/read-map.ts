import type { Geometry } from '../ground/geometry.ts';
import { sameValue } from '../ground/same-value.ts';
import type { Steps } from '../ground/steps.ts';
import type { FarmRecord } from '../record/record.ts';
import { readBody } from '../sheets/body-of-lines.ts';
import { describeColumns, type ReadColumn, type Row, readColumns } from '../sheets/columns.ts';
import { type Draft, draftOf } from '../sheets/draft-lines.ts';
import type { Choices, ImportWrite, Preview, PreviewLine, Question, Remark } from '../sheets/preview.ts';
import { countsOf, shownLines } from '../sheets/read-sheet.ts';
import { textOfCell } from '../sheets/sheet.ts';
import { targetsOf } from '../sheets/targets.ts';
import { hasCrossing } from '../stages/plot/geometry.ts';
import { DESTINATION_COLUMN, destinationText, findDestinations } from './destinations.ts';
import {
  carWrite,
  outlineStatus,
  outlineTrouble,
  plotsOutside,
  type WholeOutline,
  wholeOutline,
} from './farm-outline.ts';
import type { MapContent, MapShape } from './map-content.ts';
import { drawingOf } from './map-drawing.ts';
import { type Destination, MAP_COLUMNS, type MapFarm } from './map-farm.ts';
import { carNumberOf, carThemeOf } from './map-shape.ts';
import { type MapTable, tableOfMap } from './map-table.ts';
import { askSwap, withSwappedAxes } from './swapped-axes.ts';

/** What the fields of a map may say of a plot; a shape's place and size come from its drawing. */
const SAID: ReadonlySet<string> = new Set([
  ...['name', 'data.area', 'data.farmLot', 'data.species', 'data.cultivar', 'data.plantingDate', 'data.plantingYear'],
  ...['data.rowSpacing', 'data.plantSpacing', 'data.plantCount', 'data.altitude'],
]);
type Asked = { columns: readonly ReadColumn[]; farm: MapFarm; choices: Choices };
/** How a map is drafted besides: whether the axes are still asked, and the outline that its lines make together. */
type Whole = { isSwapOpen: boolean; outline: WholeOutline | null };
type Line = { shape: MapShape; row: Row; destination: Destination };

const quiet = (row: Row, status: Draft['status'], about: Partial<Draft> = {}): Draft => ({
  ...{ lines: [row], status, skipped: false, errors: [], warnings: [] },
  ...about,
});

const toldOf = ({ told }: MapShape): Remark[] => told.map((message) => ({ column: null, message }));

/** Why a shape stays out, where nobody said that it should. */
function whyOut({ trouble, isPath, values, geometry }: MapShape): Remark[] {
  const theme = carThemeOf(values);
  if (isPath) return [{ column: null, message: `${trouble ?? ''} Fica fora.` }];
  if (theme !== undefined) return [{ column: null, message: `É ${theme}, do CAR, e não um talhão. Fica fora.` }];
  return geometry?.type === 'Point' ? [{ column: null, message: 'É um ponto, e não um contorno. Fica fora.' }] : [];
}

function draftOut({ shape, row }: Line, { choices }: Asked): Draft {
  const isChosen = choices.lines[row.line]?.skip === true;
  return quiet(row, 'new', { skipped: true, warnings: isChosen ? [] : whyOut(shape) });
}

/** Which cells of a line were put right: only they speak against a plot that is there. */
function fixedRow({ cells, line }: Row, { lines }: Choices): Row {
  const fixed = lines[line]?.cells ?? {};
  const isOwn = (at: number): boolean => Object.hasOwn(fixed, at === MAP_COLUMNS.name ? 'A' : 'B');
  return { line, cells: cells.map((cell, at) => (at < MAP_COLUMNS.destination && !isOwn(at) ? null : cell)) };
}

function draftOfPlot({ shape, row }: Line, record: FarmRecord, asked: Asked): Draft {
  const lineAsked = { ...asked, section: 'talhoes' as const };
  const read = readBody([fixedRow(row, asked.choices)], lineAsked, record);
  const isDrawn = sameValue(record.data.boundary, shape.geometry);
  if (isDrawn && !read.isChanged && read.errors.length === 0) return quiet(row, 'same', { record });
  const data = { ...(read.body.data as object), boundary: shape.geometry };
  const body = { ...read.body, data, confirmedWarnings: ['*'] };
  const write: ImportWrite = { op: 'update', section: 'talhoes', id: record.id, body, line: row.line };
  return draftOf([row], { write, errors: read.errors, record }, asked);
}

const NO_AREA: Remark = { column: 'B', message: 'Um ponto não diz a área. Escreva os hectares.' };

function draftOfNew({ shape, row }: Line, asked: Asked): Draft {
  const { body, errors } = readBody([row], { ...asked, section: 'talhoes' }, undefined);
  const data = { ...(body.data as Record<string, unknown>), boundary: shape.geometry };
  const isAreaMissing = !('area' in data) && errors.every(({ column }) => column !== 'B');
  const name = body.name ?? textOfCell(row.cells[MAP_COLUMNS.name]);
  const write: ImportWrite = {
    ...{ op: 'create', section: 'talhoes', line: row.line },
    id: asked.farm.idOf(`line:${row.line}`),
    body: { ...body, name, data, confirmedWarnings: ['*'] },
  };
  return draftOf([row], { write, errors: isAreaMissing ? [...errors, NO_AREA] : errors }, asked);
}

const SWAP_FIRST: Remark = { column: null, message: 'Diga antes se latitude e longitude estão trocadas.' };

const CROSSES: Remark = {
  column: null,
  message: 'As linhas do contorno se cruzam. Acerte no mapa e traga de novo, ou deixe fora.',
};

const TOO_MANY_CORNERS: Remark = {
  column: DESTINATION_COLUMN.column,
  message: 'Juntos, os contornos têm cantos demais. Simplifique no mapa, ou deixe um fora.',
};

/** What a part of the farm's outline says besides: of the first one what of the farm is outside. */
function toldOfOutline({ line, geometry, told }: WholeOutline, row: Row, farm: MapFarm): Remark[] {
  const tell = (message: string): Remark => ({ column: DESTINATION_COLUMN.column, message });
  if (line !== row.line) return [tell(`Forma um só contorno com a linha ${line}.`)];
  return [...told.map(tell), ...plotsOutside(geometry, farm.records('talhoes'))];
}

/** The farm's outline or a part of it, and the number of its CAR. */
function draftOfOutline(
  row: Row,
  { geometry: part, values }: Pick<MapShape, 'values'> & { geometry: Geometry },
  { asked, outline, kept }: { asked: Asked; outline: WholeOutline | null; kept: Set<string> },
): Draft {
  const { farm } = asked;
  const trouble = outlineTrouble(part, farm);
  if (trouble !== null || outline === null) return quiet(row, 'error', { errors: [trouble ?? TOO_MANY_CORNERS] });
  const number = carNumberOf(values);
  const write = number === undefined ? null : carWrite(number, farm, { line: row.line, kept });
  const warnings = toldOfOutline(outline, row, farm);
  const status = outlineStatus(outline.geometry, farm);
  if (write === null) return quiet(row, status, { warnings });
  const draft = draftOf([row], { write, errors: [] }, asked);
  if (draft.status === 'error') return draft;
  return { ...draft, status: status === 'same' ? 'changed' : status, warnings: [...draft.warnings, ...warnings] };
}

/** Why a shape cannot go where it should, before that is looked at; null where it can. */
function shapeTrouble({ shape, destination }: Line, isSwapOpen: boolean): Remark | null {
  if (destination.kind === 'unknown') {
    const message = `Não há talhão “${destination.typed.slice(0, 40)}”. Escreva o nome dele, Talhão novo ou Fica fora.`;
    return { column: DESTINATION_COLUMN.column, message };
  }
  if (shape.geometry === null) return { column: null, message: shape.trouble ?? '' };
  if (hasCrossing(shape.geometry)) return CROSSES;
  return isSwapOpen ? SWAP_FIRST : null;
}

const taken = ({ name }: FarmRecord, line: number): Remark => ({
  column: DESTINATION_COLUMN.column,
  message: `O ${name} já recebe o desenho da linha ${line}. Junte os dois no mapa, ou deixe um fora.`,
});

/** Drafts line by line; a plot takes one shape, the farm's outline as many as it has parts. */
function mapDrafter(asked: Asked, { isSwapOpen, outline }: Whole): (line: Line) => Draft {
  const lineOf = new Map<string, number>();
  const kept = new Set<string>();
  return (line) => {
    const { shape, row, destination } = line;
    if (destination.kind === 'out') return draftOut(line, asked);
    const error = (remark: Remark): Draft => quiet(row, 'error', { errors: [remark] });
    const trouble = shapeTrouble(line, isSwapOpen);
    if (trouble !== null || shape.geometry === null) return error(trouble ?? CROSSES);
    if (destination.kind === 'new') return draftOfNew(line, asked);
    if (destination.kind !== 'plot')
      return draftOfOutline(row, { geometry: shape.geometry, values: shape.values }, { asked, outline, kept });
    const { record } = destination;
    const before = lineOf.get(record.id);
    if (before !== undefined) return error(taken(record, before));
    lineOf.set(record.id, row.line);
    return draftOfPlot(line, record, asked);
  };
}

/** The shapes as their question says, and that question. */
function placed(
  content: MapContent,
  farm: MapFarm,
  choices: Choices,
): { shapes: readonly MapShape[]; swap: Question | null } {
  const swap = askSwap(content.shapes, farm.state, choices);
  if (swap?.answer !== 'yes') return { shapes: content.shapes, swap };
  const shapes = content.shapes.map((shape) =>
    shape.geometry === null ? shape : { ...shape, geometry: withSwappedAxes(shape.geometry) },
  );
  return { shapes, swap };
}

/** The outline that the lines of a map make together; null where none does, or where it has too many corners. */
const outlineOf = (drawn: readonly Line[]): Steps<WholeOutline | null> =>
  wholeOutline(
    drawn.flatMap(({ destination, shape: { geometry }, row: { line } }) =>
      destination.kind !== 'outline' || geometry === null || geometry.type === 'Point' || hasCrossing(geometry)
        ? []
        : [{ line, geometry }],
    ),
  );

/** The lines of a map, each with where it goes. */
function linesOf({ shapes, rows }: MapTable, destinations: readonly Destination[]): Line[] {
  return rows.flatMap((row, at): Line[] => {
    const [shape, destination] = [shapes[at], destinations[at]];
    if (shape === undefined || destination === undefined) return [];
    const cells = row.cells.map((cell, place) =>
      place === MAP_COLUMNS.destination ? destinationText(destination) : cell,
    );
    return [{ shape, destination, row: { line: row.line, cells } }];
  });
}

/**
 * Reads a map step by step, so that others get their turn between shapes; returns how it would come in. Nothing is
 * written.
 */
export function* readMap(
  content: MapContent,
  { farm, choices }: { farm: MapFarm; choices: Choices },
): Generator<void, Preview> {
  const { shapes, swap } = placed(content, farm, choices);
  const table = tableOfMap(shapes, choices);
  const targets = targetsOf('talhoes').filter(({ key }) => SAID.has(key));
  const headed = { headings: table.headings };
  const { columns, mapping, questions } = yield* readColumns(
    { headed, rows: table.rows, targets, section: 'talhoes' },
    { farm, choices },
  );
  const named = table.rows.map(({ cells }, at) => ({
    shape: shapes[at] as MapShape,
    name: textOfCell(cells[MAP_COLUMNS.name]).trim(),
    typed: textOfCell(cells[MAP_COLUMNS.destination]).trim(),
  }));
  const found = findDestinations(named, farm, choices);
  const shown = [...table.headings.map(({ at }) => at), DESTINATION_COLUMN.at].sort((one, other) => one - other);
  const lines: PreviewLine[] = [];
  const writes: ImportWrite[] = [];
  const rows: Row[] = [];
  const drawn = linesOf(table, found.destinations);
  const outline = yield* outlineOf(drawn);
  const draft = mapDrafter({ columns, farm, choices }, { isSwapOpen: swap !== null && swap.answer === null, outline });
  // Plots are held against the outline that comes with them.
  if (outline !== null && farm.mayChangeOutline) farm.useOutline(outline.geometry);
  let isOutlineNew = false;
  for (const line of drawn) {
    const drafted = draft(line);
    const told = drafted.skipped ? [] : toldOf(line.shape);
    lines.push(...shownLines({ ...drafted, warnings: [...told, ...drafted.warnings] }, shown));
    rows.push(line.row);
    isOutlineNew ||= line.destination.kind === 'outline' && drafted.status !== 'error';
    if (drafted.write !== undefined && drafted.status !== 'error') writes.push(drafted.write);
    yield;
  }
  const headings = [...table.headings, DESTINATION_COLUMN].sort((one, other) => one.at - other.at);
  const about = {
    headingLine: null,
    columns: yield* describeColumns({ headings }, rows),
    fields: targets.map(({ key, label }) => ({ key, label })),
    // Where a shape goes is no field of a plot: nothing is chosen for that column.
    mapping,
    questions: [...(swap === null ? [] : [swap]), ...questions, ...found.questions],
  };
  const drawing = yield* drawingOf(
    drawn.flatMap(({ shape: { geometry }, row: { line } }) => (geometry === null ? [] : [{ line, geometry }])),
  );
  const isBrought = outline !== null && isOutlineNew && outlineStatus(outline.geometry, farm) !== 'same';
  const farmOutline = isBrought ? { farmOutline: { line: outline.line, geometry: outline.geometry } } : {};
  return { ...about, counts: countsOf(lines), lines, writes, ...farmOutline, ...(drawing === null ? {} : { drawing }) };
}
