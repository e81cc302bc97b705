/** Boxes side by side: width, preferred centre and weight of each. */
export type Wishes = { widths: readonly number[]; middles: readonly number[]; weights: readonly number[] };

type Block = { sum: number; weight: number; count: number };

const middleOf = ({ sum, weight }: Block): number => sum / weight;

/** Distance of each box's centre from the first one, if all are as close as possible. */
function offsetsOf(widths: readonly number[], gap: number): readonly number[] {
  let offset = 0;
  return widths.map((width, at) => {
    if (at > 0) offset += ((widths[at - 1] ?? 0) + width) / 2 + gap;
    return offset;
  });
}

/**
 * Centres of boxes in the given order, at least `gap` apart and as close as possible to their preferred centres (least
 * squares: pool adjacent violators).
 */
export function spread({ widths, middles, weights }: Wishes, gap: number): readonly number[] {
  const offsets = offsetsOf(widths, gap);
  const blocks: Block[] = [];
  for (let at = 0; at < middles.length; at += 1) {
    const weight = weights[at] ?? 1;
    const block: Block = { sum: ((middles[at] ?? 0) - (offsets[at] ?? 0)) * weight, weight, count: 1 };
    for (let last = blocks.at(-1); last !== undefined && middleOf(last) > middleOf(block); last = blocks.at(-1)) {
      blocks.pop();
      block.sum += last.sum;
      block.weight += last.weight;
      block.count += last.count;
    }
    blocks.push(block);
  }
  const result: number[] = [];
  for (const block of blocks) {
    for (let left = block.count; left > 0; left -= 1) result.push(middleOf(block) + (offsets[result.length] ?? 0));
  }
  return result;
}
