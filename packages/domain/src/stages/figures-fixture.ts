import type { Figure, RuleContext } from '../definition/stage.ts';
import { unitWord, withWord } from '../definition/unit-word.ts';
import { formatNumber } from '../ground/numbers.ts';
import type { RecordContent } from '../record/record.ts';

/** The figures of a record as its details show them: `Peso teórico: 427 kg`, `–` for what is not known. */
export const shownFigures = (figures: readonly Figure[], content: RecordContent, context: RuleContext): string[] =>
  figures.map(({ label, unit, decimals, of }) => {
    const value = of(content, context);
    const text = value === null ? '–' : withWord(formatNumber(value, decimals), unitWord(unit));
    return `${label}: ${text.replaceAll('\u00a0', ' ')}`;
  });
