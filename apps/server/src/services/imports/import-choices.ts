import { Problem } from '@cafezal/domain/record/problem.ts';
import type { Choices, LineChoice } from '@cafezal/domain/sheets/preview.ts';
import { z } from 'zod';
import { uuidText } from '../request/uuid-text.ts';

const KEY = z.string().max(200);
const CELL = z.string().max(5_000);

/** What a PATCH chooses: it is merged with what was chosen before. */
export const choicesBody = z.object({
  mapping: z.record(KEY, z.string().max(100).nullable()).optional(),
  answers: z.record(KEY, z.string().max(200)).optional(),
  lines: z
    .array(
      z.object({
        line: z.number().int().min(1).max(2_000_000),
        cells: z.record(z.string().regex(/^[A-Z]{1,3}$/), CELL).optional(),
        match: z.object({ recordId: uuidText.nullable() }).optional(),
        skip: z.boolean().optional(),
      }),
    )
    .max(10_000)
    .optional(),
});

type Sent = z.infer<typeof choicesBody>;

function mergedLine(before: LineChoice = {}, { cells, match, skip }: NonNullable<Sent['lines']>[number]): LineChoice {
  return {
    ...before,
    ...(cells === undefined ? {} : { cells: { ...before.cells, ...cells } }),
    ...(match === undefined ? {} : { match }),
    ...(skip === undefined ? {} : { skip }),
  };
}

/** Characters of all that is chosen of one file: more is put right in the file itself. */
const MOST_CHOSEN = 1_000_000;
const TOO_MANY = 'São mudanças demais para esta conferência. Acerte no próprio arquivo e escolha de novo.';

/** What is chosen after a PATCH; `request/invalid` (422) above what is kept of it. */
export function mergeChoices(before: Choices, { mapping = {}, answers = {}, lines = [] }: Sent): Choices {
  const merged = new Map(Object.entries(before.lines));
  for (const line of lines) merged.set(String(line.line), mergedLine(merged.get(String(line.line)), line));
  const chosen = {
    mapping: { ...before.mapping, ...mapping },
    answers: { ...before.answers, ...answers },
    lines: Object.fromEntries(merged),
  };
  if (JSON.stringify(chosen).length > MOST_CHOSEN) throw new Problem('request/invalid', { message: TOO_MANY });
  return chosen;
}

/** Of a stored JSON value what was chosen; nothing where it is older or empty. */
export function readChoices(stored: unknown): Choices {
  const parsed = z
    .object({
      mapping: z.record(z.string(), z.string().nullable()).default({}),
      answers: z.record(z.string(), z.string()).default({}),
      lines: z.record(z.string(), z.custom<LineChoice>()).default({}),
    })
    .safeParse(stored);
  return parsed.success ? parsed.data : { mapping: {}, answers: {}, lines: {} };
}

/** What is remembered of a file for the next with the same headings: what columns say, not what single lines or names are. */
export function rememberedChoices({ mapping, answers }: Choices): Choices {
  const ofColumns = Object.entries(answers).filter(([id]) => !id.startsWith('match:'));
  return { mapping, answers: Object.fromEntries(ofColumns), lines: {} };
}
