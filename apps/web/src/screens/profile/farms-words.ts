import { isDemonstrationId } from '@cafezal/domain/demonstration/demonstration-id.ts';
import type { Farm } from '../../data/device/contract.ts';

const counted = (count: number): string => (count === 1 ? '1 fazenda' : `${count} fazendas`);

/** The person's farms: `2 fazendas suas · na equipe de 1 fazenda`; the demonstration farm does not count. */
export function farmsWords(farms: readonly Pick<Farm, 'id' | 'role'>[]): string {
  const real = farms.filter(({ id }) => !isDemonstrationId(id));
  const own = real.filter(({ role }) => role === 'owner').length;
  const others = real.length - own;
  if (real.length === 0) return 'Ainda sem fazenda';
  return [own > 0 && `${counted(own)} ${own === 1 ? 'sua' : 'suas'}`, others > 0 && `na equipe de ${counted(others)}`]
    .filter(Boolean)
    .join(' · ');
}
