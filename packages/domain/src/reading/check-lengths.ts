import { type LocatedViolation, lengthMessage, locatedViolations } from '../definition/limits.ts';
import type { StageDefinition } from '../definition/stage.ts';
import { Problem } from '../record/problem.ts';

type Body = Readonly<Record<string, unknown>>;

/** The name sent twice with one value is checked once, under `name`, which may be longer than the stage's key. */
function withoutTwin(body: Body, nameField: string | null): Body {
  if (nameField === null || body.name !== body[nameField]) return body;
  return Object.fromEntries(Object.entries(body).filter(([key]) => key !== nameField));
}

const fieldTexts = (violations: readonly LocatedViolation[]): Record<string, string> =>
  Object.fromEntries(
    violations.map(({ path, max, length }) => [path, `No máximo ${max} caracteres; tem ${length}.`] as const),
  );

/** Throws `record/invalid` in the seed's words when a text of the payload is longer than its key allows. */
export function checkLengths(body: Body, { nameField }: Pick<StageDefinition, 'nameField'>): void {
  const violations = locatedViolations(withoutTwin(body, nameField));
  if (violations.length === 0) return;
  throw new Problem('record/invalid', { message: lengthMessage(violations), fields: fieldTexts(violations) });
}
