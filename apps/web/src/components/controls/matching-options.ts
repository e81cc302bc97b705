import { searchKey } from '@cafezal/domain/ground/search-key.ts';

/** An option; `detail` is its second line. */
export type ComboOption = { value: string; label: string; detail?: string | undefined };

const MOST_SHOWN = 50;

/** Options that contain all typed words, ignoring accents and case; first those that begin with them. At most 50. */
export function matchingOptions(options: readonly ComboOption[], typed: string): readonly ComboOption[] {
  const wanted = searchKey(typed);
  const words = wanted.split(' ').filter(Boolean);
  const matches = options.filter(({ label, detail = '' }) => {
    const text = searchKey(`${label} ${detail}`);
    return words.every((word) => text.includes(word));
  });
  const begins = ({ label }: ComboOption): boolean => searchKey(label).startsWith(wanted);
  return [...matches.filter(begins), ...matches.filter((option) => !begins(option))].slice(0, MOST_SHOWN);
}
