import type { Field, Fields } from '../definition/fields.ts';

/** What of a field people read elsewhere, or other tests hold. */
const LEFT_OUT: ReadonlySet<string> = new Set(['keys', 'options', 'row', 'hint', 'when', 'groups']);

/** A line for each field with its label, kind and limits, and for those within it, for an approved text. */
export function fieldLines(fields: Fields, indent = ''): string {
  const lines = Object.entries<Field>(fields).map(([name, field]) => {
    const { kind, label, ...rest } = field;
    const limits = Object.fromEntries(Object.entries(rest).filter(([key]) => !LEFT_OUT.has(key)));
    const within = field.kind === 'group' || field.kind === 'list' ? `\n${fieldLines(field.row, `${indent}  `)}` : '';
    return `${indent}${name}: ${label} (${kind}) ${JSON.stringify(limits)}${within}`;
  });
  return lines.join('\n');
}
