import type { Finding } from '@cafezal/domain/definition/stage.ts';
import type { FormFindings } from '../values/form-context.ts';
import type { FormPart } from '../values/form-parts.ts';
import { type RecordValues, valueAt } from '../values/record-values.ts';

/** The part in which a person explains a serious warning. */
export type Reason = { code: string; part: FormPart };

/** The reasons that a form requests for serious warnings. */
export const reasonsIn = (parts: readonly FormPart[]): readonly Reason[] =>
  parts.flatMap((part) => {
    const code = part.kind === 'field' && part.field.kind === 'text' ? part.field.reasonFor : undefined;
    return code === undefined ? [] : [{ code, part }];
  });

/** The reasons requested by these warnings. */
export const reasonsAsked = (reasons: readonly Reason[], warnings: readonly Finding[]): readonly Reason[] =>
  reasons.filter(({ code }) => warnings.some((one) => one.code === code));

/** The findings, plus an error for each missing reason: saving alone does not confirm a serious warning. */
export function withReasonsAsked(found: FormFindings, values: RecordValues, reasons: readonly Reason[]): FormFindings {
  const missing = reasonsAsked(reasons, found.warnings).filter(
    ({ part }) => String(valueAt(values, part.path) ?? '').trim() === '',
  );
  if (missing.length === 0) return found;
  const texts = missing.map(({ part: { path } }) => [path, 'Diga por quê, para poder salvar assim.'] as const);
  return { ...found, errors: { ...Object.fromEntries(texts), ...found.errors } };
}
