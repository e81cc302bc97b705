import type { ReadingDefinition } from '@cafezal/domain/definition/stage.ts';
import { dayInPtBr } from '@cafezal/domain/ground/days.ts';
import { parseDecimal } from '@cafezal/domain/ground/numbers.ts';
import { REWETTING_POINTS } from '@cafezal/domain/stages/drying/drying-course.ts';
import { type Here, rewettedWords } from './drying-words.ts';
import { lowered, readingProblem, readingText, readingWarning } from './reading-rules.ts';
import type { ShownReading } from './use-readings.ts';

/** Typed values by kind of reading. */
export type Typed = Readonly<Record<string, string>>;

type Kinds = Readonly<Record<string, ReadingDefinition>>;

/** The latest reading of each kind before an instant (ISO), to hold a typed value against; of all where it is ''. */
export const lastOfEach = (readings: readonly ShownReading[], instant: string): ReadonlyMap<string, ShownReading> =>
  new Map(readings.filter(({ at }) => instant === '' || at < instant).map((reading) => [reading.kind, reading]));

/** The kinds to ask for at once: the stage's first one, and those measured last time. */
export function usualKinds(kinds: Kinds, readings: readonly ShownReading[]): readonly string[] {
  const [main = ''] = Object.keys(kinds);
  const lastAt = readings.findLast(({ kind }) => kind === main)?.at;
  const together = readings.filter(({ at, kind }) => at === lastAt && kind in kinds).map(({ kind }) => kind);
  return Object.keys(kinds).filter((kind) => kind === main || together.includes(kind));
}

const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === '';

/** Errors by kind; without any typed value the first kind is required. */
export function problemsOf(kinds: Kinds, typed: Typed): Typed {
  const filled = Object.entries(typed).filter(([, text]) => !isBlank(text));
  const asked = filled.length > 0 ? filled : [[Object.keys(kinds)[0] ?? '', ''] as const];
  return Object.fromEntries(
    asked.flatMap(([kind, text]) => {
      const definition = kinds[kind];
      if (definition === undefined) return [];
      const value = parseDecimal(text);
      if (value === null && !isBlank(text)) return [[kind, 'Escreva um número, como 11,5.']];
      const problem = readingProblem(definition, value);
      return problem === undefined ? [] : [[kind, problem]];
    }),
  );
}

/**
 * Why a time (`YYYY-MM-DDTHH:mm`, null for now) is outside the record's work; undefined if it is valid. `now` has the
 * same format.
 */
export function momentProblem(
  moment: string | null,
  { first, last, now }: { first: string; last: string; now: string },
): string | undefined {
  const at = moment ?? now;
  const day = at.slice(0, 10);
  if (at.length < 'YYYY-MM-DDTHH:mm'.length) return 'Informe dia e hora.';
  if (at > now) return 'Essa hora ainda não chegou. Confira o dia e a hora.';
  if (day >= first && day <= last) return undefined;
  return `Fora do período: de ${dayInPtBr(first)} a ${dayInPtBr(last)}.`;
}

/** The typed values, in the stage's order. */
export const valuesOf = (kinds: Kinds, typed: Typed): readonly { kind: string; value: number }[] =>
  Object.keys(kinds).flatMap((kind) => {
    const value = isBlank(typed[kind]) ? null : parseDecimal(typed[kind]);
    return value === null ? [] : [{ kind, value }];
  });

/** The warning about a value: out of the usual range, or moisture that rose. */
export function warningOf(
  { kind, definition, text }: { kind: string; definition: ReadingDefinition; text: string },
  last: ShownReading | undefined,
  here: Here,
): string | undefined {
  const value = parseDecimal(text);
  if (value === null || readingProblem(definition, value) !== undefined) return undefined;
  const rise = kind === 'humidity' && last !== undefined ? value - last.value : 0;
  if (rise > REWETTING_POINTS && last !== undefined) return rewettedWords(rise, Date.parse(last.at), here);
  return readingWarning(definition, value);
}

/** The toast after saving: `Umidade do café 16,4 %. Guardado.` */
export function savedReadingsWords(kinds: Kinds, kept: readonly { kind: string; value: number }[]): string {
  const words = kept.map(({ kind, value }) => {
    const definition = kinds[kind];
    return definition === undefined ? '' : `${definition.label} ${readingText(definition, value)}`;
  });
  return `${words.map((word, at) => (at === 0 ? word : lowered(word))).join(', ')}. Guardado.`;
}
