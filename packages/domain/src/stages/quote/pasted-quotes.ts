import { isRecordedDay } from '../../ground/days.ts';
import { parseDecimal } from '../../ground/numbers.ts';

/** A line of a pasted table: the day and the price that it says; `fault` says in pt-BR what it lacks. */
export type PastedQuote = { line: number; text: string; date: string; value: number | null; fault: string | null };

const ISO = /\b(\d{4})-(\d{2})-(\d{2})\b/;
const BRAZILIAN = /\b(\d{1,2})[/.](\d{1,2})[/.](\d{4}|\d{2})\b/;
const NUMBER = /\d[\d.]*(?:,\d+)?/;

/** The day that a line says, YYYY-MM-DD, and the line without it; null without a day that there is. */
function dayIn(text: string): { date: string; rest: string } | null {
  const iso = ISO.exec(text);
  const own = iso ?? BRAZILIAN.exec(text);
  if (own === null) return null;
  const [whole, first = '', second = '', third = ''] = own;
  const year = third.length === 2 ? `20${third}` : third;
  const date = iso === null ? `${year}-${second.padStart(2, '0')}-${first.padStart(2, '0')}` : whole;
  return isRecordedDay(date) ? { date, rest: text.replace(whole, ' ') } : null;
}

/** Reads lines as they are copied from a page or a sheet: a day, then the price. Lines without a digit are headings. */
export function readPastedQuotes(pasted: string): readonly PastedQuote[] {
  return pasted.split(/\r?\n/).flatMap((text, at): PastedQuote[] => {
    if (!/\d/.test(text)) return [];
    const line = { line: at + 1, text: text.trim() };
    const day = dayIn(text);
    if (day === null) return [{ ...line, date: '', value: null, fault: 'Falta o dia, como 22/11/2026.' }];
    const value = parseDecimal(NUMBER.exec(day.rest)?.[0] ?? '');
    const fault = value === null || value <= 0 ? 'Falta o preço, como 2.310,50.' : null;
    return [{ ...line, date: day.date, value, fault }];
  });
}
