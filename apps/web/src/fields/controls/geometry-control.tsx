import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { sameValue } from '@cafezal/domain/ground/same-value.ts';
import { useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { FieldGroup } from '../../components/controls/field-frame.tsx';
import { TextInput } from '../../components/controls/text-input.tsx';
import { askLocation } from '../../components/map/use-location.ts';
import { geometryWords, pointOf } from '../values/geometry-text.ts';
import { type ControlProps, useNotes } from './control-props.tsx';
import styles from './rows.module.css';

const asTyped = (degrees: unknown): string => String(degrees ?? '').replace('.', ',');

const isPoint = (value: unknown): value is { coordinates: readonly unknown[] } =>
  isObject(value) && value.type === 'Point' && Array.isArray(value.coordinates);

/** A coordinate of a point as text: 0 is the longitude, 1 the latitude. */
const degrees = (value: unknown, at: number): string => (isPoint(value) ? asTyped(value.coordinates[at]) : '');

type TypedPoint = { latitude: string; longitude: string };

const typedOf = (value: unknown): TypedPoint => ({ latitude: degrees(value, 1), longitude: degrees(value, 0) });

/** The typed numbers of a value, kept as they are typed; of any other value its own. */
function useTypedPoint(value: unknown) {
  const [typed, setTyped] = useState({ ...typedOf(value), of: value });
  const shown = sameValue(typed.of, value) ? typed : typedOf(value);
  return [shown, (next: TypedPoint, of: unknown) => setTyped({ ...next, of })] as const;
}

/** A point by two typed numbers or the device's location. An outline stays until both numbers are there. */
export function PointInputs({ value, onChange }: { value: unknown; onChange: (value: unknown) => void }) {
  const [typed, setTyped] = useTypedPoint(value);
  const put = (next: TypedPoint, point: unknown) => {
    setTyped(next, point);
    onChange(point);
  };
  const type = (change: Partial<TypedPoint>) => {
    const next = { ...typed, ...change };
    const point = pointOf(next.latitude, next.longitude);
    const isEmptied = next.latitude + next.longitude === '' && isPoint(value);
    if (point !== null || isEmptied) put(next, point);
    else setTyped(next, value);
  };
  const here = () =>
    askLocation(({ at: [east, north] }) => {
      const point = { type: 'Point', coordinates: [east, north] };
      put({ latitude: asTyped(north.toFixed(6)), longitude: asTyped(east.toFixed(6)) }, point);
    });
  return (
    <>
      <div className={styles.pairs}>
        <TextInput
          label="Latitude"
          inputMode="text"
          value={typed.latitude}
          onChange={(latitude) => type({ latitude })}
        />
        <TextInput
          label="Longitude"
          inputMode="text"
          value={typed.longitude}
          onChange={(longitude) => type({ longitude })}
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
