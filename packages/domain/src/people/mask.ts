/** A masked text, and the rest of the mask. */
export type Masked = { text: string; rest: string };

/**
 * Fills a mask such as `###.###.###-##` with characters. A separator appears with the character after it; the missing
 * rest is shown with zeros.
 */
export function maskBy(mask: string, characters: string): Masked {
  let text = '';
  let pending = '';
  let used = 0;
  let at = 0;
  for (; at < mask.length && used < characters.length; at += 1) {
    const sign = mask.charAt(at);
    if (sign !== '#') pending += sign;
    else {
      text += pending + characters.charAt(used);
      pending = '';
      used += 1;
    }
  }
  return { text, rest: mask.slice(at).replaceAll('#', '0') };
}
