import { useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { Dialog, DialogActions } from '../../components/surfaces/dialog.tsx';

/** Takes a page off the air for ever, after a question. `code` names the page where there are several. */
export function RevokeButton({
  busy,
  code,
  onRevoke,
}: {
  busy: boolean;
  code?: string;
  onRevoke: () => Promise<boolean>;
}) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button look="danger" busy={busy} aria-label={code && `Tirar do ar: ${code}`} onClick={() => setAsks(true)}>
        Tirar do ar
      </Button>
      {asks && (
        <Dialog title="Tirar a página do ar?" onClose={() => setAsks(false)}>
          <p>
            O link e o QR deixam de funcionar para sempre, também os já impressos. Fotos e arquivos da página são
            apagados. Publicar de novo faz outro link.
          </p>
          <DialogActions>
            <Button look="secondary" onClick={() => setAsks(false)}>
              Deixar no ar
            </Button>
            <Button
              look="danger"
              busy={busy}
              busyLabel="Tirando…"
              onClick={() => void onRevoke().then(() => setAsks(false))}
            >
              Tirar do ar
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
