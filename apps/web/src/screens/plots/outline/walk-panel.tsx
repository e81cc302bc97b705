import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { polygonAreaHa } from '@cafezal/domain/stages/plot/geometry.ts';
import { Button } from '../../../components/controls/button.tsx';
import { MapIcon } from '../../../components/map/map-icon.tsx';
import type { Position } from '../../../components/map/map-plane.ts';
import type { Located } from '../../../components/map/use-location.ts';
import { Figure } from '../../../components/surfaces/figure.tsx';
import { geometryOf, MOST_ACCURACY_M } from './outline.ts';
import styles from './outline-editor.module.css';

/** Progress of a walk. */
export type Walk = {
  points: readonly Position[];
  isOn: boolean;
  located: Located | null;
  trouble: string | null;
};

function Sentence({ walk: { points, isOn, located, trouble } }: { walk: Walk }) {
  if (trouble !== null) return <p role="alert">{trouble}</p>;
  if (!isOn && points.length === 0) {
    return (
      <p>
        Vá até um canto do talhão e toque em Começar. Ande em volta com a tela acesa: marco um ponto a cada 5&nbsp;m.
      </p>
    );
  }
  if (!isOn) return <p>Parado. Volte para onde parou e continue.</p>;
  if (located === null) return <p>Procurando onde você está…</p>;
  if (located.accuracyM > MOST_ACCURACY_M) {
    return <p>Posição ainda incerta: {formatNumber(located.accuracyM, 0)}&nbsp;m. Espere um pouco a céu aberto.</p>;
  }
  return <p>Ande pela beira do talhão até voltar ao começo.</p>;
}

/** Area, accuracy and points of a walk, and buttons to start, pause and finish. */
export function WalkPanel({ walk, onSwitch, onFinish }: { walk: Walk; onSwitch: () => void; onFinish: () => void }) {
  const { points, isOn, located } = walk;
  const area = polygonAreaHa(geometryOf(points));
  const begun = points.length > 0;
  return (
    <>
      <div className={styles.figures}>
        <Figure label="Área" value={area === null ? null : formatNumber(area, 4)} unit="ha" />
        <Figure label="Precisão" value={located === null ? null : `± ${formatNumber(located.accuracyM, 0)}`} unit="m" />
        <Figure label="Pontos" value={formatNumber(points.length, 0)} />
      </div>
      <Sentence walk={walk} />
      <div className={styles.actions}>
        <Button look={isOn ? 'secondary' : 'primary'} size="lg" onClick={onSwitch}>
          <MapIcon name={isOn ? 'pause' : 'play'} /> {isOn ? 'Pausar' : begun ? 'Continuar' : 'Começar'}
        </Button>
        {begun && (
          <Button look={isOn ? 'primary' : 'secondary'} size="lg" icon="check" onClick={onFinish}>
            Terminar
          </Button>
        )}
      </div>
    </>
  );
}
