import type { ReadingDefinition } from '@cafezal/domain/definition/stage.ts';
import { unitWord, withWord } from '@cafezal/domain/definition/unit-word.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';

/** A reading as text: `16,8 %`, `sim`. */
export function readingText({ unit, decimals = 2, yesNo }: ReadingDefinition, value: number): string {
  if (yesNo === true) return value === 1 ? 'sim' : 'não';
  return withWord(formatNumber(value, decimals), unitWord(unit));
}

const CAPITALS = /^(?:pH|CO₂|\p{Lu}{2})/u;

/** A label within a sentence; abbreviations keep their capitals. */
export const lowered = (label: string): string =>
  CAPITALS.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);

/** Why a value cannot be saved; undefined if it can. */
export function readingProblem(definition: ReadingDefinition, value: number | null): string | undefined {
  const { label, min, max, yesNo } = definition;
  if (value === null) return yesNo === true ? 'Escolha sim ou não.' : `Informe o número: ${lowered(label)}.`;
  if (value >= min && value <= max) return undefined;
  return `Não pode: vai de ${formatNumber(min)} a ${readingText({ ...definition, yesNo: false }, max)}. Confira a vírgula.`;
}

/** The warning about a value; it can be saved all the same. */
export function readingWarning({ unlikely }: ReadingDefinition, value: number): string | undefined {
  if (unlikely === undefined) return undefined;
  const { below = Number.NEGATIVE_INFINITY, above = Number.POSITIVE_INFINITY, message } = unlikely;
  if (value >= below && value <= above) return undefined;
  return (
    message ??
    (value < below
      ? `Menos de ${formatNumber(below)} é raro. Confira.`
      : `Mais de ${formatNumber(above)} é raro. Confira.`)
  );
}
