import type { FarmRecord } from '../record/record.ts';
import type { SeasonBooks } from './season-books.ts';

/** A range of days, inclusive; one or both ends may be open. */
export type Days = { from?: string | undefined; to?: string | undefined };

/** Whether only some days of a season are chosen. */
export const isOfDays = ({ from = '', to = '' }: Days): boolean => from !== '' || to !== '';

/** Whether a day is in the range. */
export const isWithin = (date: string, { from = '', to = '' }: Days): boolean =>
  (from === '' || date >= from) && (to === '' || date <= to);

/** The books with records of some days only, without those about the season as a whole. */
export function booksOfDays(books: SeasonBooks, days: Days): SeasonBooks {
  if (!isOfDays(days)) return books;
  const done = (records: readonly FarmRecord[]) =>
    records.filter(({ section, date }) => section !== 'producao' && isWithin(date, days));
  return {
    ...books,
    all: (section) => done(books.all(section)),
    moved: (section) => done(books.moved(section)),
    made: (section) => done(books.made(section)),
    picked: () => done(books.picked()),
  };
}
