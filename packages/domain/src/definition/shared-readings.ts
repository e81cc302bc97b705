import type { ReadingDefinition } from './stage.ts';

/** Air temperature at the lot; below 0 °C is frost. */
export const ambientTemperature = {
  label: 'Temperatura ambiente',
  unit: '°C',
  min: -15,
  max: 55,
  unlikely: { below: 0, above: 42 },
  decimals: 1,
} satisfies ReadingDefinition;

/** Temperature within the coffee, with the range for all stages. */
export const massTemperature = {
  label: 'Temperatura da massa',
  unit: '°C',
  min: -10,
  max: 120,
  decimals: 1,
} satisfies ReadingDefinition;

/** Moisture of the coffee, % wet basis: no coffee that dries comes below 8 %, but a slipped comma or 0,12 for 12 % does. */
export const humidityReading = {
  label: 'Umidade do café',
  unit: '%',
  min: 0,
  max: 100,
  unlikely: { below: 8 },
  decimals: 1,
} satisfies ReadingDefinition;

/** Relative humidity of the air. */
export const relativeHumidity = {
  label: 'Umidade relativa do ar',
  unit: '%',
  min: 0,
  max: 100,
  decimals: 1,
} satisfies ReadingDefinition;
