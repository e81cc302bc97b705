import { useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { tellFailure } from '../../components/messages/toast-store.ts';
import { Dialog, DialogActions } from '../../components/surfaces/dialog.tsx';

/** Asks before data are discarded that only this device has. */
export function DiscardDialog({
  what,
  onDiscard,
  onClose,
}: {
  what: string;
  onDiscard: () => Promise<void>;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const discard = async () => {
    setBusy(true);
    await onDiscard().then(onClose, tellFailure);
    setBusy(false);
  };
  return (
    <Dialog title="Descartar para sempre?" onClose={onClose}>
      <p>{what} está só neste aparelho. Depois de descartar, não volta mais.</p>
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Manter
        </Button>
        <Button look="danger" icon="trash" busy={busy} busyLabel="Descartando…" onClick={discard}>
          Descartar
        </Button>
      </DialogActions>
    </Dialog>
  );
}
