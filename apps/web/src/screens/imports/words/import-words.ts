import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import type { Tone } from '../../../components/surfaces/tag.tsx';
import { type ImportStatus, type ImportSummary, isWorking } from '../../../data/farms/imports.ts';
import { sectionEntry } from '../../frame/section-menu.ts';

/** What a spreadsheet may be of, as a menu says it. */
export const sheetName = (section: string): string =>
  section === 'safras' ? 'Safras passadas' : (sectionEntry(section)?.label ?? section);

/** What a file is of. */
export const subjectOf = ({ kind, section }: Pick<ImportSummary, 'kind' | 'section'>): string =>
  kind === 'mapa' ? 'Mapa' : kind === 'nfe' ? 'Notas fiscais' : sheetName(section);

/** The section whose list has what a file brought. */
export const listSection = (section: string): Section =>
  // The server takes no other words for a section.
  section === 'safras' ? 'producao' : (section as Section);

/** What a line of a file is called. */
const LINE_WORDS: Readonly<Record<ImportSummary['kind'], readonly [one: string, many: string]>> = {
  planilha: ['linha', 'linhas'],
  mapa: ['desenho', 'desenhos'],
  nfe: ['nota', 'notas'],
};

type OfKind = Pick<ImportSummary, 'kind'>;

/** A word about lines in the gender of what they are called: `nova` of a line or an invoice, `novo` of a drawing. */
export const inGender = ({ kind }: OfKind, word: string): string =>
  kind === 'mapa' ? word.replace(/^(nov|estranh|repetid)a(s?)$/i, '$1o$2').replace(/^as$/, 'os') : word;

/** A number of lines: `1 linha`, `1.240 linhas`. */
export function linesText({ kind }: OfKind, count: number): string {
  const [one, many] = LINE_WORDS[kind];
  return `${formatNumber(count, 0)} ${count === 1 ? one : many}`;
}

/** A line by its number: `Linha 41`. */
export function lineName({ kind }: OfKind, line: number): string {
  const [one] = LINE_WORDS[kind];
  return `${one.charAt(0).toUpperCase()}${one.slice(1)} ${line}`;
}

/** The title of the screen of a file. */
export const titleOf = ({ kind }: OfKind): string =>
  ({ planilha: 'Trazer planilha', mapa: 'Trazer mapa', nfe: 'Trazer notas' })[kind];

const STATES: Readonly<Record<ImportStatus, readonly [text: string, tone: Tone]>> = {
  reading: ['lendo', 'info'],
  preview: ['a conferir', 'warning'],
  confirming: ['guardando', 'info'],
  confirmed: ['guardado', 'success'],
  undoing: ['desfazendo', 'info'],
  undone: ['desfeito', 'neutral'],
};

/** How far a file is, as a tag says it. */
export const stateOf = ({ status }: Pick<ImportSummary, 'status'>): readonly [text: string, tone: Tone] =>
  STATES[status];

/** How much of the work is done, in words; empty until it is known. */
export function workText(file: ImportSummary): string {
  const { done = 0, of = 0 } = file;
  if (!isWorking(file) || of === 0) return '';
  return `${formatNumber(done, 0)} de ${formatNumber(of, 0)}`;
}

/** How many records a file wrote, and how many invoices it keeps for later. */
export function writtenText({ records, kept }: Pick<ImportSummary, 'records' | 'kept'>): string {
  const waits = kept === 1 ? '1 nota à espera' : `${formatNumber(kept, 0)} notas à espera`;
  if (kept > 0 && records === 0) return waits;
  const written = records === 1 ? '1 registro guardado' : `${formatNumber(records, 0)} registros guardados`;
  return kept > 0 ? `${written}, ${waits}` : written;
}

const countOf = ({ counts }: Pick<ImportSummary, 'counts'>, name: string): number => counts[name] ?? 0;

/** Lines that confirming writes. */
export const toWrite = (file: Pick<ImportSummary, 'counts'>): number => countOf(file, 'new') + countOf(file, 'changed');

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} e ${parts.at(-1)}`;

/** What comes in, in one sentence. */
function enterText(file: Pick<ImportSummary, 'counts' | 'kind'>): string {
  const fresh = countOf(file, 'new');
  const changed = countOf(file, 'changed');
  const parts = [
    ...(fresh > 0 ? [`${linesText(file, fresh)} ${inGender(file, fresh === 1 ? 'nova' : 'novas')}`] : []),
    ...(changed > 0 ? [`${linesText(file, changed)} que ${changed === 1 ? 'muda' : 'mudam'} o que já existe`] : []),
  ];
  if (parts.length === 0) return 'Nada de novo para guardar.';
  return `${toWrite(file) === 1 ? 'Entra' : 'Entram'} ${listed(parts)}.`;
}

/** What confirming would do, and what waits or stays. */
export function planText(file: Pick<ImportSummary, 'counts' | 'kind'>): string {
  const error = countOf(file, 'error');
  const stay = countOf(file, 'same') + countOf(file, 'duplicate') + countOf(file, 'skipped');
  const waits = error === 0 ? [] : [`${linesText(file, error)} ${error === 1 ? 'espera' : 'esperam'} acerto.`];
  const stays = stay === 0 ? [] : [`${linesText(file, stay)} ${stay === 1 ? 'fica como está' : 'ficam como estão'}.`];
  return [enterText(file), ...waits, ...stays].join(' ');
}
