import { buttonClass } from '../components/controls/button.tsx';
import { Icon, type IconName } from '../components/icons/icon.tsx';
import { classNames } from '../components/page/class-names.ts';
import { FileInput } from '../device/file-input.tsx';
import styles from './file-button.module.css';

type FileButtonProps = {
  label: string;
  busy?: boolean;
  busyLabel?: string;
  onPick: (file: File) => void;
};

/** A button that asks for one file of the types in `accept`. */
export function FileButton({
  label,
  icon,
  accept,
  full = false,
  busy = false,
  busyLabel = 'Abrindo…',
  onPick,
}: FileButtonProps & { icon: IconName; accept: string; full?: boolean }) {
  return (
    <label
      className={classNames(buttonClass({ look: 'secondary', full }), styles.label)}
      aria-disabled={busy || undefined}
    >
      <Icon name={icon} size={20} />
      {busy ? busyLabel : label}
      <FileInput accept={accept} disabled={busy} onPick={([file]) => file !== undefined && onPick(file)} />
    </label>
  );
}

/** A button that asks for one picture, from the camera or from files. */
export const PictureButton = ({ busyLabel = 'Enviando…', ...props }: FileButtonProps) => (
  <FileButton {...props} busyLabel={busyLabel} icon="camera" accept="image/jpeg,image/png,image/webp,image/avif" />
);
