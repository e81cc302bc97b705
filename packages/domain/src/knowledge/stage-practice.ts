/** Usual limits of single stages. */

import type { ProductForm } from '../record/record.ts';
import { always, custom, practice, type Usual } from './practice.ts';

/** Most nutrients for a plot in one season, kg/ha. */
export const NUTRIENT_CAPS = always('practice.nutrientCaps', custom, { n: 450, k2o: 400 });

/** Weather for spraying without drift: wind in km/h, relative humidity in %, highest temperature in °C. */
export const SPRAYING_WEATHER = always<{ wind: Usual; humidity: Usual; mostHeat: number }>(
  'practice.sprayingWeather',
  custom,
  { wind: { least: 3, most: 10 }, humidity: { least: 55, most: 100 }, mostHeat: 30 },
);

const PATIO: Usual = { least: 4, most: 30 };
const DRYER: Usual = { least: 0, most: 5 };
const COVERED: Usual = { least: 0, most: 45 };

/** Usual days of a drying by its method. */
export const DRYING_DAYS = always<Readonly<Record<string, Usual>>>('practice.dryingDays', custom, {
  patio_concrete: PATIO,
  patio_dirt: PATIO,
  patio_asphalt: PATIO,
  raised_bed: PATIO,
  greenhouse: COVERED,
  combined: COVERED,
  rotary: DRYER,
  static: DRYER,
  vertical: DRYER,
});

const CHERRY: Usual = { least: 45, most: 70 };

/** Usual moisture of coffee at the start of drying, % wet basis; `swept` is coffee from the ground. */
export const FRESH_HUMIDITY = always<Readonly<Partial<Record<ProductForm | 'swept', Usual>>>>(
  'practice.freshHumidity',
  custom,
  {
    cherry_mixed: CHERRY,
    cherry_ripe: CHERRY,
    cherry_unripe: CHERRY,
    cherry_float: { least: 25, most: 60 },
    wet_parchment: { least: 45, most: 62 },
    swept: { least: 20, most: 50 },
  },
);

/** Coffee on a patio: thickness of its layer in cm, and times per day that it is turned. */
export const PATIO_LAYER = always(
  'practice.patioLayer',
  { ...practice, source: 'Emater: camada de 2 a 3 cm no início, revolver de hora em hora' },
  { mostCm: 6, fewestTurns: 8 },
);

/** pH at which a fermentation should end, and from which down it tastes of vinegar. */
export const FERMENTATION_PH = always('practice.fermentationPh', custom, { least: 4, most: 4.5, vinegar: 3.6 });

/** Hours that a fermentation usually takes. */
export const FERMENTATION_HOURS = always<Usual>('practice.fermentationHours', custom, { least: 18, most: 120 });
