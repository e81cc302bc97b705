import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { showToast } from '../../../components/messages/toast-store.ts';
import { Dialog, DialogActions } from '../../../components/surfaces/dialog.tsx';
import type { Farm } from '../../../data/device/contract.ts';
import { tellFarmNews } from '../../../data/farm/farm-news.ts';
import { leaveFarm } from '../../../data/farms/farm-members.ts';
import { useOnlineAction } from './use-online-action.ts';

function LeaveDialog({ farm, personId, onClose }: { farm: Farm; personId: string; onClose: () => void }) {
  const navigate = useNavigate();
  const { busy, act } = useOnlineAction();
  const confirm = async () => {
    // The screens of the farm are left before it goes from the device.
    await act(async () => {
      await leaveFarm(farm.id, personId);
      await navigate({ to: '/fazenda' });
      tellFarmNews();
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

/** The way out of a farm for who works on it; the last owner is told why there is none. */
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
