import { buttonClass } from '../components/button.tsx';
import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/icons/icon.tsx';
import styles from './file-button.module.css';

/** A button that asks for one picture, from the camera or from the files. */
export function PictureButton({
  label,
  busy = false,
  busyLabel = 'Enviando…',
  onPick,
}: {
  label: string;
  busy?: boolean;
  busyLabel?: string;
  onPick: (file: File) => void;
}) {
  return (
    <label className={classNames(buttonClass({ look: 'secondary' }), styles.label)} aria-disabled={busy || undefined}>
      <Icon name="camera" size={20} />
      {busy ? busyLabel : label}
      <input
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        disabled={busy}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) onPick(file);
          target.value = '';
        }}
      />
    </label>
  );
}
