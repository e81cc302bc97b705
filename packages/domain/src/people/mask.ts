/** What is typed as its mask shows it, and what of the mask is still to come. */
export type Masked = { text: string; rest: string };

/** Lays characters into a mask such as `###.###.###-##`; a dot or a dash comes with the character behind it, and what is to come reads 0. */
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
