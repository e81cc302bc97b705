import type { LotInHand } from '@cafezal/domain/lots-in-hand.ts';
import { formatNumber } from '@cafezal/domain/numbers.ts';
import type { Section } from '@cafezal/domain/record.ts';
import type { ComponentType } from 'react';
import { Tag } from '../../../components/tag.tsx';
import type { FarmStore } from '../../../data/farm-store.ts';
import { useReadings } from '../readings/use-readings.ts';

type NoteProps = { lot: LotInHand; store: FarmStore };

const percent = (value: number): string => `${formatNumber(value, 1)}\u00a0%`;

/** The last moisture read, or that nobody measured yet. */
function Moisture({ lot, store }: NoteProps) {
  const readings = useReadings(store, lot.record.id);
  const last = readings?.filter(({ kind }) => kind === 'humidity').at(-1);
  if (lot.kind !== 'inside' || readings === null) return null;
  return <Tag tone="stage">{last === undefined ? 'Sem medição' : percent(last.value)}</Tag>;
}

/** Green coffee that no store took yet. */
function NoPlace({ lot }: NoteProps) {
  if (lot.kind !== 'left' || lot.reservedKg > 0) return null;
  return (
    <Tag tone="warning" icon="triangle-alert">
      Sem lugar
    </Tag>
  );
}

/** The moisture at which a lot was stored. */
function StoredMoisture({ lot }: NoteProps) {
  const output = lot.record.outputs.find(({ key }) => key === lot.output);
  return typeof output?.humidity === 'number' ? <Tag tone="success">{percent(output.humidity)}</Tag> : null;
}

function ToDeliver() {
  return <Tag tone="stage">A entregar</Tag>;
}

/** What the board says beside a lot of a stage. */
const NOTES: Readonly<Partial<Record<Section, ComponentType<NoteProps>>>> = {
  secagem: Moisture,
  beneficiamento: NoPlace,
  armazenamento: StoredMoisture,
  vendas: ToDeliver,
};

/** What is worth knowing of a lot at a glance: what of it is promised, and what its stage has to say. */
export function LotNote({ lot, store }: NoteProps) {
  const Note = NOTES[lot.section];
  const isPromised = lot.kind === 'left' && lot.reservedKg > 0;
  return (
    <>
      {isPromised && (
        <Tag tone="info">
          {lot.reservedKg < lot.kg ? `${formatNumber(lot.reservedKg, 0)}\u00a0kg prometidos` : 'Prometido'}
        </Tag>
      )}
      {Note !== undefined && <Note lot={lot} store={store} />}
    </>
  );
}
