import type { IconName } from '../../components/icons/icon.tsx';
import { BESIDE, CHAIN, PRODUCTION, type SectionEntry } from './section-menu.ts';

/** A place of a farm in a menu. `exact`: not marked while one is deeper inside. */
export type FarmPlace = { to: string; label: string; theme: string | null; icon: IconName; exact: boolean };

const ICONS: Readonly<Record<string, IconName>> = { parceiros: 'pin', atividades: 'notebook' };

/** All places of a farm in groups: overview, the chain, what is beside it. */
export function farmPlaces(farmSlug: string): readonly (readonly FarmPlace[])[] {
  const home = `/fazenda/${farmSlug}`;
  const place = ({ section, label, theme }: SectionEntry): FarmPlace => ({
    to: `${home}/${section}`,
    label,
    theme,
    icon: ICONS[section] ?? 'list',
    exact: false,
  });
  return [
    [{ to: home, label: 'Início', theme: null, icon: 'house', exact: true }, place(PRODUCTION)],
    CHAIN.map(place),
    [{ to: `${home}/relatorios`, label: 'Relatórios', theme: null, icon: 'chart', exact: false }, ...BESIDE.map(place)],
  ];
}
