import { sameValue } from '../../ground/same-value.ts';
import type { LotSnapshot } from '../publication/lot-snapshot.ts';
import { lotFacts } from './lot-facts.ts';
import type { PageWords } from './page-words.ts';

/** A fact that differs: its name, and what was and is shown in words, null where it is not shown. */
export type Difference = { field: string; published: string | null; now: string | null };

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What differs between two snapshots of a lot, in words. Two equal texts mean that details differ. */
export function differences(before: LotSnapshot, after: LotSnapshot, words: PageWords): readonly Difference[] {
  const earlier = lotFacts(before, words);
  return lotFacts(after, words).flatMap(({ key, text, data }, at) => {
    const was = earlier[at];
    if (was === undefined || sameValue(was.data, data)) return [];
    return [{ field: capital(words.say(key)), published: was.text, now: text }];
  });
}

/** A difference as a sentence of the page. */
export function differenceText({ field, published, now }: Difference, words: PageWords): string {
  if (now === null) return words.say('removed', { field });
  if (published === null) return words.say('added', { field, now });
  return published === now ? words.say('detailsChanged', { field }) : words.say('changed', { field, published, now });
}
