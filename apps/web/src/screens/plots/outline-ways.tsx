import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../components/controls/button.tsx';
import { MapIcon, type MapIconName } from '../../components/map/map-icon.tsx';
import styles from './outline-ways.module.css';

const WAYS: readonly { way: string; label: string; icon: MapIconName }[] = [
  { way: 'desenhar', label: 'Desenhar', icon: 'draw' },
  { way: 'andar', label: 'Andar', icon: 'walk' },
  { way: 'importar', label: 'Importar', icon: 'import' },
];

/** The three ways to outline a plot; each opens the plot's form with the outline editor. */
export function OutlineWays({ address }: { address: string }) {
  const addressOf = (way: string): string => `${address}?contorno=${way}`;
  return (
    <nav className={styles.ways} aria-label="Pôr um talhão no mapa">
      {WAYS.map(({ way, label, icon }) => (
        <Link key={way} to={addressOf(way)} className={buttonClass({ look: 'secondary' })}>
          <MapIcon name={icon} /> {label}
        </Link>
      ))}
    </nav>
  );
}
