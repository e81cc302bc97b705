import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { FieldGroup } from '../../components/controls/field-frame.tsx';
import { TextInput } from '../../components/controls/text-input.tsx';
import { askLocation } from '../../components/map/use-location.ts';
import { geometryWords, pointOf } from '../values/geometry-text.ts';
import { type ControlProps, useNotes } from './control-props.tsx';
import styles from './rows.module.css';

/** A coordinate of a point as text: 0 is the longitude, 1 the latitude. */
function degrees(value: unknown, at: number): string {
  if (!isObject(value) || value.type !== 'Point' || !Array.isArray(value.coordinates)) return '';
  return String(value.coordinates[at] ?? '').replace('.', ',');
}

/** A point by two typed numbers or the device's location. */
export function PointInputs({ value, onChange }: { value: unknown; onChange: (value: unknown) => void }) {
  const [latitude, setLatitude] = useState(degrees(value, 1));
  const [longitude, setLongitude] = useState(degrees(value, 0));
  const here = () =>
    askLocation(({ at: [east, north] }) => {
      setLatitude(north.toFixed(6).replace('.', ','));
      setLongitude(east.toFixed(6).replace('.', ','));
      onChange({ type: 'Point', coordinates: [east, north] });
    });
  return (
    <>
      <div className={styles.pairs}>
        <TextInput
          label="Latitude"
          inputMode="text"
          value={latitude}
          onChange={(text) => {
            setLatitude(text);
            onChange(pointOf(text, longitude));
          }}
        />
        <TextInput
          label="Longitude"
          inputMode="text"
          value={longitude}
          onChange={(text) => {
            setLongitude(text);
            onChange(pointOf(latitude, text));
          }}
        />
      </div>
      <div className={styles.add}>
        <Button look="secondary" icon="pin" onClick={here}>
          Estou aqui
        </Button>
      </div>
    </>
  );
}

/** A location: a typed point or the device's location. */
export function GeometryControl(props: ControlProps<'geometry'>) {
  const notes = useNotes(props);
  const words = geometryWords(props.value);
  return (
    <FieldGroup {...notes} hint={words ?? 'Um ponto basta para começar.'}>
      <PointInputs value={props.value} onChange={props.onChange} />
    </FieldGroup>
  );
}
