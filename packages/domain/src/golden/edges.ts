/** What is said of a value, without its numbers: they follow the value, and do not tell where another thing begins. */
const withoutNumbers = (said: string): string =>
  said
    .split(' | ')
    .filter((line) => !line.startsWith('guarda'))
    .map((line) => line.replaceAll(/\d[\d.,]*/g, '#'))
    .join(' | ') || '–';

/** The first whole number up to `to` with a property that `to` has and `from` has not. */
function edge(from: number, to: number, holds: (value: number) => boolean): number {
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/**
 * What is said of numbers, from where on, each on a line: `31.5: avisa …`. The numbers ascend; between two of them the
 * values are searched, to so many decimals, at which something else is said.
 */
export function saidFrom(numbers: readonly number[], decimals: number, say: (value: number) => string): string {
  const step = 10 ** decimals;
  const said = new Map<number, string>();
  const sayAt = (at: number): string => {
    const known = said.get(at) ?? withoutNumbers(say(at / step));
    said.set(at, known);
    return known;
  };
  const probes = numbers.map((value) => Math.round(value * step));
  const starts = probes.flatMap((at, index) => {
    const before = probes[index - 1];
    if (before === undefined) return [at];
    const found: number[] = [];
    // Between two probes more than one thing may begin.
    for (let from = before; sayAt(from) !== sayAt(at); from = found.at(-1) ?? at)
      found.push(edge(from, at, (value) => sayAt(value) !== sayAt(from)));
    return found;
  });
  return starts.map((at) => `\n    ${at / step}: ${say(at / step)}`).join('');
}
