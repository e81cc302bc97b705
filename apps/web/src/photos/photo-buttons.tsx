import { type ReactNode, useState } from 'react';
import { buttonClass } from '../components/controls/button.tsx';
import { Icon, type IconName } from '../components/icons/icon.tsx';
import { classNames } from '../components/page/class-names.ts';
import { FileInput } from '../device/file-input.tsx';
import styles from './photos.module.css';

type PickProps = { label: ReactNode; icon: IconName; camera?: boolean; busy: boolean; onPick: (files: File[]) => void };

function Pick({ label, icon, camera = false, busy, onPick }: PickProps) {
  return (
    <label className={classNames(buttonClass({ look: 'secondary' }), styles.pick)} aria-disabled={busy || undefined}>
      <Icon name={icon} size={20} />
      {label}
      <FileInput accept="image/*" multiple={!camera} camera={camera} disabled={busy} onPick={onPick} />
    </label>
  );
}

/** Next to the camera's button there is room for one word only. */
const PICK = (
  <span>
    Escolher<span className={styles.mouse}> fotos</span>
  </span>
);

/** Asks for photos: by the camera on touch devices, and from files everywhere. */
export function PhotoButtons({ onPick }: { onPick: (files: readonly File[]) => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const pick = async (files: readonly File[]) => {
    setBusy(true);
    await onPick(files).finally(() => setBusy(false));
  };
  return (
    <p className={styles.buttons}>
      <span className={styles.touch}>
        <Pick label="Tirar foto" icon="camera" camera busy={busy} onPick={pick} />
      </span>
      <Pick label={busy ? 'Guardando…' : PICK} icon="plus" busy={busy} onPick={pick} />
    </p>
  );
}
