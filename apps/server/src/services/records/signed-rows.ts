import { fieldEntries } from '@cafezal/domain/definition/stage.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import type { RecordContent, Section } from '@cafezal/domain/record/record.ts';
import { dataFieldsOf } from '@cafezal/domain/stages/stage-form.ts';

/** The content with who wrote the rows of signed lists: rows that say so already keep it. */
export function withSigners<Content extends Pick<RecordContent, 'data'>>(
  content: Content,
  { section, by }: { section: Section; by: string },
): Content {
  const signed = fieldEntries(dataFieldsOf(section)).flatMap(([name, field]) => {
    const rows = field.kind === 'list' && field.signed === true ? content.data[name] : undefined;
    return Array.isArray(rows) ? [[name, rows.filter(isObject).map((row) => ({ by, ...row }))] as const] : [];
  });
  return signed.length === 0 ? content : { ...content, data: { ...content.data, ...Object.fromEntries(signed) } };
}
