import { isObject } from '../ground/json-value.ts';
import { sameValue } from '../ground/same-value.ts';
import { codeKey, searchKey } from '../ground/search-key.ts';
import { Problem } from '../record/problem.ts';
import type { FarmRecord, Section } from '../record/record.ts';
import { stageOf } from '../stages/stages.ts';
import { type Data, type LineAsked, type Read, readBody, withLots } from './body-of-lines.ts';
import type { ReadColumn, Row } from './columns.ts';
import { cellAt, recordFinder } from './find-record.ts';
import type { ImportWrite, Remark } from './preview.ts';
import type { SheetFarm } from './sheet-farm.ts';

/** What a line, or several of one record, would write. */
export type Draft = {
  lines: readonly Row[];
  status: 'new' | 'changed' | 'same' | 'duplicate' | 'error';
  skipped: boolean;
  errors: readonly Remark[];
  warnings: readonly Remark[];
  record?: FarmRecord;
  write?: ImportWrite;
};

/** A record gets a name where its sheet has none: what it is, of which plot, on which day. */
function nameFor(body: Data, section: Section, { records }: SheetFarm): string {
  const { label, plotsAt } = stageOf(section);
  const data = body.data as Data;
  const rows = plotsAt === undefined ? undefined : data[plotsAt];
  const first: unknown = Array.isArray(rows) ? rows[0] : undefined;
  const plotId = isObject(first) ? first.plotId : first;
  const plot =
    records('talhoes')
      .find(({ id }) => id === plotId)
      ?.name.replace(/^Talhão\s+\S+\s+–\s+/, '') ?? '';
  const day = typeof body.date === 'string' ? body.date.slice(5).split('-').reverse().join('/') : '';
  return [label.one, plot, day].filter(Boolean).join(' ').slice(0, 100);
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Whether a body says of a day what happened: two that do alike may be one. */
const isDated = ({ date, data }: Data): boolean => typeof date === 'string' && Object.keys(data as Data).length > 0;

/** Whether all that a body says is so in a record already. */
function isSaidBy(body: Data, record: FarmRecord): boolean {
  const said = (part: unknown, stored: unknown): boolean => {
    if (Array.isArray(part))
      return Array.isArray(stored) && part.length === stored.length && part.every((one, at) => said(one, stored[at]));
    if (isObject(part)) return isObject(stored) && Object.entries(part).every(([key, one]) => said(one, stored[key]));
    return sameValue(part, stored);
  };
  const { data, inputs: _inputs, outputs: _outputs, name: _name, confirmedWarnings: _, ...rest } = body;
  return isDated(body) && said(data, record.data) && said(rest, record);
}

/** The column that a refused field stands in. */
function columnOf(field: string, columns: readonly ReadColumn[]): string | null {
  const key = field.replace(/\.\d+(?=\.|$)/g, '');
  const lots = key
    .replace(/^inputs$/, 'inputs.lot')
    .replace(/^inputs\.recordId$/, 'inputs.lot')
    .replace(/^outputs$/, 'outputs.kg');
  return columns.find(({ target }) => target.key === key || target.key === lots)?.column ?? null;
}

/** What a form would say of a write. */
function checked(
  write: ImportWrite,
  { columns, farm }: Pick<LineAsked, 'columns' | 'farm'>,
): { errors: Remark[]; warnings: Remark[] } {
  try {
    const { warnings } = farm.check(write);
    // What a sheet has no column for is missing in every line: nothing is odd about that.
    const odd = warnings.filter(({ code }) => !code.startsWith('missing/'));
    return { errors: [], warnings: odd.map(({ field, message }) => ({ column: columnOf(field, columns), message })) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const fields = Object.entries(error.details.fields ?? {});
    const errors = fields.map(([field, message]) => ({ column: columnOf(field, columns), message }));
    return { errors: errors.length > 0 ? errors : [{ column: null, message: error.message }], warnings: [] };
  }
}

/** What is drafted of lines that write this, checked like a form. */
export function draftOf(
  lines: readonly Row[],
  { write, errors, record }: { write: ImportWrite; errors: readonly Remark[]; record?: FarmRecord },
  asked: Pick<LineAsked, 'columns' | 'farm'>,
): Draft {
  const about = record === undefined ? {} : { record };
  if (errors.length > 0) return { lines, status: 'error', skipped: false, errors, warnings: [], ...about };
  const found = checked(write, asked);
  if (found.errors.length > 0) return { lines, status: 'error', skipped: false, ...found, ...about };
  return { lines, status: write.op === 'create' ? 'new' : 'changed', skipped: false, ...found, ...about, write };
}

/** An id as our own files have it, where nobody has it here; else one of this import. */
function freeId(sent: string, { farm, line, seen }: { farm: SheetFarm; line: number; seen: Set<string> }): string {
  const isFree = UUID.test(sent) && !farm.isTaken(sent) && !seen.has(sent);
  const id = isFree ? sent : farm.idOf(`line:${line}`);
  seen.add(id);
  return id;
}

/** The body of a new record, which gets a name if nobody gives things of its kind one by hand. */
function bodyOf({ body }: Read, { section, farm }: LineAsked): Data {
  const { code, label } = stageOf(section);
  const isNamedByHand = code === null && label.kind === 'thing';
  const name = body.name ?? (isNamedByHand ? undefined : nameFor(body, section, farm));
  return { ...body, ...(name === undefined ? {} : { name }), confirmedWarnings: ['*'] };
}

const SAYS_NOTHING = 'Esta linha não diz nada do que as colunas escolhidas guardam.';

type Group = readonly Row[];

const quiet = (lines: Group, status: Draft['status'], record?: FarmRecord): Draft => ({
  ...{ lines, status, skipped: false, errors: [], warnings: [] },
  ...(record === undefined ? {} : { record }),
});

/** A line without the code or name of its record as somebody writes them: `26 col 1` finds `26-COL-0001` and is no new code. */
function withoutNames(row: Row, record: FarmRecord, columns: readonly ReadColumn[]): Row {
  const typed = (key: string): string => cellAt(row, columns, key);
  const isCode = codeKey(typed('code')) === codeKey(record.code);
  // A line with an id may be there to put the name right.
  const isName = typed('id') === '' && searchKey(typed('name')) === searchKey(record.name);
  const known = columns.filter(({ target: { key } }) => (key === 'code' && isCode) || (key === 'name' && isName));
  return { ...row, cells: row.cells.map((cell, place) => (known.some(({ at }) => at === place) ? null : cell)) };
}

/** Lines about a stored record: what differs of it. */
function draftOfStored(group: Group, record: FarmRecord, asked: LineAsked): Draft {
  const told = group.map((row) => withoutNames(row, record, asked.columns));
  const read = readBody(told, asked, record);
  if (!read.isChanged && read.errors.length === 0) return quiet(group, 'same', record);
  const body = { ...read.body, confirmedWarnings: ['*'] };
  const write: ImportWrite = { op: 'update', section: asked.section, id: record.id, body, line: group[0]?.line ?? 0 };
  return draftOf(group, { write, errors: read.errors, record }, asked);
}

/** New lines of a file by all that they say, so that one that comes twice is found however many there are. */
function linesOfFile() {
  const drafted = new Map<string, number>();
  const keyOf = (id: string, body: Data): string | null => (isDated(body) ? JSON.stringify([id, body]) : null);
  return {
    /** The earlier line that says the same. */
    twinOf: (id: string, body: Data): number | undefined => drafted.get(keyOf(id, body) ?? ''),
    add: (id: string, body: Data, line: number): void => {
      const key = keyOf(id, body);
      if (key !== null) drafted.set(key, line);
    },
  };
}

/** Lines that say what an earlier line does. */
function draftOfTwin(group: Group, line: number): Draft {
  const message = `Igual à linha ${line}. Se forem duas mesmo, anote em que diferem.`;
  return { ...quiet(group, 'duplicate'), warnings: [{ column: null, message }] };
}

/** Drafts the lines of one record of a section's sheet. */
export function lineDrafter(asked: LineAsked): (group: Group) => Draft {
  const { section, farm, choices, columns } = asked;
  const find = recordFinder(asked);
  const sameDay = Map.groupBy(farm.records(section), ({ date }) => date);
  const seen = new Set<string>();
  const file = linesOfFile();
  const draftOfNew = (group: Group, row: Row): Draft => {
    const read = readBody(group, asked, undefined);
    if (!read.isChanged && read.errors.length === 0) read.errors.push({ column: null, message: SAYS_NOTHING });
    if (read.isLeftOut) return { ...quiet(group, 'new'), skipped: true };
    withLots(read, asked);
    // Who said that the line is a new record has seen the one that it looks like.
    const isSaidNew = choices.lines[row.line]?.match?.recordId === null;
    const twin = isSaidNew ? undefined : sameDay.get(String(read.body.date))?.find((one) => isSaidBy(read.body, one));
    if (twin !== undefined && read.errors.length === 0) return quiet(group, 'duplicate', twin);
    const sent = cellAt(row, columns, 'id').toLowerCase();
    const before = file.twinOf(sent, read.body);
    if (before !== undefined && read.errors.length === 0) return draftOfTwin(group, before);
    const id = freeId(sent, { farm, line: row.line, seen });
    const write: ImportWrite = { op: 'create', section, id, body: bodyOf(read, asked), line: row.line };
    const draft = draftOf(group, { write, errors: read.errors }, asked);
    if (draft.status !== 'error') file.add(sent, read.body, row.line);
    return draft;
  };
  return (group) => {
    const [row = { line: 0, cells: [] }] = group;
    if (group.some(({ line }) => choices.lines[line]?.skip === true)) return { ...quiet(group, 'new'), skipped: true };
    const record = find(row);
    return record === undefined ? draftOfNew(group, row) : draftOfStored(group, record, asked);
  };
}
