import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { useState } from 'react';
import { buttonClass } from '../../../components/controls/button.tsx';
import { Icon } from '../../../components/icons/icon.tsx';
import { MapIcon } from '../../../components/map/map-icon.tsx';
import { Notice } from '../../../components/messages/notice.tsx';
import { classNames } from '../../../components/page/class-names.ts';
import { FileInput } from '../../../device/file-input.tsx';
import { MAP_FILES } from './map-files.ts';
import styles from './outline-editor.module.css';
import { readShapesOf } from './read-file.ts';
import type { FileShape, ReadShapes } from './read-shapes.ts';

const sizeWords = ({ areaHa }: FileShape): string => (areaHa === null ? 'um ponto' : `${formatNumber(areaHa)}\u00a0ha`);

function Choice({ shapes, onTake }: { shapes: readonly FileShape[]; onTake: (shape: FileShape) => void }) {
  return (
    <>
      <p>O arquivo traz {shapes.length} áreas. Qual é este talhão?</p>
      <ul className={styles.shapes}>
        {shapes.map((shape) => (
          <li key={shape.id}>
            <button type="button" className={styles.shape} onClick={() => onTake(shape)}>
              <strong>{shape.name}</strong>
              <span>{sizeWords(shape)}</span>
              <Icon name="chevron-right" />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Asks for a KML or GeoJSON file, and which of its shapes is meant. */
export function ImportPanel({ onTake }: { onTake: (shape: FileShape) => void }) {
  const [read, setRead] = useState<ReadShapes | null>(null);
  const take = async (file: File) => {
    const found = await readShapesOf(file);
    const [only, ...others] = 'shapes' in found ? found.shapes : [];
    if (only !== undefined && others.length === 0) onTake(only);
    else setRead(found);
  };
  return (
    <div className={styles.import}>
      <p>Traga o arquivo do mapa: KML ou KMZ do Google Earth, GPX ou GeoJSON. Ele é lido só neste aparelho.</p>
      <label className={classNames(buttonClass({ size: 'lg' }), styles.file)}>
        <MapIcon name="import" /> Escolher arquivo
        <FileInput accept={MAP_FILES} onPick={([file]) => file !== undefined && void take(file)} />
      </label>
      {read !== null && 'trouble' in read && (
        <Notice tone="error" icon="circle-alert">
          <p>{read.trouble}</p>
        </Notice>
      )}
      {read !== null && 'shapes' in read && <Choice shapes={read.shapes} onTake={onTake} />}
    </div>
  );
}
