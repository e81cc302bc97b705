import { Link } from '@tanstack/react-router';
import { iconButtonClass } from '../../components/button.tsx';
import { classNames } from '../../components/class-names.ts';
import { Icon } from '../../components/icons/icon.tsx';
import { Mark } from '../../components/mark.tsx';
import { AccountMenu } from './account-menu.tsx';
import { ConnectionChip } from './connection-chip.tsx';
import { type Crumb, type Frame, useFrame } from './frame.tsx';
import styles from './top-bar.module.css';

function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className={styles.crumbs} aria-label="Onde você está">
      <ol className={styles.crumbs}>
        {crumbs.map(({ label, to }, at) => (
          <li key={`${label} ${to}`}>
            {to === undefined || at === crumbs.length - 1 ? (
              <b aria-current="page">{label}</b>
            ) : (
              <Link to={to}>{label}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function PhoneStart({ frame, inFarm }: { frame: Frame; inFarm: boolean }) {
  if (frame.back !== undefined)
    return (
      <Link to={frame.back} className={classNames(iconButtonClass(), styles.back)} aria-label="Voltar">
        <Icon name="arrow-left" />
      </Link>
    );
  return (
    <Link
      to="/fazenda"
      className={classNames(styles.mark, inFarm && styles.inFarm)}
      aria-label="Cafezal: minhas fazendas"
    >
      <Mark />
    </Link>
  );
}

/** The bar at the top: where one is, what waits to be sent, the account; under it the band of the stage. */
export function TopBar({ start, inFarm = false }: { start: readonly Crumb[]; inFarm?: boolean }) {
  const frame = useFrame();
  return (
    <header className={styles.bar}>
      <div className={styles.line}>
        <PhoneStart frame={frame} inFarm={inFarm} />
        <span className={styles.title}>{frame.title}</span>
        <Crumbs crumbs={[...start, ...(frame.crumbs ?? [{ label: frame.title }])]} />
        <ConnectionChip />
        <AccountMenu />
      </div>
      {frame.theme !== undefined && <div className={styles.band} data-stage={frame.theme} />}
    </header>
  );
}
