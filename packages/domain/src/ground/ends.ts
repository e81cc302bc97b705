/** The least and the most of numbers, of which there may be more than a call takes arguments. */
export function endsOf(numbers: readonly number[]): readonly [least: number, most: number] {
  let [least, most] = [Infinity, -Infinity];
  for (const one of numbers) [least, most] = [Math.min(least, one), Math.max(most, one)];
  return [least, most];
}
