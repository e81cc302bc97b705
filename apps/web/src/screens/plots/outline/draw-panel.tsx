import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { polygonAreaHa } from '@cafezal/domain/stages/plot/geometry.ts';
import { Button } from '../../../components/controls/button.tsx';
import { Icon } from '../../../components/icons/icon.tsx';
import styles from './outline-editor.module.css';

/** The outline's area, its problem, or what to do. */
function Words({ geometry, corners, trouble }: { geometry: unknown; corners: number; trouble: string | null }) {
  const area = polygonAreaHa(geometry);
  if (corners === 0) return <p>Toque no mapa em cada canto do talhão. Um ponto só também serve.</p>;
  return (
    <>
      <p className={styles.sum}>
        {corners} {corners === 1 ? 'ponto' : 'cantos'}
        {area !== null && trouble === null && ` · ${formatNumber(area, 4)}\u00a0ha`}
      </p>
      {trouble === null ? (
        <p>
          {corners === 1 ? 'Fica um ponto. Para o contorno, marque mais cantos.' : 'Arraste um canto para acertar.'}
        </p>
      ) : (
        <p className={styles.trouble}>
          <Icon name="circle-alert" /> {trouble}
        </p>
      )}
    </>
  );
}

/** The outline in words, with buttons to undo, remove a corner, and use it. */
export function DrawPanel({
  geometry,
  corners,
  trouble,
  canUndo,
  hasChosen,
  onUndo,
  onRemove,
  onUse,
}: {
  geometry: unknown;
  corners: number;
  trouble: string | null;
  canUndo: boolean;
  hasChosen: boolean;
  onUndo: () => void;
  onRemove: () => void;
  onUse: () => void;
}) {
  return (
    <>
      <div role="status">
        <Words geometry={geometry} corners={corners} trouble={trouble} />
      </div>
      <div className={styles.actions}>
        <Button look="secondary" icon="undo" disabled={!canUndo} onClick={onUndo}>
          Desfazer
        </Button>
        <Button look="secondary" icon="trash" disabled={!hasChosen} onClick={onRemove}>
          Tirar canto
        </Button>
        <Button disabled={trouble !== null} onClick={onUse}>
          {corners === 1 ? 'Usar este ponto' : 'Usar este contorno'}
        </Button>
      </div>
    </>
  );
}
