import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { Dialog, DialogActions } from '../../components/surfaces/dialog.tsx';
import { endVisitorSession } from '../../data/session/session.ts';
import styles from './visitor-bar.module.css';

function LeaveDialog({ onClose }: { onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await endVisitorSession();
    window.location.replace('/');
  };
  return (
    <Dialog title="Sair do exemplo?" onClose={onClose}>
      <p>A fazenda de exemplo sai deste aparelho, com o que você anotou nela.</p>
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Ficar
        </Button>
        <Button onClick={leave} busy={busy} busyLabel="Saindo…">
          Sair do exemplo
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Tells visitors of the demonstration farm where it is stored, with the ways out. */
export function VisitorBar() {
  const [leaves, setLeaves] = useState(false);
  return (
    <section className={styles.bar} aria-label="Fazenda de exemplo">
      <p>Fazenda de exemplo, guardada só neste aparelho. Tudo nela é inventado.</p>
      <span className={styles.ways}>
        <Link to="/register" className={styles.way}>
          Criar conta
        </Link>
        <button type="button" className={styles.way} onClick={() => setLeaves(true)}>
          Sair do exemplo
        </button>
      </span>
      {leaves && <LeaveDialog onClose={() => setLeaves(false)} />}
    </section>
  );
}
