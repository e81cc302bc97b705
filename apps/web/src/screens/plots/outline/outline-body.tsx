import { positionsOf } from '../../../components/map/map-shapes.ts';
import { DrawMap } from './draw-map.tsx';
import { DrawPanel } from './draw-panel.tsx';
import { FirstPlace } from './first-place.tsx';
import { ImportPanel } from './import-panel.tsx';
import { outlineTrouble } from './outline.ts';
import styles from './outline-editor.module.css';
import type { OutlineTask, OutlineWay } from './outline-task.ts';
import { type Editing, useEditing } from './use-editing.ts';
import { WalkPanel } from './walk-panel.tsx';

function Panel({ editing, way, task }: { editing: Editing; way: OutlineWay; task: OutlineTask }) {
  const { drawing, whole, geometry, here } = editing;
  const { points, chosen } = drawing;
  if (way === 'andar') {
    return <WalkPanel walk={editing.walk} onSwitch={editing.switchWalk} onFinish={editing.finishWalk} />;
  }
  if (!editing.isKnown) return <FirstPlace here={here} onPlace={editing.setPlace} />;
  return (
    <DrawPanel
      geometry={geometry}
      corners={whole === null ? points.length : positionsOf(whole).length}
      trouble={whole === null ? outlineTrouble(points) : null}
      canUndo={editing.canUndo}
      hasChosen={chosen !== null && chosen < points.length}
      onUndo={drawing.undo}
      onRemove={() => drawing.remove(chosen ?? -1)}
      onUse={() => task.onUse(geometry)}
    />
  );
}

/** The map or the file choice, with texts and buttons below. */
export function OutlineBody({
  way,
  setWay,
  task,
}: {
  way: OutlineWay;
  setWay: (way: OutlineWay) => void;
  task: OutlineTask;
}) {
  const editing = useEditing(task, way, setWay);
  if (way === 'importar') return <ImportPanel onTake={editing.take} />;
  return (
    <>
      <div className={styles.map}>
        <DrawMap
          key={editing.mapKey}
          label={way === 'andar' ? 'Mapa do caminho andado' : 'Mapa para desenhar o contorno'}
          neighbours={editing.areas}
          drawing={editing.drawing}
          isWalk={way === 'andar'}
          here={editing.here}
        />
      </div>
      <div className={styles.panel}>
        <Panel editing={editing} way={way} task={task} />
      </div>
    </>
  );
}
