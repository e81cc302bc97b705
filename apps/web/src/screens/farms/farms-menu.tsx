import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { buttonClass, IconButton } from '../../components/controls/button.tsx';
import { Icon } from '../../components/icons/icon.tsx';
import { Dialog } from '../../components/surfaces/dialog.tsx';
import { MakeDemonstration } from './demonstration-parts.tsx';
import styles from './farms-screen.module.css';

/** The menu of further actions on the list of farms. */
export function FarmsMenu({ hasExample }: { hasExample: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="more" label="Mais opções" onClick={() => setOpen(true)} />
      {open && (
        <Dialog title="Minhas fazendas" sheet onClose={() => setOpen(false)}>
          <div className={styles.menu}>
            <Link to="/fazenda" search={{ nova: 1 }} className={buttonClass({ size: 'lg', full: true })}>
              <Icon name="plus" />
              Nova fazenda
            </Link>
            {hasExample ? (
              <p>A fazenda de exemplo já está na lista. Ela sai com um toque em “Remover exemplo”.</p>
            ) : (
              <>
                <MakeDemonstration size="lg" full />
                <p>É um exemplo com uma safra inteira, para olhar e mexer. Um toque cria, outro apaga.</p>
              </>
            )}
          </div>
        </Dialog>
      )}
    </>
  );
}
