import type { Finding } from '@cafezal/domain/definition/stage.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { confirmedCodes } from '@cafezal/domain/reading/sent-record.ts';
import type { ConfirmedWarning } from '@cafezal/domain/record/record.ts';

/**
 * Who confirmed which warnings, and when. An earlier confirmation stays as long as its warning is raised. The codes in
 * the body (`*` means all) are added for the warnings that are raised now.
 */
export function confirmedWarnings(
  earlier: readonly ConfirmedWarning[],
  warnings: readonly Finding[],
  { body, by, at }: { body: unknown; by: string; at: string },
): readonly ConfirmedWarning[] {
  const raised = [...new Set(warnings.map(({ code }) => code))];
  const kept = earlier.filter(({ code }) => raised.includes(code));
  const sent = isObject(body) ? confirmedCodes(body) : [];
  const added = raised.filter(
    (code) => (sent.includes('*') || sent.includes(code)) && !kept.some((entry) => entry.code === code),
  );
  return [...kept, ...added.map((code) => ({ code, by, at }))];
}

/** Warnings as the API answers them. */
export const presentWarnings = (warnings: readonly Finding[]) =>
  warnings.map(({ field, code, message }) => ({ field, code, message }));
