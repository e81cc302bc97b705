import { harvestSeason } from '../ground/seasons.ts';
import { numberAt, textsAt } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { areaOn } from '../record/versions.ts';
import { readCell } from './cell-values.ts';
import type { ReadColumn, Row } from './columns.ts';
import { type Draft, draftOf } from './draft-lines.ts';
import type { Choices, ImportWrite, Remark } from './preview.ts';
import { isBlank } from './sheet.ts';
import type { SheetFarm } from './sheet-farm.ts';

type Asked = { columns: readonly ReadColumn[]; farm: SheetFarm; choices: Choices; made: readonly ImportWrite[] };
type Values = Readonly<Record<string, unknown>>;

function valuesOf(row: Row, { columns }: Asked): { values: Values; errors: Remark[] } {
  const errors: Remark[] = [];
  const values = columns.flatMap(({ at, column, target, reading }) => {
    const cell = row.cells[at];
    if (cell === undefined || isBlank(cell)) return [];
    const read = readCell(cell, target, reading);
    if ('value' in read) return [[target.key, read.value] as const];
    errors.push({ column, ...read });
    return [];
  });
  return { values: Object.fromEntries(values), errors };
}

/** The day that a season is written with: the last of its crop year. */
const dayOf = (season: string): string => `${season.slice(0, 4)}-08-31`;

type Said = { values: Values; season: string };

/** The plot of a line, with the area that it had in that season or gets; `made` are those that this sheet brings. */
function plotOf(
  { values: { plot: id }, season }: Said,
  { farm, made }: Asked,
): { name: string; area: number | undefined } | undefined {
  const stored = farm.records('talhoes').find((plot) => plot.id === id);
  if (stored !== undefined) return { name: stored.name, area: areaOn(stored, dayOf(season)) };
  const body = made.find((write) => write.id === id)?.body;
  return body === undefined ? undefined : { name: String(body.name), area: numberAt(body.data as Values, 'area') };
}

const sacasOf = ({ sacas, sacasPerHa }: Values, area: number | undefined): number | undefined => {
  if (typeof sacas === 'number') return sacas;
  return typeof sacasPerHa === 'number' && area !== undefined ? Number((sacasPerHa * area).toFixed(2)) : undefined;
};

/** The stored seasons by what they are of, the first of each; looked up, for a sheet may bring ten thousand. */
function storedSeasons({ farm }: Asked): (season: string, plotId: unknown) => FarmRecord | undefined {
  const known = new Map<string, FarmRecord>();
  for (const record of farm.records('producao')) {
    const plotIds = textsAt(record.data, 'plotIds');
    for (const plotId of plotIds.length === 0 ? [undefined] : plotIds) {
      const key = `${record.season} ${plotId}`;
      if (!known.has(key)) known.set(key, record);
    }
  }
  return (season, plotId) => known.get(`${season} ${String(plotId)}`);
}

type Line = { values: Values; errors: Remark[]; season: string; sacas: number | undefined };

const placeIn =
  ({ columns }: Asked) =>
  (key: string): string | null =>
    columns.find(({ target }) => target.key === key)?.column ?? null;

/** What a line lacks, in each case in its own column; a cell that could not be read is not missing. */
function missingIn({ values, errors, season, sacas }: Line, asked: Asked): Remark[] {
  const columnOf = placeIn(asked);
  const said = new Set(errors.map(({ column }) => column));
  const isOver = season < harvestSeason(asked.farm.today);
  const isPlotOpen = columnOf('plot') !== null && values.plot === undefined;
  // Sacas per hectare that cannot be read, or of a plot that nobody knows, are told by themselves.
  const isTold = said.has(columnOf('sacasPerHa')) || (isPlotOpen && values.sacasPerHa !== undefined);
  const checks: readonly (readonly [isWrong: boolean, key: string, message: string])[] = [
    [isPlotOpen, 'plot', 'Diga de que talhão é.'],
    [season === '', 'season', 'Diga de que safra é, como 2022/23.'],
    [!isOver, 'season', `A safra ${season} ainda não acabou. Ela entra pelas colheitas.`],
    [sacas === undefined && !isTold, columnOf('sacas') === null ? 'sacasPerHa' : 'sacas', 'Diga quantas sacas deu.'],
  ];
  return checks.flatMap(([isWrong, key, message]) =>
    isWrong && !said.has(columnOf(key)) ? [{ column: columnOf(key), message }] : [],
  );
}

function writeOf({ values, season, sacas }: Line, line: number, asked: Asked): ImportWrite {
  const plot = plotOf({ values, season }, asked);
  const name = ['Safra', season, plot?.name ?? ''].filter(Boolean).join(' ').slice(0, 100);
  const data = { ...(typeof values.plot === 'string' ? { plotIds: [values.plot] } : {}), producedYield: sacas };
  const date = dayOf(season);
  const body = { name, date, season, status: 'closed', data, confirmedWarnings: ['*'] };
  return { op: 'create', section: 'producao', id: asked.farm.idOf(`line:${line}`), body, line };
}

function lineOf(row: Row, asked: Asked): Line {
  const { values, errors } = valuesOf(row, asked);
  const season = typeof values.season === 'string' ? values.season : '';
  const line: Line = { values, errors, season, sacas: sacasOf(values, plotOf({ values, season }, asked)?.area) };
  return { ...line, errors: [...errors, ...missingIn(line, asked)] };
}

/** What only one line may be about: a season of a plot, or of the farm; null where a line does not say it. */
function keyOf({ values, season }: Line, asked: Asked): string | null {
  const isPlotOpen = placeIn(asked)('plot') !== null && values.plot === undefined;
  return season === '' || isPlotOpen ? null : `${season} ${String(values.plot)}`;
}

function repeated({ values, season }: Line, asked: Asked): Remark {
  const of = values.plot === undefined ? '' : ' deste talhão';
  return { column: placeIn(asked)('season'), message: `A safra ${season}${of} já está em outra linha.` };
}

/** Drafts a line of past seasons: what a plot, or the farm, gave in a season that is over. */
export function seasonDrafter(asked: Asked): (group: readonly Row[]) => Draft {
  const { choices } = asked;
  const stored = storedSeasons(asked);
  const seen = new Set<string>();
  const none = { errors: [], warnings: [], skipped: false };
  return (group) => {
    const [row = { line: 0, cells: [] }] = group;
    const line = lineOf(row, asked);
    const { values, errors, season } = line;
    if (choices.lines[row.line]?.skip === true || values.plot === null) {
      return { ...none, lines: group, status: 'new', skipped: true };
    }
    const key = keyOf(line, asked);
    if (key !== null && seen.has(key)) errors.push(repeated(line, asked));
    if (key !== null) seen.add(key);
    const twin = stored(season, values.plot);
    if (errors.length === 0 && twin !== undefined) {
      const status = twin.data.producedYield === line.sacas ? 'same' : 'duplicate';
      return { ...none, lines: group, status, record: twin };
    }
    return draftOf(group, { write: writeOf(line, row.line, asked), errors }, asked);
  };
}
