import { isDemonstrationId } from '@cafezal/domain/demonstration/demonstration-id.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { searchKey } from '@cafezal/domain/ground/search-key.ts';
import type { Farm } from '../../data/device/contract.ts';

/** An area as text: `13,5 ha`. */
export const hectares = (area: number): string => `${formatNumber(area)}\u00a0ha`;

/** The farms in their order, demonstration farms last. */
export const exampleLast = <One extends Pick<Farm, 'id'>>(farms: readonly One[]): readonly One[] =>
  farms.toSorted((one, other) => Number(isDemonstrationId(one.id)) - Number(isDemonstrationId(other.id)));

/** The farms whose name, city or region contain all typed words, ignoring accents and case. */
export function matchingFarms<One extends Pick<Farm, 'name' | 'city' | 'region'>>(
  farms: readonly One[],
  typed: string,
): readonly One[] {
  const words = searchKey(typed).split(' ').filter(Boolean);
  return farms.filter(({ name, city, region }) => {
    const text = searchKey(`${name} ${city} ${region}`);
    return words.every((word) => text.includes(word));
  });
}

const counted = (farms: number): string => `${farms} ${farms === 1 ? 'fazenda' : 'fazendas'}`;

/**
 * Number and total area of the farms: `2 fazendas e 1 de exemplo · 37,5 ha`. The demonstration's area does not count.
 */
export function sumOfFarms(farms: readonly Pick<Farm, 'id' | 'totalArea'>[]): string {
  const real = farms.filter(({ id }) => !isDemonstrationId(id));
  const examples = farms.length - real.length;
  if (real.length === 0) return examples === 1 ? '1 fazenda de exemplo' : `${examples} fazendas de exemplo`;
  const area = real.reduce((sum, { totalArea }) => sum + totalArea, 0);
  return `${counted(real.length)}${examples > 0 ? ` e ${examples} de exemplo` : ''} · ${hectares(area)}`;
}
