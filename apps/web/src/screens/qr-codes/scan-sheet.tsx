import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { TextInput } from '../../components/controls/text-input.tsx';
import { Notice } from '../../components/messages/notice.tsx';
import { Dialog } from '../../components/surfaces/dialog.tsx';
import type { Farm } from '../../data/device/contract.ts';
import { publicOrigin } from '../../data/device/server-address.ts';
import { useFarmStore } from '../../data/farm/farm-data.ts';
import { PictureButton } from '../file-button.tsx';
import { CameraView } from './camera-view.tsx';
import { findCode } from './find-code.ts';
import { readPicture } from './qr-detector.ts';
import { type ReadCode, readCode } from './read-code.ts';
import styles from './scan-sheet.module.css';

type Trouble = { kind: 'foreign' | 'unknown'; text: string } | { kind: 'empty' };

function TroubleNotice({ trouble }: { trouble: Trouble }) {
  return (
    <Notice tone="warning" icon="triangle-alert">
      {trouble.kind === 'empty' && <p>Não achei um QR nesta foto. Chegue mais perto e tente de novo.</p>}
      {trouble.kind === 'unknown' && <p>Nada com “{trouble.text}” nesta fazenda. Confira o código.</p>}
      {trouble.kind === 'foreign' && (
        <>
          <p>Este código não é uma etiqueta daqui. Ele diz:</p>
          <p className={styles.foreign}>{trouble.text}</p>
        </>
      )}
    </Notice>
  );
}

function CodeForm({ onCode }: { onCode: (text: string) => void }) {
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') onCode(typed);
  };
  return (
    <form className={styles.code} onSubmit={submit}>
      <TextInput
        label="Ou digite o código"
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <Button type="submit" look="secondary">
        Abrir
      </Button>
    </form>
  );
}

/** What happens with a code: its screen opens, or a message says why not. */
function useOpening(farm: Farm, onClose: () => void) {
  const store = useFarmStore(farm);
  const { history } = useRouter();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const go = (path: string) => {
    onClose();
    history.push(path);
  };
  const openCode = (text: string) => {
    const record = store === null ? undefined : findCode(store.replica.everything(), text);
    if (record === undefined) setTrouble({ kind: 'unknown', text });
    else go(`/fazenda/${farm.farmSlug}/${record.section}/${record.id}`);
  };
  const open = (read: ReadCode) => {
    if (read.kind === 'own') go(read.path);
    // The native app opens what is not of its own pages in the browser.
    else if (read.kind === 'public') window.location.assign(read.address);
    else if (read.kind === 'code') openCode(read.text);
    else setTrouble({ kind: 'foreign', text: read.text });
  };
  return { trouble, setTrouble, open: (text: string) => open(readCode(text, publicOrigin())) };
}

/**
 * Reads a label by the camera, from a picture or by its typed code, and opens the record; works offline. Load it by
 * `lazy(async () => ({ default: (await import('./scan-sheet.tsx')).ScanSheet }))` and mount it to open it.
 */
export function ScanSheet({ farm, onClose }: { farm: Farm; onClose: () => void }) {
  const { trouble, setTrouble, open } = useOpening(farm, onClose);
  const [isReading, setReading] = useState(false);
  const readFrom = async (file: File) => {
    setReading(true);
    const text = await readPicture(file);
    setReading(false);
    if (text === null) setTrouble({ kind: 'empty' });
    else open(text);
  };
  return (
    <Dialog title="Ler etiqueta" sheet onClose={onClose}>
      <div className={styles.sheet}>
        <CameraView onText={open} />
        <div role="status">{trouble !== null && <TroubleNotice trouble={trouble} />}</div>
        <PictureButton
          label="Escolher uma foto"
          busyLabel="Lendo…"
          busy={isReading}
          onPick={(file) => void readFrom(file)}
        />
        <CodeForm onCode={open} />
      </div>
    </Dialog>
  );
}
