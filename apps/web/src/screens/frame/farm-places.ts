import type { IconName } from '../../components/icons/icon.tsx';
import { BESIDE, CHAIN, OVERVIEW, type SectionEntry } from './section-menu.ts';

/** A place of a farm in a menu. `exact`: not marked as current on deeper pages. */
export type FarmPlace = { to: string; label: string; theme: string | null; icon: IconName; exact: boolean };

/** All places of a farm in groups: overview, the coffee chain, the rest. */
export function farmPlaces(farmSlug: string): readonly (readonly FarmPlace[])[] {
  const home = `/fazenda/${farmSlug}`;
  const place = ({ section, label, theme, icon }: SectionEntry): FarmPlace => ({
    to: `${home}/${section}`,
    label,
    theme,
    icon: icon ?? 'list',
    exact: false,
  });
  return [
    [{ to: home, label: 'Início', theme: null, icon: 'house', exact: true }, ...OVERVIEW.map(place)],
    CHAIN.map(place),
    [{ to: `${home}/relatorios`, label: 'Relatórios', theme: null, icon: 'chart', exact: false }, ...BESIDE.map(place)],
  ];
}
