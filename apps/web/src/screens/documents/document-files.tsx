import { may } from '@cafezal/domain/people/permissions.ts';
import { filesOf, type KeptFile, MOST_FILE_BYTES, MOST_FILES } from '@cafezal/domain/record/kept-file.ts';
import { writeActionOf } from '@cafezal/domain/stages/stages.ts';
import { useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { Icon } from '../../components/icons/icon.tsx';
import { showToast } from '../../components/messages/toast-store.ts';
import type { DeviceRecord } from '../../data/database/device-database.ts';
import type { Farm } from '../../data/device/contract.ts';
import { fetchKeptFile, removeKeptFile, sendFile } from '../../data/farm/record-files.ts';
import { NoConnectionError } from '../../data/server/api.ts';
import { saveFile } from '../../device/files.ts';
import { failureWords } from '../failure-words.ts';
import { FileButton } from '../file-button.tsx';
import styles from './documents.module.css';

const OFFLINE = 'Sem sinal agora. Os arquivos precisam de conexão.';

/** Runs one act at a time that needs the network, and says why it failed. */
function useActs() {
  const [busy, setBusy] = useState(false);
  const act = async (work: () => Promise<unknown>, done?: string) => {
    if (busy) return;
    setBusy(true);
    await work().then(
      () => done !== undefined && showToast(done),
      (error: unknown) =>
        showToast(error instanceof NoConnectionError ? OFFLINE : failureWords(error).message, 'error'),
    );
    setBusy(false);
  };
  return { busy, act };
}

/** The files of a document, and how to add one; `mayRemove` also offers to take one away. */
export function DocumentFiles({
  record,
  farm,
  isSent,
  mayRemove = false,
}: {
  record: DeviceRecord;
  farm: Farm;
  isSent: boolean;
  mayRemove?: boolean;
}) {
  const { busy, act } = useActs();
  const files = filesOf(record);
  const place = { farmId: farm.id, section: record.section, id: record.id };
  const mayWrite = may(farm.role, writeActionOf(record.section));
  const save = (file: KeptFile) => act(async () => saveFile(file.name, await fetchKeptFile(place, file)));
  const send = (file: File) => {
    if (file.size > MOST_FILE_BYTES) return showToast('O arquivo passa de 15 MB. Escolha um menor.', 'error');
    return act(() => sendFile(place, file), `Arquivo guardado: ${file.name}`);
  };
  return (
    <div className={styles.files}>
      {files.map((file) => (
        <p key={file.id} className={styles.file}>
          <button type="button" className={styles.link} onClick={() => save(file)}>
            <Icon name="download" size={20} />
            {file.name}
          </button>
          {mayRemove && mayWrite && (
            <Button
              look="quiet"
              icon="trash"
              aria-label={`Tirar o arquivo ${file.name}`}
              onClick={() => act(() => removeKeptFile(place, file), `Arquivo tirado: ${file.name}`)}
            >
              Tirar
            </Button>
          )}
        </p>
      ))}
      {mayWrite && isSent && files.length < MOST_FILES && (files.length === 0 || mayRemove) && (
        <FileButton
          label="Pôr arquivo"
          icon="camera"
          accept="application/pdf,image/jpeg,image/png"
          busy={busy}
          busyLabel="Enviando…"
          onPick={send}
        />
      )}
      {mayWrite && !isSent && <p className={styles.sub}>O arquivo pode ir quando o documento for enviado.</p>}
    </div>
  );
}
