import { useMemo, useState } from 'react';
import { ChoiceChips } from '../../components/controls/chips.tsx';
import { Skeleton } from '../../components/surfaces/skeleton.tsx';
import type { DeviceRecord } from '../../data/database/device-database.ts';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import { usePublications } from '../../data/farms/publications.ts';
import type { SectionPlace } from '../farm/use-section.ts';
import { buyerLabels } from './buyer-labels.ts';
import { LabelScreen } from './label-screen.tsx';
import { useLabels } from './use-labels.ts';

const CODES = [
  { value: 'inside', label: 'De dentro' },
  { value: 'buyer', label: 'Para o comprador' },
];

/** The label of a record: one for each lot that came out of it. */
export function LabelOfRecord({ place, record }: { place: SectionPlace & { store: FarmStore }; record: DeviceRecord }) {
  const records = useMemo(() => [record], [record]);
  const inside = useLabels(place, records);
  const { publications } = usePublications(place.farm.id);
  const [isForBuyer, setForBuyer] = useState(false);
  const published = useMemo(() => {
    const live = (publications ?? []).filter(({ revokedAt }) => revokedAt === null);
    return buyerLabels(inside ?? [], live);
  }, [inside, publications]);
  if (inside === null) return <Skeleton rows={2} />;
  const labels = isForBuyer && published.length > 0 ? published : inside;
  return (
    <LabelScreen
      title={place.definition.gives.length > 0 ? 'Etiqueta do lote' : 'Etiqueta'}
      sub={record.code || record.name}
      theme={place.definition.theme}
      labels={labels}
      choice={
        published.length > 0 && (
          <ChoiceChips
            label="Código"
            clearable={false}
            value={isForBuyer ? 'buyer' : 'inside'}
            choices={CODES}
            hint="Nunca os dois na mesma etiqueta: o de dentro pede conta, o do comprador qualquer pessoa abre."
            onChange={(value) => setForBuyer(value === 'buyer')}
          />
        )
      }
    />
  );
}
