import { Link } from '@tanstack/react-router';
import { Icon, type IconName, themeIcon } from '../../components/icons/icon.tsx';
import { Mark } from '../../components/icons/mark.tsx';
import { type FarmPlace, farmPlaces } from '../frame/farm-places.ts';
import styles from './rail.module.css';

/** The icon of a place in a menu, in the colour of its stage. */
export function PlaceIcon({ place }: { place: Pick<FarmPlace, 'theme' | 'icon'> }) {
  const name: IconName = place.theme === null ? place.icon : themeIcon(place.theme);
  return (
    <span className={styles.icon}>
      <Icon name={name} />
    </span>
  );
}

/** The desktop's menu of all places of a farm. */
export function Rail({ farmSlug }: { farmSlug: string }) {
  return (
    <aside className={styles.rail} aria-label="Seções">
      <Link to="/fazenda" className={styles.logo}>
        <Mark />
        Cafezal
      </Link>
      <nav aria-label="Seções da fazenda">
        {farmPlaces(farmSlug).map((group, at) => (
          <div key={group[0]?.to}>
            {at > 0 && <hr />}
            {group.map((place) => (
              <Link
                key={place.to}
                to={place.to}
                className={styles.item}
                activeOptions={{ exact: place.exact, includeSearch: false }}
                {...(place.theme !== null && { 'data-stage': place.theme })}
              >
                <PlaceIcon place={place} />
                {place.label}
              </Link>
            ))}
          </div>
        ))}
      </nav>
    </aside>
  );
}
