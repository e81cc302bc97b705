import { counted } from '../definition/unit-word.ts';
import { daysBetween } from '../ground/days.ts';
import { wallTime } from '../ground/wall-time.ts';

/** A day without its year, unless it is another one: `30/06`. */
export function shortDay(day: string, today: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return year === today.slice(0, 4) ? `${date}/${month}` : `${date}/${month}/${year}`;
}

/** A day in a sentence: `hoje`, `ontem`, otherwise `em 30/06`. */
export function spokenDay(day: string, today: string): string {
  const days = daysBetween(day, today);
  if (days === 0) return 'hoje';
  return days === 1 ? 'ontem' : `em ${shortDay(day, today)}`;
}

/** The time of an instant in a time zone: `16h`, `16h05`. */
export function spokenHour(at: string, timeZone: string): string {
  const [hour, minute = ''] = wallTime(timeZone, new Date(at)).slice(11).split(':');
  return `${Number(hour)}h${minute === '00' ? '' : minute}`;
}

/** `1 dia`, `12 dias`. */
export const daysText = (days: number): string => counted(days, 'dias');

/** Names as an enumeration: `peneira 14, moca e escolha`. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} e ${last}`;
}

const WEEKDAYS = ['no domingo', 'na segunda', 'na terça', 'na quarta', 'na quinta', 'na sexta', 'no sábado'];

/** A coming day: `hoje`, `amanhã`, `na sexta` within a week, otherwise `em 21/07`. */
export function comingDay(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days === 0) return 'hoje';
  if (days === 1) return 'amanhã';
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return days !== null && days > 1 && days < 7 && weekday !== undefined ? weekday : `em ${shortDay(day, today)}`;
}

/** A text with a capital at the start of a sentence. */
export const capital = (text: string): string =>
  // pH keeps its spelling everywhere.
  text.startsWith('pH') ? text : text.charAt(0).toUpperCase() + text.slice(1);

const WORK = /^(?:Secagem|Colheita|Descanso|Benefício|Beneficiamento|Processamento|Fermentação) (?:d[aeo]s? )?(?=\S)/;

/** A record's name without its stage: `Secagem do verde` is `Verde`, `Colheita Sede 29/06` is `Sede 29/06`. */
export function briefName(name: string): string {
  return capital(name.replace(WORK, ''));
}

/** A record's name, or its code without one. */
export const calledOf = ({ name, code }: { name: string; code: string }): string => name.trim() || code || 'Sem nome';

/** `Terreiro 2` within a sentence; abbreviations keep their capitals. */
export const withinSentence = (place: string): string =>
  /^\p{Lu}\p{Ll}/u.test(place) ? place.charAt(0).toLowerCase() + place.slice(1) : place;
