import { lengthMessage, lengthViolations } from '@cafezal/domain/definition/limits.ts';
import { validateFarm } from '@cafezal/domain/farm/farm.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';

/** Validates a farm as the server does: first lengths, then required fields, then values. Throws `Problem`. */
export function checkFarm(sent: Readonly<Record<string, unknown>>): void {
  const violations = lengthViolations(sent);
  if (violations.length > 0) throw new Problem('farm/invalid', { message: lengthMessage(violations) });
  validateFarm(sent);
}
