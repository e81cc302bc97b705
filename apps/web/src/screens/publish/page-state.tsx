import type { Difference } from '@cafezal/domain/open-chain/page/differences.ts';
import { useMemo } from 'react';
import { Button, buttonClass } from '../../components/controls/button.tsx';
import { showToast } from '../../components/messages/toast-store.ts';
import { Dialog, DialogActions } from '../../components/surfaces/dialog.tsx';
import { Card } from '../../components/surfaces/surface.tsx';
import type { Publication } from '../../data/farms/publications.ts';
import { copyText } from '../../device/clipboard.ts';
import { qrPath } from '../qr-codes/qr-path.ts';
import styles from './publish.module.css';

/** What the page says otherwise than the lot now. */
export function StaleCard({ stale }: { stale: readonly Difference[] }) {
  if (stale.length === 0) return null;
  return (
    <Card title="Mudou no lote" aside="ainda não está na página">
      <ul className={styles.stale}>
        {stale.map(({ field, published, now }) => (
          <li key={field}>
            <span>{field}</span>
            <span>
              na página {published ?? '—'}, agora <b>{now ?? '—'}</b>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The link of a page, as a code and as text. */
export function LinkDialog({ publication, onClose }: { publication: Publication; onClose: () => void }) {
  const { url, qr, code } = publication;
  const { size, path } = useMemo(() => qrPath(qr), [qr]);
  const copy = async () => {
    try {
      await copyText(url);
      showToast('Link copiado.');
    } catch {
      showToast('O navegador não deixou copiar. Segure o link para copiar.', 'warning');
    }
  };
  return (
    <Dialog title="QR e link da página" onClose={onClose}>
      <div className={styles.link}>
        <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`QR da página do lote ${code}`}>
          <path d={path} />
        </svg>
        <p>{url}</p>
        <p>É outro código que o da etiqueta de dentro: este qualquer pessoa abre, sem conta.</p>
        <DialogActions>
          <Button look="secondary" onClick={() => void copy()}>
            Copiar link
          </Button>
          <a className={buttonClass()} href={url} target="_blank" rel="noreferrer">
            Abrir a página
          </a>
        </DialogActions>
      </div>
    </Dialog>
  );
}
