import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../components/icons/icon.tsx';
import { useCloseOnBack } from '../../components/page/use-close-on-back.ts';
import { Hidden } from '../../components/surfaces/surface.tsx';
import { useSession } from '../../data/session/session.ts';
import { Avatar } from '../frame/avatar.tsx';
import styles from './account-menu.module.css';

/** Loaded on demand: not part of the first load. */
const SignOutDialog = lazy(async () => ({ default: (await import('../frame/sign-out-dialog.tsx')).SignOutDialog }));

const MENU = 'account-menu';
const close = () => document.getElementById(MENU)?.hidePopover();

/** The signed-in person with links to profile and farms, and the sign-out. */
export function AccountMenu() {
  const { status, user } = useSession();
  const [leaving, setLeaving] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useCloseOnBack(isOpen, close, { platform: true });
  if (status !== 'signedIn') return null;
  const name = user.displayName || user.email;
  return (
    <>
      <button type="button" className={styles.button} popoverTarget={MENU}>
        <Avatar name={name} photoURL={user.photoURL} />
        <Hidden>Sua conta: {name}</Hidden>
      </button>
      <div
        id={MENU}
        popover="auto"
        className={styles.menu}
        // Not `onToggle`, which comes a task after the menu is seen: who went back before it would leave the screen.
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <p className={styles.who}>
          <b>{name}</b>
          <span>{user.email}</span>
        </p>
        <Link to="/profile" className={styles.item} onClick={close}>
          <Icon name="pencil" />
          Perfil
        </Link>
        <Link to="/fazenda" className={styles.item} onClick={close}>
          <Icon name="house" />
          Minhas fazendas
        </Link>
        <button
          type="button"
          className={styles.item}
          onClick={() => {
            close();
            setLeaving(true);
          }}
        >
          <Icon name="log-out" />
          Sair deste aparelho
        </button>
      </div>
      {leaving && (
        <Suspense>
          <SignOutDialog onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </>
  );
}
