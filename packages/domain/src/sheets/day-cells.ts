import type { TableCell } from '../ground/csv.ts';
import { addDays, isRecordedDay } from '../ground/days.ts';
import { searchKey } from '../ground/search-key.ts';

/** In which century a year of two digits lies. */
export type Century = '2000' | '1900';

/** A day, or what would be right: a sentence, and the day that was likely meant. */
export type DayRead = { day: string } | { message: string; suggestion?: string };

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'] as const;
const NAMES = [
  ...(['Janeiro', 'Fevereiro', 'Março', 'Abril', 'Maio', 'Junho'] as const),
  ...(['Julho', 'Agosto', 'Setembro', 'Outubro', 'Novembro', 'Dezembro'] as const),
] as const;

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[t ].*)?$/;
const MONTH = `(\\d{1,2}|(?:${MONTHS.join('|')})[a-z]{0,6})\\.?`;
const BRAZILIAN = new RegExp(`^(\\d{1,2})[/.-]${MONTH}[/.-](\\d{4}|\\d{2})(?:[, ]+\\d{1,2}:\\d{2}.*)?$`);
const SHORT_YEAR = new RegExp(`^\\d{1,2}[/.-]${MONTH}[/.-]\\d{2}(?:[, ].*)?$`);

/** Days since 1899-12-30, the first day of the usual calendar of workbooks; before March 1900 it counts a day that never was. */
const FIRST_SERIAL = 61;
const LAST_SERIAL = 2_958_465;

/** The day of a serial number; null for what is none. `since1904` is the calendar of old Macintosh workbooks. */
export function dayOfSerial(serial: number, since1904 = false): string | null {
  const days = Math.floor(serial) + (since1904 ? 1462 : 0);
  if (!Number.isFinite(serial) || days < FIRST_SERIAL || days > LAST_SERIAL) return null;
  return addDays('1899-12-30', days);
}

/** What a column says of its days besides the century: their calendar, and whether a year alone means its first day. */
export type DayColumn = { since1904?: boolean; orYear?: boolean };

/** The years that people write; as serial numbers of days these are of 1905, when nobody here kept a sheet. */
const YEAR = /^(19\d{2}|2[01]\d{2}|2200)$/;

/** Whether a cell is a day whose year has two digits. */
export const hasShortYear = (cell: TableCell): boolean =>
  typeof cell === 'string' && cell.length < 40 && SHORT_YEAR.test(searchKey(cell));

const two = (number: number): string => String(number).padStart(2, '0');

const monthOf = (text: string): number =>
  /^\d/.test(text) ? Number(text) : MONTHS.findIndex((month) => text.startsWith(month)) + 1;

/** The day of its parts, or what is wrong with them. */
function dayOf({ year, month, day }: { year: number; month: number; day: number }): DayRead {
  const name = NAMES[month - 1];
  const text = `${year}-${two(month)}-${two(day)}`;
  if (isRecordedDay(text)) return { day: text };
  if (name === undefined) {
    const swapped = `${year}-${two(day)}-${two(month)}`;
    const message = `Não há mês ${month}.`;
    return isRecordedDay(swapped)
      ? { message: `${message} Dia e mês parecem trocados.`, suggestion: `${two(month)}/${two(day)}/${year}` }
      : { message: `${message} Escreva como 18/05/2025.` };
  }
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (day <= last) return { message: 'Escreva o dia como 18/05/2025.' };
  return { message: `${name} tem ${last} dias.`, suggestion: `${two(last)}/${two(month)}/${year}` };
}

/** The day of a year alone, where that is enough. */
const dayOfYear = (year: string, { orYear = false }: DayColumn): DayRead =>
  orYear ? { day: `${year}-01-01` } : { message: `${year} é só o ano. Escreva o dia como 18/05/${year}.` };

/** Reads the day of a cell: 18/05/2025, 18-mai-25, ISO, a year where that is enough, or the serial number of a workbook. */
export function readDay(cell: TableCell, century: Century, column: DayColumn = {}): DayRead {
  if (typeof cell === 'object' && cell !== null) return { day: cell.day };
  const text = typeof cell === 'number' ? String(Math.floor(cell)) : searchKey((cell ?? '').slice(0, 40));
  if (YEAR.test(text)) return dayOfYear(text, column);
  const iso = ISO.exec(text);
  if (iso !== null) return dayOf({ year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) });
  const [, day, month, year] = BRAZILIAN.exec(text) ?? [];
  if (day === undefined || month === undefined || year === undefined) {
    // A text of other lengths is likelier a number of something else.
    const isSerial = typeof cell === 'number' || /^\d{5}$/.test(text);
    const number = isSerial ? dayOfSerial(Number(text), column.since1904) : null;
    return number === null ? { message: 'Não é uma data. Escreva como 18/05/2025.' } : { day: number };
  }
  const full = year.length === 4 ? Number(year) : Number(century) + Number(year);
  return dayOf({ year: full, month: monthOf(month), day: Number(day) });
}
