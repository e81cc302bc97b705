import type { FormFindings } from '../../../../fields/values/form-context.ts';
import { isBlank, type RecordValues, valueAt, withValueAt } from '../../../../fields/values/record-values.ts';
import { PLANNED } from './planned-warnings.ts';

/** Errors and warnings together: `check` runs again without the refused values, to find the warnings. */
export function findingsBeside(payload: RecordValues, check: (payload: RecordValues) => FormFindings): FormFindings {
  const found = check(payload);
  const refused = Object.keys(found.errors).filter((path) => !isBlank(valueAt(payload, path)));
  if (refused.length === 0) return found;
  const rest = refused.reduce((kept, path) => withValueAt(kept, path, null), payload);
  // A refused value was said: without it nothing is missing, and the record is not planned for that.
  return { ...found, warnings: check(rest).warnings.filter(({ code }) => code !== PLANNED) };
}
