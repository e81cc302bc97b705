import type { SensorElement } from './epcis-event.ts';

/** A value of a record's time series; `at` is an ISO instant. */
export type EpcisReading = { kind: string; at: string; value: number };

type Measure = { type: string; uom: string; isOurs?: true };

/** What goes into a file of the kinds of readings. Grain moisture has no kind of GS1's, hence ours. */
const MEASURES: Readonly<Record<string, Measure>> = {
  temperature: { type: 'Temperature', uom: 'CEL' },
  massTemperature: { type: 'Temperature', uom: 'CEL', isOurs: true },
  ambientTemperature: { type: 'Temperature', uom: 'CEL', isOurs: true },
  relativeHumidity: { type: 'RelativeHumidity', uom: 'P1' },
  humidity: { type: 'Dimensionless', uom: 'P1', isOurs: true },
};

const MOST_POINTS = 200;

/** At most so many items, evenly chosen, the first and the last among them. */
function thinned<Item>(items: readonly Item[]): readonly Item[] {
  if (items.length <= MOST_POINTS) return items;
  const step = (items.length - 1) / (MOST_POINTS - 1);
  return Array.from({ length: MOST_POINTS }, (_, at) => items[Math.round(at * step)]).filter(
    (item) => item !== undefined,
  );
}

const byTime = (one: EpcisReading, other: EpcisReading): number => {
  if (one.at !== other.at) return one.at < other.at ? -1 : 1;
  if (one.kind !== other.kind) return one.kind < other.kind ? -1 : 1;
  return one.value - other.value;
};

/** The readings of a record for its event, oldest first, at most 200. */
export function sensorElements(readings: readonly EpcisReading[]): readonly SensorElement[] {
  const known = readings.filter(({ kind }) => Object.hasOwn(MEASURES, kind)).toSorted(byTime);
  return thinned(known).flatMap(({ kind, at, value }): SensorElement[] => {
    const measure = MEASURES[kind];
    if (measure === undefined) return [];
    const { type, uom, isOurs } = measure;
    return [
      {
        sensorMetadata: { time: at },
        sensorReport: [{ type, value, uom, ...(isOurs === true && { 'cafezal:kind': kind }) }],
      },
    ];
  });
}
