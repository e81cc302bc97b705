/** The part of the browser's `Temporal` that is used here; Safari and Node do not have it. */
type Zoned = { toPlainDateTime: () => { toString: (options: { smallestUnit: 'second' }) => string } };
type WithTemporal = {
  Temporal?: {
    Instant: { fromEpochMilliseconds: (at: number) => { toZonedDateTimeISO: (timeZone: string) => Zoned } };
  };
};

const FORMATS = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = FORMATS.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  FORMATS.set(timeZone, format);
  return format;
}

/**
 * Date and time in a time zone such as `America/Manaus` at an instant, as `YYYY-MM-DDTHH:mm:ss`. Throws a RangeError
 * for an invalid instant or zone.
 */
export function wallTime(timeZone: string, at: Date): string {
  // TypeScript's `es2024` does not know what only some browsers have.
  const { Temporal: temporal } = globalThis as WithTemporal;
  // Creating a formatter is so slow on a cheap phone that it would delay the first render.
  // The format writes a year before 1000 without its zeros, as in a date picker while the year is typed.
  if (temporal === undefined) return formatOf(timeZone).format(at).replace(' ', 'T').padStart(19, '0');
  const zoned = temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  return zoned.toPlainDateTime().toString({ smallestUnit: 'second' });
}
