import {
  type LocatedViolation,
  lengthMessage,
  lengthTexts,
  locatedViolations,
} from '@cafezal/domain/definition/limits.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { z } from 'zod';
import type { Route } from './route.ts';

/** Messages for a form; zod's own are technical and English. */
const wordsOf: z.core.$ZodErrorMap = (issue) => {
  const isText = 'origin' in issue && issue.origin === 'string';
  if (issue.input === undefined || (issue.code === 'too_small' && isText)) return 'Preencha este campo.';
  if (issue.code === 'too_big' && isText) return `No máximo ${issue.maximum} caracteres.`;
  return 'Este valor não serve para este campo.';
};

z.config({ customError: wordsOf });

function violationsOf(payload: unknown, which: NonNullable<Route['textLengths']>): LocatedViolation[] {
  if (which === 'none') return [];
  if (which === 'all') return locatedViolations(payload);
  if ('except' in which) return locatedViolations(payload).filter(({ path }) => !which.except.includes(path));
  if (payload === null || typeof payload !== 'object') return [];
  return locatedViolations(Object.fromEntries(Object.entries(payload).filter(([key]) => which.includes(key))));
}

/** The body that the domain validates. Where the documentation says that it is an object, a missing one is empty and no other JSON is taken. */
function objectIn({ docs }: Pick<Route, 'docs'>, payload: unknown): unknown {
  if (typeof docs.bodySchema !== 'object' || docs.bodySchema.type !== 'object') return payload;
  if (payload === undefined) return {};
  if (!isObject(payload)) throw new Problem('request/invalid', { message: 'Envie um objeto JSON.' });
  return payload;
}

/** The body validated by the route's schema, text lengths first. Throws 422 `request/invalid` with `fields`. */
export function parseBody(route: Pick<Route, 'body' | 'docs' | 'textLengths'>, payload: unknown): unknown {
  const violations = violationsOf(payload, route.textLengths ?? 'all');
  if (violations.length > 0) {
    throw new Problem('request/invalid', { message: lengthMessage(violations), fields: lengthTexts(violations) });
  }
  if (route.body === undefined) return objectIn(route, payload);
  const parsed = route.body.safeParse(payload ?? {});
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message;
  throw new Problem('request/invalid', { fields });
}
