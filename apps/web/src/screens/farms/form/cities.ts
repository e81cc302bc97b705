import { STATES } from '@cafezal/domain/farm/states.ts';
import { searchKey } from '@cafezal/domain/ground/search-key.ts';
import type { ComboOption } from '../../../components/controls/matching-options.ts';

/** A municipality and the two letters of its state. */
export type City = { city: string; state: string };

/** All municipalities of Brazil, sorted by name within each state. The list is large and loaded on demand. */
export async function loadCities(): Promise<readonly City[]> {
  const { getCities } = await import('@brazilian-utils/brazilian-utils/get-cities');
  // The list uses the same two-letter codes of states.
  return STATES.flatMap(({ code }) => getCities(code as 'MG').map((city) => ({ city, state: code })));
}

const keyOf = ({ city, state }: City): string => `${city}/${state}`;

/** Municipalities to choose from: those of the state, or all with their state if none is chosen. */
export const cityOptions = (cities: readonly City[], state: string): readonly ComboOption[] =>
  state === ''
    ? cities.map((one) => ({ value: keyOf(one), label: one.city, detail: one.state }))
    : cities.filter((one) => one.state === state).map(({ city }) => ({ value: city, label: city }));

/**
 * The municipality that was chosen or typed: with its state if that is unambiguous, and in the list's spelling if only
 * accents or case differ. An unknown name stays as typed.
 */
export function cityOf(cities: readonly City[], typed: string, state: string): City {
  const chosen = cities.find((one) => keyOf(one) === typed);
  if (chosen !== undefined) return chosen;
  const wanted = searchKey(typed);
  const same = cities.filter((one) => searchKey(one.city) === wanted && (state === '' || one.state === state));
  const [only] = same;
  return only !== undefined && same.length === 1 ? only : { city: typed, state };
}
