import { mayRecord } from '@cafezal/domain/people/permissions.ts';
import { Link, useLocation, useParams } from '@tanstack/react-router';
import { Icon } from '../../components/icons/icon.tsx';
import { classNames } from '../../components/page/class-names.ts';
import type { Farm } from '../../data/device/contract.ts';
import { useFrame } from '../frame/frame.tsx';
import type { BarSheet } from '../frame/open-sheet.ts';
import { CHAIN } from '../frame/section-menu.ts';
import styles from './bottom-bar.module.css';

function Middle({ onOpen }: { onOpen: (sheet: BarSheet) => void }) {
  const { middle } = useFrame();
  const className = classNames(styles.place, styles.middle);
  const round = (
    <span className={styles.round}>
      <Icon name={middle === undefined ? 'plus' : (middle.icon ?? 'arrow-right')} size={30} />
    </span>
  );
  if (middle !== undefined)
    return (
      <Link to={middle.to} className={className}>
        {round}
        {middle.label}
      </Link>
    );
  return (
    <button type="button" className={className} onClick={() => onOpen('record')}>
      {round}
      Registrar
    </button>
  );
}

/** The phone's bottom bar: home, lots by stage, the likeliest action (if the role has one), search, and the rest. */
export function BottomBar({
  farm: { farmSlug, role },
  onOpen,
}: {
  farm: Pick<Farm, 'farmSlug' | 'role'>;
  onOpen: (sheet: BarSheet) => void;
}) {
  const hasMiddle = useFrame().middle !== undefined || mayRecord(role);
  const { section } = useParams({ strict: false });
  const { pathname } = useLocation();
  const isLots = CHAIN.some((entry) => entry.section === section);
  const isMore = !isLots && pathname.replace(/\/$/, '') !== `/fazenda/${farmSlug}`;
  return (
    <nav className={classNames(styles.bar, !hasMiddle && styles.four)} aria-label="Principal">
      <Link to="/fazenda/$farmSlug" params={{ farmSlug }} className={styles.place} activeOptions={{ exact: true }}>
        <Icon name="house" />
        Início
      </Link>
      <button
        type="button"
        className={styles.place}
        aria-current={isLots ? 'page' : undefined}
        onClick={() => onOpen('lots')}
      >
        <Icon name="layers" />
        Lotes
      </button>
      {hasMiddle && <Middle onOpen={onOpen} />}
      <button type="button" className={styles.place} onClick={() => onOpen('search')}>
        <Icon name="search" />
        Busca
      </button>
      <button
        type="button"
        className={styles.place}
        aria-current={isMore ? 'page' : undefined}
        onClick={() => onOpen('more')}
      >
        <Icon name="menu" />
        Mais
      </button>
    </nav>
  );
}
