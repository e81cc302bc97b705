import type { Section } from '@cafezal/domain/record/record.ts';
import type { ReactNode } from 'react';
import { hasReadings } from '../actions/record-actions.ts';
import { ReadingsOverview } from '../readings/readings-overview.tsx';
import { WaitingCard, WorkedPlotsCard } from './activity-cards.tsx';
import { CompositionCard, CompositionLine } from './composition.tsx';
import type { PartProps } from './detail-props.ts';
import { ReadingsCard, WeightCard } from './drying-cards.tsx';
import { FactsCard } from './facts-card.tsx';
import { DestinationCard, OriginCard } from './lot-cards.tsx';
import { NextStepCard } from './next-step-card.tsx';
import type { NextStep } from './next-steps.ts';
import { OutputsCard } from './outputs-card.tsx';
import { BuyerCard, DeliveriesCard, PartnerRecordsCard } from './sale-cards.tsx';
import { MovementsCard, QualityCard } from './storage-cards.tsx';

/** What a section's page has of its own in the wide column, before what every record has. */
const OWN: Readonly<Partial<Record<Section, (props: PartProps) => ReactNode>>> = {
  armazenamento: (props) => (
    <>
      <CompositionCard {...props} />
      <QualityCard {...props} />
    </>
  ),
  vendas: (props) => (
    <>
      <CompositionCard {...props} />
      <DeliveriesCard {...props} />
    </>
  ),
  parceiros: PartnerRecordsCard,
  producao: WorkedPlotsCard,
  atividades: (props) => (
    <>
      <WaitingCard {...props} />
      <WorkedPlotsCard {...props} />
    </>
  ),
};

/** Sections whose page shows the plots behind the coffee in a card of their own. */
const HAS_COMPOSITION: ReadonlySet<Section> = new Set(['armazenamento', 'vendas']);

/** The wide column of a record's page: what its stage is about, what came out, and the next step. */
export function MainParts({ steps, ...props }: PartProps & { steps: readonly NextStep[] }) {
  const { place, store, record, readings } = props;
  const Own = OWN[place.section];
  const isStock = place.section === 'armazenamento';
  return (
    <>
      {Own !== undefined && <Own {...props} />}
      {hasReadings(place.definition) && !isStock && (
        <ReadingsOverview place={place} record={record} readings={readings} />
      )}
      {(!isStock || record.outputs.length > 1) && <OutputsCard record={record} replica={store.replica} />}
      <NextStepCard place={place} record={record} steps={steps} />
      {isStock && <MovementsCard {...props} />}
      {isStock && <ReadingsOverview place={place} record={record} readings={readings} />}
    </>
  );
}

/** The narrow column: where it came from and went, its numbers, its readings. */
export function SideParts(props: PartProps) {
  const { place, store, record } = props;
  const { farmSlug, role } = place.farm;
  const lots = { record, replica: store.replica, farmSlug, role };
  return (
    <>
      {place.section === 'secagem' && <WeightCard {...props} />}
      {hasReadings(place.definition) && <ReadingsCard {...props} />}
      {place.section === 'vendas' && <BuyerCard {...props} />}
      <OriginCard {...lots}>
        {!HAS_COMPOSITION.has(place.section) && record.inputs.length > 0 && (
          <CompositionLine store={store} record={record} place={place} />
        )}
      </OriginCard>
      {place.section !== 'armazenamento' && <DestinationCard {...lots} />}
      <FactsCard {...props} />
    </>
  );
}
