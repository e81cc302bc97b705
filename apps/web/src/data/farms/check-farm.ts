import { lengthMessage, lengthViolations } from '@cafezal/domain/definition/limits.ts';
import { validateFarm } from '@cafezal/domain/farm/farm.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';

/** Checks what is to be sent of a farm as the server does: lengths first, then what is missing, then what cannot be. Throws `Problem`. */
export function checkFarm(sent: Readonly<Record<string, unknown>>): void {
  const violations = lengthViolations(sent);
  if (violations.length > 0) throw new Problem('farm/invalid', { message: lengthMessage(violations) });
  validateFarm(sent);
}
