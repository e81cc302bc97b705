import { isObject } from '../ground/json-value.ts';
import { CONVERSION_FACTORS } from '../ground/units.ts';
import {
  ACTION_LEVELS,
  CONVERSION_RANGES,
  DRYING_TARGET,
  LIMING_TARGET,
  LITERS_PER_SACA,
  READING_OVERDUE_HOURS,
  RESTING_DAYS,
} from '../knowledge/farm-practice.ts';
import { at, EVER, NEWEST } from '../knowledge/knowledge.ts';
import type { FarmSettings, TaxRegime, TaxRegimeRow } from '../record/record.ts';
import { stateOf } from './states.ts';

/** kg per litre of freshly picked coffee: the farm's own factor, or the default. */
export const cherryDensityOf = ({ conversionFactors }: Pick<FarmSettings, 'conversionFactors'>): number =>
  conversionFactors.cherryDensity ?? CONVERSION_FACTORS.cherryDensity;

/** Litres of café da roça for one saca of a species: as arabica where it is not known. */
export const litersPerSacaOf = (
  { litersPerSaca, litersPerSacaCanephora }: Pick<FarmSettings, 'litersPerSaca' | 'litersPerSacaCanephora'>,
  species: unknown,
): number => (species === 'canephora' ? litersPerSacaCanephora : litersPerSaca);

const ZONES: Readonly<Record<string, string>> = {
  AC: 'America/Rio_Branco',
  AM: 'America/Manaus',
  RO: 'America/Porto_Velho',
  RR: 'America/Boa_Vista',
  MT: 'America/Cuiaba',
  MS: 'America/Campo_Grande',
};

/** The time zone of a farm by the code or name of its state; São Paulo's for unknown states. */
export const timezoneOf = (state: string): string => ZONES[stateOf(state)?.code ?? ''] ?? 'America/Sao_Paulo';

/** The default settings of a farm, by the code or name of its state. */
export const defaultSettings = (state: string): FarmSettings => ({
  timezone: timezoneOf(state),
  measureLiters: 60,
  litersPerSaca: at(LITERS_PER_SACA, NEWEST).value.arabica,
  litersPerSacaCanephora: at(LITERS_PER_SACA, NEWEST).value.canephora,
  pricePerMeasure: null,
  conversionFactors: CONVERSION_FACTORS,
  conversionRanges: at(CONVERSION_RANGES, NEWEST).value,
  targetMoisture: { low: at(DRYING_TARGET, NEWEST).value.low, high: at(DRYING_TARGET, NEWEST).value.high },
  minimumRestDays: at(RESTING_DAYS, NEWEST).value.least,
  readingOverdueHours: at(READING_OVERDUE_HOURS, NEWEST).value,
  mipLevels: at(ACTION_LEVELS, NEWEST).value,
  limingTarget: at(LIMING_TARGET, NEWEST).value,
  labUnits: 'cmolc',
  allocationBasis: 'mass',
  taxRegimes: [],
  documents: {},
  gs1CompanyPrefix: null,
  gtinByForm: {},
  producer: {},
  farmOutline: null,
});

/** The settings that a farm changed; absent ones have the default. `taxRegime` is from before regimes had dates. */
export type StoredSettings = Partial<FarmSettings> & { taxRegime?: 'pf' | 'pj' | 'payroll' };

/** A regime by its current name. */
export const taxRegimeNamed = (name: TaxRegime | 'payroll'): TaxRegime => (name === 'payroll' ? 'pf_payroll' : name);

/** The farm's tax regimes by first day, ascending. */
export const taxRegimesOf = ({ taxRegimes, taxRegime }: StoredSettings): readonly TaxRegimeRow[] =>
  taxRegimes ?? (taxRegime === undefined ? [] : [{ from: EVER, regime: taxRegimeNamed(taxRegime) }]);

/** How a farm's sales of a day are taxed; by default like those of a natural person. */
export const taxRegimeOn = ({ taxRegimes }: Pick<FarmSettings, 'taxRegimes'>, day: string): TaxRegime =>
  taxRegimes.findLast(({ from }) => from <= day)?.regime ?? 'pf';

/** Settings for those who may not edit the farm, and for files: without the tax number of who produces. */
export function withoutTaxNumber<Settings extends object>(settings: Settings): Settings {
  if (!('producer' in settings) || !isObject(settings.producer)) return settings;
  const { document: _, ...told } = settings.producer;
  return { ...settings, producer: told };
}

/** The effective settings of a farm: stored ones over the defaults of its state. */
export function settingsOf(state: string, stored: StoredSettings): FarmSettings {
  const usual = defaultSettings(state);
  const { taxRegime: _, ...set } = stored;
  return {
    ...usual,
    ...set,
    conversionFactors: { ...usual.conversionFactors, ...stored.conversionFactors },
    conversionRanges: { ...usual.conversionRanges, ...stored.conversionRanges },
    mipLevels: { ...usual.mipLevels, ...stored.mipLevels },
    taxRegimes: taxRegimesOf(stored),
  };
}
