import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { showToast } from '../../../components/messages/toast-store.ts';
import { Dialog, DialogActions } from '../../../components/surfaces/dialog.tsx';
import type { Farm } from '../../../data/device/contract.ts';
import { notifyFarmsChanged } from '../../../data/farm/farms-changed.ts';
import { leaveFarm } from '../../../data/farms/farm-members.ts';
import { useOnlineAction } from './use-online-action.ts';

function LeaveDialog({ farm, personId, onClose }: { farm: Farm; personId: string; onClose: () => void }) {
  const navigate = useNavigate();
  const { busy, act } = useOnlineAction();
  const confirm = async () => {
    // Leave the farm's screens before its data are deleted from the device.
    await act(async () => {
      await leaveFarm(farm.id, personId);
      await navigate({ to: '/fazenda' });
      notifyFarmsChanged();
      showToast(`Você saiu da ${farm.name}.`);
    });
  };
  return (
    <Dialog title={`Sair da ${farm.name}?`} onClose={onClose}>
      <p>A fazenda sai dos seus aparelhos. O que você registrou fica com ela. Para voltar, peça outro convite.</p>
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Ficar
        </Button>
        <Button look="danger" icon="log-out" onClick={confirm} busy={busy} busyLabel="Saindo…">
          Sair da fazenda
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Lets a member leave a farm; the last owner is told why they cannot. */
export function LeaveFarm({ farm, personId }: { farm: Farm; personId: string }) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button look="secondary" icon="log-out" onClick={() => setAsks(true)}>
        Sair da fazenda
      </Button>
      {asks && <LeaveDialog farm={farm} personId={personId} onClose={() => setAsks(false)} />}
    </>
  );
}
