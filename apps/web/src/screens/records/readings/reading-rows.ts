import type { ReadingDefinition } from '@cafezal/domain/definition/stage.ts';
import type { ShownReading } from './use-readings.ts';

/** The readings of one instant by kind; of two of a kind the last one counts. */
export type ReadingRow = { at: string; byKind: ReadonlyMap<string, ShownReading>; readings: readonly ShownReading[] };

/** Readings grouped by instant, newest first. */
export function rowsOf(readings: readonly ShownReading[]): readonly ReadingRow[] {
  return [...Map.groupBy(readings, ({ at }) => at)]
    .map(([at, together]) => ({
      at,
      byKind: new Map(together.map((reading) => [reading.kind, reading])),
      readings: together,
    }))
    .sort((one, other) => (one.at < other.at ? 1 : -1));
}

const SHORT_LABELS: Readonly<Record<string, string>> = {
  humidity: '%',
  ambientTemperature: 'ar °C',
  massTemperature: 'massa',
  relativeHumidity: 'ar %',
  temperature: '°C',
  ph: 'pH',
  brix: '°Bx',
  layer: 'camada cm',
  turns: 'viradas',
  covered: 'coberto',
  rain: 'chuva mm',
  stirred: 'mexeu',
  pressure: 'bar',
  co2: 'CO₂ ppm',
};

/** Short label of a kind for its column. */
export const shortLabel = (kind: string, { label }: ReadingDefinition): string => SHORT_LABELS[kind] ?? label;

/** The kinds with readings, in the stage's order, at most `most`. */
export const columnsOf = (
  kinds: Readonly<Record<string, ReadingDefinition>>,
  readings: readonly ShownReading[],
  most: number,
): readonly string[] => {
  const measured = new Set(readings.map(({ kind }) => kind));
  return Object.keys(kinds)
    .filter((kind) => measured.has(kind))
    .slice(0, most);
};
