import { lengthMessage, lengthTexts, locatedViolations } from '../definition/limits.ts';
import type { StageDefinition } from '../definition/stage.ts';
import { isObject } from '../ground/json-value.ts';
import { stateOfCar } from '../people/land-ids.ts';
import { Problem } from '../record/problem.ts';

type Body = Readonly<Record<string, unknown>>;

/**
 * Drops the second key of the name if both have the same value; it is checked once under `name`, which may be longer
 * than the stage's key.
 */
function withoutTwin(body: Body, nameField: string | null): Body {
  if (nameField === null || body.name !== body[nameField]) return body;
  return Object.fromEntries(Object.entries(body).filter(([key]) => key !== nameField));
}

/** Whether the text at a path is the number of a CAR: with 41 to 50 characters it is longer than those of other papers. */
const isCar = ({ data }: Body, path: string): boolean =>
  path === 'data.documentNumber' &&
  isObject(data) &&
  typeof data.documentNumber === 'string' &&
  stateOfCar(data.documentNumber) !== null;

/** Throws `record/invalid` in the specified words if a text of the payload is too long for its key. */
export function checkLengths(body: Body, { nameField }: Pick<StageDefinition, 'nameField'>): void {
  const violations = locatedViolations(withoutTwin(body, nameField)).filter(({ path }) => !isCar(body, path));
  if (violations.length === 0) return;
  throw new Problem('record/invalid', { message: lengthMessage(violations), fields: lengthTexts(violations) });
}
