/** What is said of a value, without its numbers: they follow the value, and do not tell where another thing begins. */
const withoutNumbers = (said: string): string =>
  said
    .split(' | ')
    .filter((line) => !line.startsWith('guarda'))
    .map((line) => line.replaceAll(/\d[\d.,]*/g, '#'))
    .join(' | ') || '–';

type Search = { from: number; to: number; likely: Iterable<number> };

/** A whole number up to `to`, which has a property that `from` has not, where it begins; likely ones are tried first. */
function edge({ from, to, likely }: Search, holds: (value: number) => boolean): number {
  for (const at of likely) if (from < at && at <= to && holds(at) && !holds(at - 1)) return at;
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** Numbers that ascend, between two of which the values are searched to so many decimals. */
type Range = {
  numbers: readonly number[];
  decimals: number;
  /** Where something else is likely to be said, in units of the last decimal; those that are found are added. */
  likely?: Set<number>;
};

/**
 * What is said of numbers, from where on, each on a line: `31.5: avisa …`. Between two of them those values are
 * searched at which something else is said.
 */
export function saidFrom({ numbers, decimals, likely = new Set() }: Range, say: (value: number) => string): string {
  const step = 10 ** decimals;
  const said = new Map<number, { whole: string; told: string }>();
  const answerAt = (at: number): { whole: string; told: string } => {
    const known = said.get(at);
    if (known !== undefined) return known;
    const whole = say(at / step);
    const answer = { whole, told: withoutNumbers(whole) };
    said.set(at, answer);
    return answer;
  };
  const sayAt = (at: number): string => answerAt(at).told;
  const probes = numbers.map((value) => Math.round(value * step));
  const starts = probes.flatMap((at, index) => {
    const before = probes[index - 1];
    if (before === undefined) return [at];
    const found: number[] = [];
    // Between two probes more than one thing may begin.
    for (let from = before; sayAt(from) !== sayAt(at); from = found.at(-1) ?? at)
      found.push(edge({ from, to: at, likely }, (value) => sayAt(value) !== sayAt(from)));
    return found;
  });
  for (const at of starts) likely.add(at);
  return starts.map((at) => `\n    ${at / step}: ${answerAt(at).whole}`).join('');
}
