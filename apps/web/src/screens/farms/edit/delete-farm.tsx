import { searchKey } from '@cafezal/domain/ground/search-key.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { TextInput } from '../../../components/controls/text-input.tsx';
import { showToast } from '../../../components/messages/toast-store.ts';
import { Dialog, DialogActions } from '../../../components/surfaces/dialog.tsx';
import type { Farm } from '../../../data/device/contract.ts';
import { useFarmActions } from '../../../data/farms/farms.ts';
import { countFarmDeleted } from '../../../data/session/analytics.ts';
import { failureWords } from '../../failure-words.ts';
import styles from './edit-farm-screen.module.css';

function DeleteDialog({ farm, onClose }: { farm: Farm; onClose: () => void }) {
  const { remove } = useFarmActions();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const act = async () => {
    if (searchKey(typed) !== searchKey(farm.name)) return setError(`Escreva o nome da fazenda: ${farm.name}.`);
    setBusy(true);
    try {
      await remove(farm.id);
      void countFarmDeleted(farm);
      showToast(`Fazenda excluída: ${farm.name}. Dá para desfazer por 30 dias.`);
      await navigate({ to: '/fazenda' });
    } catch (failure) {
      setError(failureWords(failure).message);
      setBusy(false);
    }
  };
  return (
    <Dialog title={`Excluir ${farm.name}?`} onClose={onClose}>
      <div className={styles.dialog}>
        <p>Talhões, lotes e vendas desta fazenda somem das listas. Dá para desfazer por 30 dias.</p>
        <TextInput
          label="Para confirmar, escreva o nome da fazenda"
          hint={farm.name}
          error={error}
          autoComplete="off"
          value={typed}
          onChange={setTyped}
        />
      </div>
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Cancelar
        </Button>
        <Button look="danger" icon="trash" onClick={act} busy={busy} busyLabel="Excluindo…">
          Excluir fazenda
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Deletes a farm after its name was typed; it can be restored for 30 days. */
export function DeleteFarm({ farm }: { farm: Farm }) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <p className={styles.text}>A fazenda sai da lista e das contas. Por 30 dias dá para trazer de volta.</p>
      <Button look="danger" icon="trash" onClick={() => setAsks(true)}>
        Excluir fazenda
      </Button>
      {asks && <DeleteDialog farm={farm} onClose={() => setAsks(false)} />}
    </>
  );
}
