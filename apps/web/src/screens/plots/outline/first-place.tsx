import { parseDecimal } from '@cafezal/domain/ground/numbers.ts';
import { useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { TextInput } from '../../../components/controls/text-input.tsx';
import { MapIcon } from '../../../components/map/map-icon.tsx';
import type { Position } from '../../../components/map/map-plane.ts';
import type { Here } from '../../../components/map/use-location.ts';
import styles from './outline-editor.module.css';

const within = (value: number | null, limit: number): value is number => value !== null && Math.abs(value) <= limit;

/** Asks for the farm's location if none is known: the device's location, or two typed numbers. */
export function FirstPlace({ here, onPlace }: { here: Here; onPlace: (place: Position) => void }) {
  const [latitude, setLatitude] = useState('');
  const [longitude, setLongitude] = useState('');
  const [isBad, setBad] = useState(false);
  const go = () => {
    const [north, east] = [parseDecimal(latitude), parseDecimal(longitude)];
    if (within(north, 90) && within(east, 180)) onPlace([east, north]);
    else setBad(true);
  };
  return (
    <div className={styles.first}>
      <p>O mapa ainda não sabe onde fica a fazenda. Vá até lá, ou digite um ponto dela.</p>
      <Button look="secondary" onClick={here.locate}>
        <MapIcon name="locate" /> Estou na fazenda
      </Button>
      <div className={styles.pair}>
        <TextInput
          label="Latitude"
          inputMode="text"
          placeholder="-22,12"
          value={latitude}
          onChange={setLatitude}
          error={isBad ? 'Dois números, como -22,12 e -45,13.' : undefined}
        />
        <TextInput label="Longitude" inputMode="text" placeholder="-45,13" value={longitude} onChange={setLongitude} />
      </div>
      <Button look="secondary" onClick={go}>
        Ir para este ponto
      </Button>
    </div>
  );
}
