import { lazy, Suspense, useRef, useState } from 'react';
import { Icon } from '../../components/icons/icon.tsx';
import { Hidden } from '../../components/surfaces/surface.tsx';
import { useNotices, useUnreadNotices } from '../../data/notices/notices.ts';
import { useSession } from '../../data/session/session.ts';
import styles from './bell.module.css';

const NoticesPanel = lazy(async () => ({ default: (await import('./notices-panel.tsx')).NoticesPanel }));

/** The number of unread notices, the button that opens them, and the announcement of a new one to screen readers. */
export function Bell() {
  const { status, user } = useSession();
  const unread = useUnreadNotices();
  const { heard } = useNotices();
  const [isOpen, setOpen] = useState(false);
  const bell = useRef<HTMLButtonElement>(null);
  if (status !== 'signedIn') return null;
  return (
    <>
      <button
        type="button"
        ref={bell}
        className={styles.bell}
        aria-label={unread === 0 ? 'Avisos' : `Avisos: ${unread} não ${unread === 1 ? 'lido' : 'lidos'}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="bell" />
        {unread > 0 && <span className={styles.count}>{unread}</span>}
      </button>
      <Hidden>
        <span role="status">{heard && `Aviso: ${heard}`}</span>
      </Hidden>
      {isOpen && (
        <Suspense>
          <NoticesPanel uid={user.uid} bell={bell} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
