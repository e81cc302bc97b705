import type { ReadingDefinition } from '@cafezal/domain/definition/stage.ts';
import { dayInPtBr, isDay } from '@cafezal/domain/ground/days.ts';
import { parseDecimal } from '@cafezal/domain/ground/numbers.ts';
import { REWETTING_POINTS } from '@cafezal/domain/stages/drying/drying-course.ts';
import { type Here, rewettedWords } from './drying-words.ts';
import { lowered, readingDoubt, readingProblem, readingText } from './reading-rules.ts';
import type { ShownReading } from './use-readings.ts';

/** What was typed by kind of reading. */
export type Typed = Readonly<Record<string, string>>;

type Kinds = Readonly<Record<string, ReadingDefinition>>;

/** The last reading of each kind. */
export const lastOfEach = (readings: readonly ShownReading[]): ReadonlyMap<string, ShownReading> =>
  new Map(readings.map((reading) => [reading.kind, reading]));

/** The kinds that are asked for at once: the first of the stage, and those that were measured with it the last time. */
export function usualKinds(kinds: Kinds, readings: readonly ShownReading[]): readonly string[] {
  const [main = ''] = Object.keys(kinds);
  const lastAt = readings.findLast(({ kind }) => kind === main)?.at;
  const together = readings.filter(({ at, kind }) => at === lastAt && kind in kinds).map(({ kind }) => kind);
  return Object.keys(kinds).filter((kind) => kind === main || together.includes(kind));
}

const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === '';

/** What cannot be kept, by kind; where nothing was typed, the first kind is asked for. */
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

/** Why a moment (`YYYY-MM-DDTHH:mm`, null for now) is none at which the record was measured; undefined where it may be. `now` is written likewise. */
export function momentProblem(
  moment: string | null,
  { first, last, now }: { first: string; last: string; now: string },
): string | undefined {
  if (moment === null) return undefined;
  const day = moment.slice(0, 10);
  if (!isDay(day) || moment.length < 'YYYY-MM-DDTHH:mm'.length) return 'Informe dia e hora.';
  if (moment > now) return 'Essa hora ainda não chegou. Confira o dia e a hora.';
  if (day >= first && day <= last) return undefined;
  return `Fora do período: de ${dayInPtBr(first)} a ${dayInPtBr(last)}.`;
}

/** What was typed as values, in the order of the stage. */
export const valuesOf = (kinds: Kinds, typed: Typed): readonly { kind: string; value: number }[] =>
  Object.keys(kinds).flatMap((kind) => {
    const value = isBlank(typed[kind]) ? null : parseDecimal(typed[kind]);
    return value === null ? [] : [{ kind, value }];
  });

/** What is odd about a value that is kept all the same: out of the usual, or moisture that rose. */
export function doubtOf(
  { kind, definition, text }: { kind: string; definition: ReadingDefinition; text: string },
  last: ShownReading | undefined,
  here: Here,
): string | undefined {
  const value = parseDecimal(text);
  if (value === null || readingProblem(definition, value) !== undefined) return undefined;
  const rise = kind === 'humidity' && last !== undefined ? value - last.value : 0;
  if (rise > REWETTING_POINTS && last !== undefined) return rewettedWords(rise, Date.parse(last.at), here);
  return readingDoubt(definition, value);
}

/** What was kept, for the toast: `Umidade do café 16,4 %. Guardado.` */
export function savedReadingsWords(kinds: Kinds, kept: readonly { kind: string; value: number }[]): string {
  const words = kept.map(({ kind, value }) => {
    const definition = kinds[kind];
    return definition === undefined ? '' : `${definition.label} ${readingText(definition, value)}`;
  });
  return `${words.map((word, at) => (at === 0 ? word : lowered(word))).join(', ')}. Guardado.`;
}
