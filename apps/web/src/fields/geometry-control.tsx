import { isObject } from '@cafezal/domain/reading-place.ts';
import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { FieldGroup } from '../components/field-frame.tsx';
import { TextArea, TextInput } from '../components/text-input.tsx';
import { type ControlProps, useNotes } from './control-props.ts';
import { geometryIn, geometryWords, pointOf } from './geometry-text.ts';
import styles from './rows.module.css';

/** A coordinate of a point as it is typed: 0 is the longitude, 1 the latitude. */
function degrees(value: unknown, at: number): string {
  if (!isObject(value) || value.type !== 'Point' || !Array.isArray(value.coordinates)) return '';
  return String(value.coordinates[at] ?? '').replace('.', ',');
}

function PointInputs({ value, onChange }: { value: unknown; onChange: (value: unknown) => void }) {
  const [latitude, setLatitude] = useState(degrees(value, 1));
  const [longitude, setLongitude] = useState(degrees(value, 0));
  const here = () =>
    navigator.geolocation.getCurrentPosition(({ coords }) => {
      setLatitude(coords.latitude.toFixed(6).replace('.', ','));
      setLongitude(coords.longitude.toFixed(6).replace('.', ','));
      onChange({ type: 'Point', coordinates: [coords.longitude, coords.latitude] });
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

function PastedShape({ onChange }: { onChange: (value: unknown) => void }) {
  const [text, setText] = useState('');
  const isBad = text.trim() !== '' && geometryIn(text) === null;
  return (
    <TextArea
      label="Perímetro em GeoJSON"
      optional="cole aqui"
      rows={3}
      spellCheck={false}
      error={isBad ? 'Isto não é um GeoJSON. Cole o conteúdo inteiro do arquivo.' : undefined}
      value={text}
      onChange={(pasted) => {
        setText(pasted);
        const geometry = geometryIn(pasted);
        if (geometry !== null) onChange(geometry);
      }}
    />
  );
}

/** Where a plot lies: a point typed or taken where one stands, or a shape pasted from a map program. */
export function GeometryControl(props: ControlProps<'geometry'>) {
  const notes = useNotes(props);
  const words = geometryWords(props.value);
  return (
    <FieldGroup {...notes} hint={words ?? 'Um ponto basta para começar.'}>
      <PointInputs value={props.value} onChange={props.onChange} />
      <PastedShape onChange={props.onChange} />
      {words !== null && (
        <Button look="quiet" icon="trash" onClick={() => props.onChange(null)}>
          Tirar do mapa
        </Button>
      )}
    </FieldGroup>
  );
}
