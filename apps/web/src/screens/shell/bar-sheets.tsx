import { type FarmRole, may, writeActionOf } from '@cafezal/domain/permissions.ts';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { classNames } from '../../components/class-names.ts';
import { Dialog } from '../../components/dialog.tsx';
import type { Farm } from '../../data/contract.ts';
import styles from './bar-sheets.module.css';
import type { BarSheet } from './bottom-bar.tsx';
import { type FarmPlace, farmPlaces } from './farm-places.ts';
import { PlaceIcon } from './rail.tsx';
import { ALL_SECTIONS, CHAIN } from './section-menu.ts';

/** Search reads every record of the farm, so it comes only when it is asked for. */
const SearchSheet = lazy(async () => ({ default: (await import('../search/search-sheet.tsx')).SearchSheet }));

const chainPlaces = (farmSlug: string): readonly FarmPlace[] => farmPlaces(farmSlug)[1] ?? [];

/** What a role may record, each with the address of its form. */
export function recordPlaces({ farmSlug, role }: { farmSlug: string; role: FarmRole }): readonly FarmPlace[] {
  const inOrder = [...CHAIN.slice(1), ...ALL_SECTIONS.filter((entry) => !CHAIN.slice(1).includes(entry))];
  return inOrder
    .filter(({ section }) => may(role, writeActionOf(section)))
    .map(({ section, one, theme }) => ({
      to:
        section === 'atividades'
          ? `/fazenda/${farmSlug}/cadastrar-atividade`
          : `/fazenda/${farmSlug}/${section}/cadastrar`,
      label: one,
      theme,
      icon: section === 'parceiros' ? 'pin' : 'notebook',
      exact: false,
    }));
}

function morePlaces({ farmSlug, role }: Pick<Farm, 'farmSlug' | 'role'>): readonly FarmPlace[] {
  const [overview = [], , beside = []] = farmPlaces(farmSlug);
  const edit: FarmPlace = {
    to: `/fazenda/${farmSlug}/editar`,
    label: 'Dados da fazenda',
    theme: null,
    icon: 'pencil',
    exact: false,
  };
  const farms: FarmPlace = { to: '/fazenda', label: 'Minhas fazendas', theme: null, icon: 'house', exact: true };
  const profile: FarmPlace = { to: '/profile', label: 'Perfil', theme: null, icon: 'lock', exact: false };
  return [...overview.slice(1), ...beside, ...(may(role, 'farm.edit') ? [edit] : []), farms, profile];
}

function Places({ places, tiles = false, onGo }: { places: readonly FarmPlace[]; tiles?: boolean; onGo: () => void }) {
  return (
    <ul className={classNames(styles.list, tiles && styles.tiles)}>
      {places.map((place) => (
        <li key={place.to}>
          <Link
            to={place.to}
            className={classNames(styles.item, tiles && place.theme !== null && styles.stage)}
            onClick={onGo}
            {...(place.theme !== null && { 'data-stage': place.theme })}
          >
            <PlaceIcon place={place} />
            <span>{place.label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What can be recorded on this farm, one touch from everywhere. */
export function RecordSheet({ farm, onClose }: { farm: Pick<Farm, 'farmSlug' | 'role'>; onClose: () => void }) {
  const places = recordPlaces(farm);
  return (
    <Dialog title="Registrar" sheet onClose={onClose}>
      {places.length === 0 ? (
        <p>Seu papel nesta fazenda permite ver, não registrar. Quem pode mudar é o proprietário ou o gerente.</p>
      ) : (
        <Places places={places} tiles onGo={onClose} />
      )}
    </Dialog>
  );
}

/** The sheet that a touch on the bottom bar opened. */
export function OpenSheet({ sheet, farm, onClose }: { sheet: BarSheet; farm: Farm; onClose: () => void }) {
  if (sheet === 'record') return <RecordSheet farm={farm} onClose={onClose} />;
  if (sheet === 'search')
    return (
      <Suspense>
        <SearchSheet farm={farm} onClose={onClose} />
      </Suspense>
    );
  const isLots = sheet === 'lots';
  return (
    <Dialog title={isLots ? 'Lotes por etapa' : 'Mais'} sheet onClose={onClose}>
      <Places places={isLots ? chainPlaces(farm.farmSlug) : morePlaces(farm)} tiles={isLots} onGo={onClose} />
    </Dialog>
  );
}
