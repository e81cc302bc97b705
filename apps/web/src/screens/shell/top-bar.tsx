import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { iconButtonClass } from '../../components/controls/button.tsx';
import { Icon } from '../../components/icons/icon.tsx';
import { Mark } from '../../components/icons/mark.tsx';
import { classNames } from '../../components/page/class-names.ts';
import { useBarTitle } from '../../components/surfaces/bar-title.ts';
import { type Crumb, useFrame } from '../frame/frame.tsx';
import { Bell } from '../notices/bell.tsx';
import { AccountMenu } from './account-menu.tsx';
import { ConnectionChip } from './connection-chip.tsx';
import styles from './top-bar.module.css';

function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className={styles.crumbs} aria-label="Onde você está">
      <ol className={styles.crumbs}>
        {crumbs.map(({ label, to }, at) => (
          <li key={`${label} ${to}`}>
            {to === undefined || at === crumbs.length - 1 ? (
              <b aria-current="page" title={label}>
                {label}
              </b>
            ) : (
              <Link to={to} title={label}>
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Start({ back, inFarm }: { back: string | undefined; inFarm: boolean }) {
  return (
    <>
      {back !== undefined && (
        <Link to={back} className={classNames(iconButtonClass(), styles.back)} aria-label="Voltar">
          <Icon name="arrow-left" />
        </Link>
      )}
      <Link
        to="/fazenda"
        className={classNames(styles.mark, inFarm && styles.inFarm, back !== undefined && styles.underBack)}
        aria-label="Cafezal: minhas fazendas"
      >
        <Mark />
      </Link>
    </>
  );
}

/** The top bar: current place, unsent work, notices, account; below it the stage's colour band. */
export function TopBar({
  start,
  inFarm = false,
  children,
}: {
  start: readonly Crumb[];
  inFarm?: boolean;
  children?: ReactNode;
}) {
  const frame = useFrame();
  return (
    <header className={styles.bar}>
      <div className={styles.line}>
        <Start back={frame.back} inFarm={inFarm} />
        <span className={styles.title}>{useBarTitle()}</span>
        <Crumbs crumbs={[...start, ...(frame.crumbs ?? [{ label: frame.title }])]} />
        <ConnectionChip />
        {children}
        <Bell />
        <span className={classNames(inFarm && styles.wide)}>
          <AccountMenu />
        </span>
      </div>
      {frame.theme !== undefined && <div className={styles.band} data-stage={frame.theme} />}
    </header>
  );
}
