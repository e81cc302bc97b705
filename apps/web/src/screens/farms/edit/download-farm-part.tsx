import { useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { showToast } from '../../../components/messages/toast-store.ts';
import type { Farm } from '../../../data/device/contract.ts';
import { downloadFarm } from '../../../data/farms/farm-members.ts';
import { saveFile } from '../../../device/files.ts';
import { failureWords } from '../../failure-words.ts';
import styles from './edit-farm-screen.module.css';

/** Downloads the whole farm as one file. */
export function DownloadFarmPart({ farm }: { farm: Farm }) {
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      saveFile(`${farm.farmSlug}.zip`, await downloadFarm(farm.id));
    } catch (error) {
      showToast(failureWords(error).message, 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p className={styles.text}>
        Talhões, lotes, vendas, medições, fotos e histórico num arquivo só, com as contas que o conferem.
      </p>
      <Button look="secondary" icon="download" onClick={take} busy={busy} busyLabel="Juntando…">
        Baixar a fazenda inteira
      </Button>
    </>
  );
}
