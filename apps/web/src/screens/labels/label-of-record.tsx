import { useMemo } from 'react';
import type { DeviceRecord } from '../../data/database/device-database.ts';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import type { SectionPlace } from '../farm/use-section.ts';
import { LabelScreen } from './label-screen.tsx';
import { useLabels } from './use-labels.ts';

/** The label of a record: one for each lot that came out of it. */
export function LabelOfRecord({ place, record }: { place: SectionPlace & { store: FarmStore }; record: DeviceRecord }) {
  const records = useMemo(() => [record], [record]);
  const labels = useLabels(place, records);
  return (
    <LabelScreen
      title={place.definition.gives.length > 0 ? 'Etiqueta do lote' : 'Etiqueta'}
      sub={record.code || record.name}
      theme={place.definition.theme}
      labels={labels}
    />
  );
}
