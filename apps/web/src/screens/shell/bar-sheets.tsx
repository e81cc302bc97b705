import { may } from '@cafezal/domain/people/permissions.ts';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, useState } from 'react';
import { Icon } from '../../components/icons/icon.tsx';
import { classNames } from '../../components/page/class-names.ts';
import { Dialog } from '../../components/surfaces/dialog.tsx';
import type { Farm } from '../../data/device/contract.ts';
import { useSession } from '../../data/session/session.ts';
import { type FarmPlace, farmPlaces } from '../frame/farm-places.ts';
import type { BarSheet } from '../frame/open-sheet.ts';
import { SignOutDialog } from '../frame/sign-out-dialog.tsx';
import styles from './bar-sheets.module.css';
import { PlaceIcon } from './rail.tsx';

/** Both read all records of the farm, so they are loaded on demand. */
const Palette = lazy(async () => ({ default: (await import('../search/palette.tsx')).Palette }));
const RecordSheet = lazy(async () => ({ default: (await import('../search/record-sheet.tsx')).RecordSheet }));

const chainPlaces = (farmSlug: string): readonly FarmPlace[] => farmPlaces(farmSlug)[1] ?? [];

function morePlaces({ farmSlug, role }: Pick<Farm, 'farmSlug' | 'role'>): readonly FarmPlace[] {
  const [overview = [], , beside = []] = farmPlaces(farmSlug);
  const edit: FarmPlace = {
    to: `/fazenda/${farmSlug}/editar`,
    label: may(role, 'farm.edit') ? 'Dados da fazenda' : 'Equipe da fazenda',
    theme: null,
    icon: may(role, 'farm.edit') ? 'pencil' : 'list',
    exact: false,
  };
  const sent: FarmPlace = { to: '/envios', label: 'Neste aparelho', theme: null, icon: 'smartphone', exact: false };
  const farms: FarmPlace = { to: '/fazenda', label: 'Minhas fazendas', theme: null, icon: 'house', exact: true };
  const profile: FarmPlace = { to: '/profile', label: 'Perfil', theme: null, icon: 'lock', exact: false };
  return [...overview.slice(1), ...beside, edit, sent, farms, profile];
}

type PlacesProps = { places: readonly FarmPlace[]; tiles?: boolean; onGo: () => void; children?: ReactNode };

function Places({ places, tiles = false, onGo, children }: PlacesProps) {
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
      {children}
    </ul>
  );
}

/** The places without an own button in the bar, and the sign-out. */
function MoreSheet({ farm, onClose }: { farm: Farm; onClose: () => void }) {
  const { status } = useSession();
  const [isLeaving, setLeaving] = useState(false);
  if (isLeaving) return <SignOutDialog onClose={onClose} />;
  return (
    <Dialog title="Mais" sheet onClose={onClose}>
      <Places places={morePlaces(farm)} onGo={onClose}>
        {status === 'signedIn' && (
          <li>
            <button type="button" className={styles.item} onClick={() => setLeaving(true)}>
              <Icon name="log-out" />
              <span>Sair deste aparelho</span>
            </button>
          </li>
        )}
      </Places>
    </Dialog>
  );
}

/** The open sheet over a farm's screen. */
export function OpenSheet({ sheet, farm, onClose }: { sheet: BarSheet; farm: Farm; onClose: () => void }) {
  if (sheet === 'record' || sheet === 'search') {
    const Sheet = sheet === 'record' ? RecordSheet : Palette;
    return <Sheet farm={farm} onClose={onClose} />;
  }
  if (sheet === 'more') return <MoreSheet farm={farm} onClose={onClose} />;
  return (
    <Dialog title="Lotes por etapa" sheet onClose={onClose}>
      <Places places={chainPlaces(farm.farmSlug)} tiles onGo={onClose} />
    </Dialog>
  );
}
