import { formatNumber, parseDecimal } from '@cafezal/domain/ground/numbers.ts';
import { alqueiresToHectares } from '@cafezal/domain/ground/units.ts';
import type { Farm, FarmDraft } from '../../../data/device/contract.ts';
import { alqueireOf } from '../../../fields/values/unit-conversions.ts';

/** The kinds of alqueire, as they are called. */
export const ALQUEIRES = { mineiro: 'mineiro', paulista: 'paulista', baiano: 'nordestão' } as const;

/** A kind of alqueire. */
export type Alqueire = keyof typeof ALQUEIRES;

/** The values of a farm's form while a person types. */
export type FarmValues = {
  name: string;
  /** As typed, in `areaUnit`. */
  area: string;
  areaUnit: 'ha' | 'alqueires';
  /** The kind of alqueire, if it is not the usual one of the state. */
  alqueire?: Alqueire;
  state: string;
  city: string;
  region: string;
  stateRegistration: string;
};

/** Values of a new farm. */
export const NO_FARM: FarmValues = {
  name: '',
  area: '',
  areaUnit: 'ha',
  state: '',
  city: '',
  region: '',
  stateRegistration: '',
};

/** Values of a stored farm. */
export const valuesOf = (farm: Farm): FarmValues => ({
  name: farm.name,
  area: formatNumber(farm.totalArea, 4).replaceAll('.', ''),
  areaUnit: 'ha',
  state: farm.state,
  city: farm.city,
  region: farm.region,
  stateRegistration: farm.stateRegistration ?? '',
});

/** The kind of alqueire: the chosen one, or the usual one of the state. */
export const alqueireIn = ({ alqueire, state }: Pick<FarmValues, 'alqueire' | 'state'>): Alqueire =>
  alqueire ?? alqueireOf(state).custom;

/** Props of the controls of a farm's form. */
export type FarmFieldsProps = {
  values: FarmValues;
  errors: Readonly<Record<string, string>>;
  put: (change: Partial<FarmValues>) => void;
};

/** The typed area in hectares, to the square metre; null if it is no number above 0. */
export function hectaresOf(values: Pick<FarmValues, 'area' | 'areaUnit' | 'alqueire' | 'state'>): number | null {
  const { area, areaUnit } = values;
  const typed = parseDecimal(area);
  if (typed === null || typed <= 0) return null;
  return areaUnit === 'ha' ? Math.round(typed * 10_000) / 10_000 : alqueiresToHectares(typed, alqueireIn(values));
}

type Texts = Partial<Record<keyof FarmDraft, string>>;

const missingTexts = (values: FarmValues): Texts => ({
  ...(values.name.trim() === '' && { name: 'Diga o nome da fazenda.' }),
  ...(hectaresOf(values) === null && {
    totalArea: values.area.trim() === '' ? 'Diga a área total.' : 'A área é um número maior que zero, como 13,5.',
  }),
  ...(values.state === '' && { state: 'Escolha o estado.' }),
  ...(values.city.trim() === '' && { city: 'Diga a cidade.' }),
  ...(values.region.trim() === '' && { region: 'Escolha ou escreva a região.' }),
});

/** The values to send, or the missing fields. */
export function readFarm(
  values: FarmValues,
): { draft: FarmDraft; errors?: undefined } | { errors: Texts; draft?: undefined } {
  const errors = missingTexts(values);
  const totalArea = hectaresOf(values);
  if (Object.keys(errors).length > 0 || totalArea === null) return { errors };
  const draft: FarmDraft = {
    name: values.name.trim(),
    totalArea,
    city: values.city.trim(),
    region: values.region.trim(),
    state: values.state,
    stateRegistration: values.stateRegistration.trim() || null,
  };
  return { draft };
}
