import { useId, useState } from 'react';
import { IconButton } from '../../../components/controls/button.tsx';
import { Segments } from '../../../components/controls/chips.tsx';
import { useCloseOnBack } from '../../../components/page/use-close-on-back.ts';
import { useModal } from '../../../components/surfaces/use-modal.ts';
import { OutlineBody } from './outline-body.tsx';
import styles from './outline-editor.module.css';
import type { OutlineTask, OutlineWay } from './outline-task.ts';

const WAYS: readonly { value: OutlineWay; label: string }[] = [
  { value: 'desenhar', label: 'Desenhar' },
  { value: 'andar', label: 'Andar' },
  { value: 'importar', label: 'Importar' },
];

const isWay = (value: string): value is OutlineWay => WAYS.some((way) => way.value === value);

/** The full-screen editor of a plot's outline: drawn by touch, walked, or imported. */
export function OutlineEditor(task: OutlineTask) {
  const titleId = useId();
  useCloseOnBack(true, task.onClose);
  const [way, setWay] = useState(task.way);
  // Focus the map if there is one, so that its keys work at once.
  const modal = useModal(task.onClose, '[role="group"]');
  return (
    <dialog {...modal} className={styles.editor} aria-labelledby={titleId}>
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
    </dialog>
  );
}
