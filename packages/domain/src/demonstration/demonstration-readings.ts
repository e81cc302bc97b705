import type { GoldenRecord } from '../golden/season.ts';
import { daysBetween } from '../ground/days.ts';
import { numberAt, textAt } from '../record/data-values.ts';

/** A reading as the API takes it. */
export type DemonstrationReading = { id: string; kind: string; at: string; value: number };

/** A value so many hours after the first one. */
type Point = { kind: string; hour: number; value: number };
type Span = { first: number; last: number; days: number };

/** The rainy day of each drying, by its short name. */
export type RainyDays = Readonly<Record<string, number>>;

/** Rain in mm, the points of moisture that it adds, and for how many days. */
const RAIN = { mm: 18, points: 4.2, daysToDryAgain: 3 } as const;

/** Random deviation of a reading from the straight line, in per cent. */
const WOBBLE_PCT = 1.2;

const HOURS_PER_DAY = 24;
const MS_PER_HOUR = 3_600_000;

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** The value on a day of a line that is straight on a logarithmic axis. */
const runOf = ({ first, last, days }: Span, day: number): number => first * (last / first) ** (day / days);

/** A deviation from −1 to 1, reproducible by drying and day. */
const wobbleOf = (seed: number, day: number): number => Math.sin(seed * 12.9898 + day * 78.233);

/** The points of moisture that rain still adds on a day. */
function rainOn(rainyDay: number | undefined, day: number): number {
  const after = day - (rainyDay ?? Number.POSITIVE_INFINITY);
  if (after < 0 || after > RAIN.daysToDryAgain) return 0;
  return RAIN.points * (1 - after / (RAIN.daysToDryAgain + 1));
}

/** One moisture per day from the first to the last, which are those of the record; only rain makes it rise. */
function moistures(span: Span, { seed, rainyDay }: { seed: number; rainyDay: number | undefined }): Point[] {
  const points: Point[] = [];
  let dryest = span.first;
  for (let day = 0; day <= span.days; day += 1) {
    const isEnd = day === 0 || day === span.days;
    const plain = runOf(span, day) * (1 + (isEnd ? 0 : (WOBBLE_PCT / 100) * wobbleOf(seed, day)));
    dryest = Math.max(span.last, Math.min(dryest, plain));
    points.push({ kind: 'humidity', hour: day * HOURS_PER_DAY, value: tenth(dryest + rainOn(rainyDay, day)) });
  }
  return points;
}

function dryingPoints({ key, payload: { data } }: GoldenRecord, days: number, rainyDay: number | undefined): Point[] {
  const first = numberAt(data, 'initialHumidity');
  const last = numberAt(data, 'finalHumidity');
  if (first === undefined || last === undefined) return [];
  const rain: Point[] =
    rainyDay === undefined ? [] : [{ kind: 'rain', hour: rainyDay * HOURS_PER_DAY, value: RAIN.mm }];
  return [...moistures({ first, last, days }, { seed: Number(key.slice(1)), rainyDay }), ...rain];
}

/** pH and °Brix from the start of a fermentation to its end, each half a day, or each day where it takes three. */
function fermentationPoints({ payload: { data } }: GoldenRecord, days: number): Point[] {
  const runs = [
    { kind: 'ph', first: numberAt(data, 'initialPh'), last: numberAt(data, 'finalPh') },
    { kind: 'brix', first: numberAt(data, 'initialBrix'), last: numberAt(data, 'finalBrix') },
  ];
  const hours = numberAt(data, 'duration') ?? days * HOURS_PER_DAY;
  const apart = hours < 3 * HOURS_PER_DAY ? HOURS_PER_DAY / 2 : HOURS_PER_DAY;
  return runs.flatMap(({ kind, first, last }) => {
    if (first === undefined || last === undefined) return [];
    return Array.from({ length: Math.floor(hours / apart) + 1 }, (_, at) => ({
      kind,
      hour: at * apart,
      value: tenth(runOf({ first, last, days: hours / HOURS_PER_DAY }, (at * apart) / HOURS_PER_DAY)),
    }));
  });
}

/** When the first one is made, in UTC: of dryings at 16:00 in Carmo de Minas, of fermentations at 7:00, the next ones at 19:00. */
const FIRST_AT = { secagem: 'T19:00:00.000Z', fermentacao: 'T10:00:00.000Z' } as const;

const idOf = (recordId: string, at: number): string =>
  // The id contains section and number of the record.
  `019d0000-2026-7000-8f${recordId.slice(21, 23)}-${recordId.slice(-6)}${String(at).padStart(6, '0')}`;

/**
 * Readings of a record of the worked season, oldest first: moisture of dryings by the day, pH and °Brix of fermentations.
 */
export function demonstrationReadings(record: GoldenRecord, rainyDays: RainyDays): readonly DemonstrationReading[] {
  const start = textAt(record.payload, 'date') ?? '';
  const days = daysBetween(start, textAt(record.payload.data, 'endDate') ?? '');
  if (days === null || days <= 0) return [];
  const { section, id } = record;
  if (section !== 'secagem' && section !== 'fermentacao') return [];
  const points =
    section === 'secagem' ? dryingPoints(record, days, rainyDays[record.key]) : fermentationPoints(record, days);
  const first = Date.parse(start + FIRST_AT[section]);
  return points.map(({ kind, hour, value }, at) => ({
    id: idOf(id, at),
    kind,
    at: new Date(first + hour * MS_PER_HOUR).toISOString(),
    value,
  }));
}
