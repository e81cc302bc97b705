import { CONVERSION_FACTORS } from '../ground/units.ts';
import type { FarmSettings } from '../record/record.ts';
import { stateOf } from './states.ts';

/** kg/L of café da roça on a farm: its own factor, else the usual one. */
export const cherryDensityOf = ({ conversionFactors }: Pick<FarmSettings, 'conversionFactors'>): number =>
  conversionFactors.cherryDensity ?? CONVERSION_FACTORS.cherryDensity;

const ZONES: Readonly<Record<string, string>> = {
  AC: 'America/Rio_Branco',
  AM: 'America/Manaus',
  RO: 'America/Porto_Velho',
  RR: 'America/Boa_Vista',
  MT: 'America/Cuiaba',
  MS: 'America/Campo_Grande',
};

/** The time zone of a farm by the code or name of its state; São Paulo's where the state says nothing else. */
export const timezoneOf = (state: string): string => ZONES[stateOf(state)?.code ?? ''] ?? 'America/Sao_Paulo';

/** The settings of a farm that nobody has changed, by the code or name of its state. */
export const defaultSettings = (state: string): FarmSettings => ({
  timezone: timezoneOf(state),
  measureLiters: 60,
  litersPerSaca: 480,
  conversionFactors: CONVERSION_FACTORS,
  allocationBasis: 'mass',
  taxRegime: 'pf',
  documents: {},
  gs1CompanyPrefix: null,
});
