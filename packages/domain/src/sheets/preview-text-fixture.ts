import type { Geometry } from '../ground/geometry.ts';
import type { Preview, Remark } from './preview.ts';

/** A body in one line: each value with its place; of an outline only its kind and its first corner. */
function flat(value: unknown, place = ''): string[] {
  if (typeof value !== 'object' || value === null) return [`${place} ${String(value)}`];
  if ('coordinates' in value) {
    const { type, coordinates } = value as Geometry;
    return [`${place} ${type} ${String(coordinates).split(',').slice(0, 2).join(' ')}`];
  }
  return Object.entries(value).flatMap(([key, one]) => flat(one, place === '' ? key : `${place}.${key}`));
}

/** Remarks as lines of text: what is refused or warned, of which column, and its code. */
export const remarkLines = (kind: string, remarks: readonly Remark[]): string[] =>
  remarks.map(
    ({ column, message, code }) => `    ${kind} ${column ?? '–'}: ${message}${code === undefined ? '' : ` [${code}]`}`,
  );

const previewText = ({ lines, questions, writes, keeps = [], farmOutline }: Preview): string =>
  [
    ...lines.flatMap(({ line, status, skipped, cells, errors, warnings, record }) => [
      `  ${line} ${status}${skipped ? ', fora' : ''}${record === undefined ? '' : `, ${record.name} (${record.id})`}`,
      `    ${Object.entries(cells)
        .map(([column, cell]) => `${column} ${cell}`)
        .join(' | ')}`,
      ...remarkLines('recusa', errors),
      ...remarkLines('avisa', warnings),
    ]),
    ...questions.flatMap(({ id, kind, column, message, options, answer }) => [
      `  pergunta ${id} (${kind}, ${column}): ${message} → ${answer}`,
      `    ${options.map(({ value, label, samples }) => [`${value}: ${label}`, ...samples].join('; ')).join(' | ')}`,
    ]),
    ...writes.map(
      ({ op, section, id, line, body }) => `  linha ${line} ${op} ${section} ${id}: ${flat(body).join(', ')}`,
    ),
    ...keeps.map(({ line, kind, key }) => `  linha ${line} guarda ${kind} ${key}`),
    ...(farmOutline === undefined
      ? []
      : [`  contorno da linha ${farmOutline.line}: ${flat(farmOutline.geometry).join('')}`]),
  ].join('\n');

/** Previews as one text, each under what is special about it; keys of invoices are cut. */
export const previewTexts = (cases: Readonly<Record<string, Preview>>): string =>
  Object.entries(cases)
    .map(([name, preview]) => `# ${name}\n${previewText(preview)}\n`)
    .join('\n')
    .replace(/\d{32}(\d{12})/g, '…$1');
