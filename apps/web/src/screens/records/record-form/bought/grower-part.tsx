import { useState } from 'react';
import { Button } from '../../../../components/controls/button.tsx';
import { ChoiceChips } from '../../../../components/controls/chips.tsx';
import { Notice } from '../../../../components/messages/notice.tsx';
import { FieldControl } from '../../../../fields/controls/field-control.tsx';
import { useForm } from '../../../../fields/values/form-context.ts';
import type { PartProps } from '../../../../fields/values/form-parts.ts';
import { isBlank, valueAt } from '../../../../fields/values/record-values.ts';
import { FileButton } from '../../../file-button.tsx';
import { MAP_FILES } from '../../../plots/outline/map-files.ts';
import styles from '../subject/parts.module.css';
import { BlendCard } from './blend-card.tsx';
import { growerMap, growerMapWords } from './grower-map.ts';

/** How much is known of where bought coffee grew. */
type Known = 'map' | 'reference' | 'nothing';

const CHOICES = [
  { value: 'map', label: 'Tenho o mapa do produtor' },
  { value: 'reference', label: 'Tenho só uma referência' },
  { value: 'nothing', label: 'Não sei' },
] as const satisfies readonly { value: Known; label: string }[];

const MAP = 'data.originGeometry';

const knownOf = (map: unknown, reference: unknown): Known | '' =>
  isBlank(map) ? (isBlank(reference) ? '' : 'reference') : 'map';

/** The grower's map: what it has, and a file to bring it from. */
function MapOfGrower({ map, onChange }: { map: unknown; onChange: (map: unknown) => void }) {
  const { errorAt, warningAt } = useForm();
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const take = async (file: File) => {
    setReading(true);
    const { readShapesOf } = await import('../../../plots/outline/read-file.ts');
    const read = growerMap(await readShapesOf(file));
    setReading(false);
    setTrouble('trouble' in read ? read.trouble : null);
    if ('geometry' in read) onChange(read.geometry);
  };
  const words = growerMapWords(map);
  const wrong = trouble ?? errorAt(MAP) ?? warningAt(MAP);
  return (
    <div className={styles.stack}>
      {words !== null && <p role="status">{words}.</p>}
      <div className={styles.adds}>
        <FileButton
          label={words === null ? 'Trazer o mapa' : 'Trocar o mapa'}
          icon="download"
          accept={MAP_FILES}
          busy={isReading}
          onPick={(file) => void take(file)}
        />
        {words !== null && (
          <Button look="quiet" icon="trash" onClick={() => onChange(null)}>
            Tirar o mapa
          </Button>
        )}
      </div>
      {wrong !== undefined && (
        <Notice tone="error" icon="circle-alert">
          <p>{wrong}</p>
        </Notice>
      )}
    </div>
  );
}

/** Where bought coffee grew: by the grower's map, by a reference, or not known; and what becomes of it when it is mixed. */
export function GrowerPart({ part, value, values, onChange, put }: PartProps) {
  const map = valueAt(values, MAP);
  const [chosen, setChosen] = useState<Known | ''>(knownOf(map, value));
  const choose = (next: string) => {
    setChosen(CHOICES.find((one) => one.value === next)?.value ?? '');
    if (next !== 'map') put(MAP, null);
    if (next === 'nothing') onChange(null);
  };
  if (part.kind !== 'field') return null;
  return (
    <div className={styles.stack}>
      <ChoiceChips label="De onde ele veio" value={chosen} onChange={choose} choices={CHOICES} clearable={false} />
      {chosen === 'map' && <MapOfGrower map={map} onChange={(next) => put(MAP, next)} />}
      {(chosen === 'map' || chosen === 'reference') && (
        <FieldControl field={part.field} path={part.path} value={value} onChange={onChange} />
      )}
      {chosen === 'nothing' && (
        <Notice icon="info">
          <p>Entra como não rastreado. Compradores veem quanto do lote é assim.</p>
        </Notice>
      )}
      <BlendCard values={values} />
    </div>
  );
}
