import { useMemo } from 'react';
import { Button, buttonClass } from '../../../components/controls/button.tsx';
import { showToast } from '../../../components/messages/toast-store.ts';
import { Dialog, DialogActions } from '../../../components/surfaces/dialog.tsx';
import { copyText } from '../../../device/clipboard.ts';
import { qrPath } from '../../qr-codes/qr-path.ts';
import styles from './farm-people.module.css';

/** The link of an invitation, to be passed on as a QR code, by WhatsApp, or copied. */
export function InvitationLink({
  email,
  farmName,
  link,
  onClose,
}: {
  email: string;
  farmName: string;
  link: string;
  onClose: () => void;
}) {
  const { size, path } = useMemo(() => qrPath(link), [link]);
  const copy = async () => {
    try {
      await copyText(link);
      showToast('Link copiado.');
    } catch {
      showToast('O navegador não deixou copiar. Segure o link para copiar.', 'warning');
    }
  };
  const message = `Convite para a ${farmName} no Cafezal: ${link}`;
  return (
    <Dialog title="Passar o convite" onClose={onClose}>
      <div className={styles.dialog}>
        <p>
          O convite foi por e-mail. Por aqui chega mais depressa: só vale para {email}, uma vez, e quem abrir entra com
          esse e-mail ou cria a conta com ele.
        </p>
        <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`QR do convite de ${email}`}>
          <path d={path} />
        </svg>
        <p className={styles.link}>{link}</p>
        <DialogActions>
          <Button look="secondary" onClick={() => void copy()}>
            Copiar link
          </Button>
          <a
            className={buttonClass()}
            href={`https://wa.me/?text=${encodeURIComponent(message)}`}
            target="_blank"
            rel="noreferrer"
          >
            Mandar pelo WhatsApp
          </a>
        </DialogActions>
      </div>
    </Dialog>
  );
}
