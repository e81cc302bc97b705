import { formatNumber, parseDecimal } from '@cafezal/domain/numbers.ts';
import type { Farm, FarmDraft } from '../../data/contract.ts';
import { alqueireOf } from '../../fields/unit-conversions.ts';

/** What the form of a farm holds while a person types. */
export type FarmValues = {
  name: string;
  /** As typed, in `areaUnit`. */
  area: string;
  areaUnit: 'ha' | 'alqueires';
  state: string;
  city: string;
  region: string;
  stateRegistration: string;
};

/** The form of a farm that does not exist yet. */
export const NO_FARM: FarmValues = {
  name: '',
  area: '',
  areaUnit: 'ha',
  state: '',
  city: '',
  region: '',
  stateRegistration: '',
};

/** The form of a farm as it is stored. */
export const valuesOf = (farm: Farm): FarmValues => ({
  name: farm.name,
  area: formatNumber(farm.totalArea, 4).replaceAll('.', ''),
  areaUnit: 'ha',
  state: farm.state,
  city: farm.city,
  region: farm.region,
  stateRegistration: farm.stateRegistration ?? '',
});

/** Hectares of what was typed, to the square metre; null for what is no number above 0. */
export function hectaresOf({ area, areaUnit, state }: Pick<FarmValues, 'area' | 'areaUnit' | 'state'>): number | null {
  const typed = parseDecimal(area);
  if (typed === null || typed <= 0) return null;
  const hectares = areaUnit === 'ha' ? typed : typed * alqueireOf(state).hectares;
  return Math.round(hectares * 10_000) / 10_000;
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

/** What is sent of what was typed, or what is missing, field by field. */
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
