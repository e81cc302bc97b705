import { searchKey } from '@cafezal/domain/ground/search-key.ts';

/** What can be chosen: `detail` is a second line. */
export type ComboOption = { value: string; label: string; detail?: string | undefined };

const MOST_SHOWN = 50;

/** The options in which all words that were typed occur, accents and case aside, those that begin so first; at most 50. */
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
