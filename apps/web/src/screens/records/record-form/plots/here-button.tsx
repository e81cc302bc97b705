import { useState } from 'react';
import { Button } from '../../../../components/controls/button.tsx';
import styles from '../subject/parts.module.css';
import { useSubject } from '../subject/subject.ts';
import { plotAt, readPosition } from './position.ts';

/** Selects the plot at the device's location; hidden if no plot has an outline. */
export function HereButton({ onPlot }: { onPlot: (plotId: string) => void }) {
  const { store } = useSubject();
  const [state, setState] = useState<{ busy: boolean; words: string }>({ busy: false, words: '' });
  const plots = store.replica.section('talhoes').map(({ record }) => record);
  if (!plots.some(({ data }) => data.boundary !== undefined)) return null;
  const find = async () => {
    setState({ busy: true, words: '' });
    const position = await readPosition();
    if (typeof position === 'string') return setState({ busy: false, words: position });
    const plot = plotAt(plots, position);
    setState({ busy: false, words: plot === undefined ? 'Você não está dentro de um talhão do mapa.' : '' });
    if (plot !== undefined) onPlot(plot.id);
  };
  return (
    <div className={styles.here}>
      <Button look="quiet" icon="pin" busy={state.busy} busyLabel="Procurando…" onClick={find}>
        Usar minha posição
      </Button>
      <span role="status">{state.words}</span>
    </div>
  );
}
