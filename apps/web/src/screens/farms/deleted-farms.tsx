import { useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { showToast } from '../../components/messages/toast-store.ts';
import { Card, Rows } from '../../components/surfaces/surface.tsx';
import { type DeletedFarm, useDeletedFarms } from '../../data/farms/deleted-farms.ts';
import { failureWords } from '../failure-words.ts';
import styles from './farms-screen.module.css';

type Restore = (farmId: string) => Promise<void>;

function DeletedRow({ farm: { id, name, deletedAt }, restore }: { farm: DeletedFarm; restore: Restore }) {
  const [busy, setBusy] = useState(false);
  const act = async () => {
    setBusy(true);
    try {
      await restore(id);
      showToast(`${name} voltou.`);
    } catch (error) {
      showToast(failureWords(error).message, 'error');
      setBusy(false);
    }
  };
  return (
    <li className={styles.deleted}>
      <span>
        <b>{name}</b>
        <span className={styles.place}>Excluída em {new Date(deletedAt).toLocaleDateString('pt-BR')}</span>
      </span>
      <Button look="secondary" icon="undo" onClick={act} busy={busy} busyLabel="Trazendo…">
        Trazer de volta
      </Button>
    </li>
  );
}

/** Deleted farms that can still be restored; nothing without any. */
export function DeletedFarms() {
  const { farms, restore } = useDeletedFarms();
  if (farms.length === 0) return null;
  return (
    <div className={styles.bin}>
      <Card title="Excluídas há menos de 30 dias">
        <Rows>
          {farms.map((farm) => (
            <DeletedRow key={farm.id} farm={farm} restore={restore} />
          ))}
        </Rows>
      </Card>
    </div>
  );
}
