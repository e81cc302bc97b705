import { useId, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../../../components/controls/button.tsx';
import { Segments } from '../../../components/controls/chips.tsx';
import { ToastHost } from '../../../components/messages/toast-host.tsx';
import { useBackCloses } from '../../../components/page/use-back-closes.ts';
import { OutlineBody } from './outline-body.tsx';
import styles from './outline-editor.module.css';
import type { OutlineTask, OutlineWay } from './outline-task.ts';

const WAYS: readonly { value: OutlineWay; label: string }[] = [
  { value: 'desenhar', label: 'Desenhar' },
  { value: 'andar', label: 'Andar' },
  { value: 'importar', label: 'Importar' },
];

const isWay = (value: string): value is OutlineWay => WAYS.some((way) => way.value === value);

/** The outline of a plot on the whole screen: drawn by touch, walked, or taken from a file. */
export function OutlineEditor(task: OutlineTask) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useBackCloses(true, task.onClose);
  const [way, setWay] = useState(task.way);
  // A layout effect, since only a dialog that is still on the page gives the focus back when it closes.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Where there is a map, its keys are at hand at once.
    shown?.querySelector<HTMLElement>('[role="group"]')?.focus();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.editor}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        task.onClose();
      }}
      onClose={task.onClose}
    >
      <div className={styles.head}>
        <h2 id={titleId}>Contorno do talhão</h2>
        <IconButton icon="x" label="Fechar" onClick={task.onClose} />
      </div>
      <div className={styles.ways}>
        <Segments
          label="Como fazer o contorno"
          value={way}
          onChange={(next) => isWay(next) && setWay(next)}
          choices={WAYS}
        />
      </div>
      <OutlineBody way={way} setWay={setWay} task={task} />
      <ToastHost />
    </dialog>
  );
}
