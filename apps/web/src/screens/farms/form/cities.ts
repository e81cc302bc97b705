import { STATES } from '@cafezal/domain/farm/states.ts';
import { searchKey } from '@cafezal/domain/ground/search-key.ts';
import type { ComboOption } from '../../../components/controls/matching-options.ts';

/** A municipality and the two letters of its state. */
export type City = { city: string; state: string };

/** Every municipality of Brazil, each state's by name; the list is heavy, and loaded when it is first asked for. */
export async function loadCities(): Promise<readonly City[]> {
  const { getCities } = await import('@brazilian-utils/brazilian-utils/get-cities');
  // The list knows the states by the same two letters.
  return STATES.flatMap(({ code }) => getCities(code as 'MG').map((city) => ({ city, state: code })));
}

const keyOf = ({ city, state }: City): string => `${city}/${state}`;

/** The municipalities to choose from: those of the state, or all with their state beside them while none is chosen. */
export const cityOptions = (cities: readonly City[], state: string): readonly ComboOption[] =>
  state === ''
    ? cities.map((one) => ({ value: keyOf(one), label: one.city, detail: one.state }))
    : cities.filter((one) => one.state === state).map(({ city }) => ({ value: city, label: city }));

/**
 * What was chosen or typed as a municipality: with its state where that is known by it, and spelled as the list spells
 * it where only accents or capitals differ. A name that no list has stays as typed.
 */
export function cityOf(cities: readonly City[], typed: string, state: string): City {
  const chosen = cities.find((one) => keyOf(one) === typed);
  if (chosen !== undefined) return chosen;
  const wanted = searchKey(typed);
  const same = cities.filter((one) => searchKey(one.city) === wanted && (state === '' || one.state === state));
  const [only] = same;
  return only !== undefined && same.length === 1 ? only : { city: typed, state };
}
