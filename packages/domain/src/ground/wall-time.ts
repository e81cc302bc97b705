/** As much of a browser's `Temporal` as is used here: Safari lacks it, and so does Node. */
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
 * What a calendar and a clock in a time zone such as `America/Manaus` show at an instant, as `YYYY-MM-DDTHH:mm:ss`.
 * Throws a RangeError for what is no instant or no zone.
 */
export function wallTime(timeZone: string, at: Date): string {
  // The types of the language's `es2024` do not know what only some browsers have.
  const { Temporal: temporal } = globalThis as WithTemporal;
  // A format takes a cheap phone so long to make that the first drawing would wait for it.
  if (temporal === undefined) return formatOf(timeZone).format(at).replace(' ', 'T');
  const zoned = temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  return zoned.toPlainDateTime().toString({ smallestUnit: 'second' });
}
