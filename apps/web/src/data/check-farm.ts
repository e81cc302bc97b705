import { validateFarm } from '@cafezal/domain/farm.ts';
import { lengthMessage, lengthViolations } from '@cafezal/domain/limits.ts';
import { Problem } from '@cafezal/domain/problem.ts';

/** Checks what is to be sent of a farm as the server does: lengths first, then what is missing, then what cannot be. Throws `Problem`. */
export function checkFarm(sent: Readonly<Record<string, unknown>>): void {
  const violations = lengthViolations(sent);
  if (violations.length > 0) throw new Problem('farm/invalid', { message: lengthMessage(violations) });
  validateFarm(sent);
}
