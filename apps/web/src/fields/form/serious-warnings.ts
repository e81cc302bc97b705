import type { Finding } from '@cafezal/domain/definition/stage.ts';
import type { FormFindings } from '../values/form-context.ts';
import type { FormPart } from '../values/form-parts.ts';
import { type RecordValues, valueAt } from '../values/record-values.ts';

/** A part in which a person tells why something serious is so. */
export type Reason = { code: string; part: FormPart };

/** The reasons that a form asks for beside its serious warnings. */
export const reasonsIn = (parts: readonly FormPart[]): readonly Reason[] =>
  parts.flatMap((part) => {
    const code = part.kind === 'field' && part.field.kind === 'text' ? part.field.reasonFor : undefined;
    return code === undefined ? [] : [{ code, part }];
  });

/** The reasons that are asked for by some warnings. */
export const reasonsAsked = (reasons: readonly Reason[], warnings: readonly Finding[]): readonly Reason[] =>
  reasons.filter(({ code }) => warnings.some((one) => one.code === code));

/** What the rules say, and that a reason is missing: what is serious is not confirmed by the touch that saves. */
export function withReasonsAsked(found: FormFindings, values: RecordValues, reasons: readonly Reason[]): FormFindings {
  const missing = reasonsAsked(reasons, found.warnings).filter(
    ({ part }) => String(valueAt(values, part.path) ?? '').trim() === '',
  );
  if (missing.length === 0) return found;
  const texts = missing.map(({ part: { path } }) => [path, 'Diga por quê, para poder salvar assim.'] as const);
  return { ...found, errors: { ...Object.fromEntries(texts), ...found.errors } };
}
