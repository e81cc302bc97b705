import type { Section } from '@cafezal/domain/record/record.ts';
import { isSale, isStock } from '@cafezal/domain/stages/kinds.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { hasReadings } from '../actions/record-actions.ts';
import { ReadingsOverview } from '../readings/readings-overview.tsx';
import { AccountCard } from './account-cards.tsx';
import { WaitingPeriodCard, WorkedPlotsCard } from './activity-cards.tsx';
import { CompositionCard, CompositionLine } from './composition.tsx';
import type { PartProps } from './detail-props.ts';
import { ReadingsCard, WeightCard } from './drying-cards.tsx';
import { FactsCard } from './facts-card.tsx';
import { LossesCard } from './losses-card.tsx';
import { DestinationCard, OriginCard } from './lot-cards.tsx';
import { LotCostCard } from './lot-cost-card-lazy.tsx';
import { NextStepCard } from './next-step-card.tsx';
import type { NextStep } from './next-steps.ts';
import { OutputsCard } from './outputs-card.tsx';
import { BuyerCard, DeliveriesCard, PartnerRecordsCard } from './sale-cards.tsx';
import { SeasonOutlook } from './season-outlook-lazy.tsx';
import { MovementsCard, QualityCard } from './storage-cards.tsx';
import { FixationsCard, PaymentsCard } from './terms-cards.tsx';

const ReadinessCard = lazy(async () => ({
  default: (await import('../readiness/readiness-card.tsx')).ReadinessCard,
}));
const FilesCard = lazy(async () => ({ default: (await import('./files-card.tsx')).FilesCard }));

/** Cards of a section in the wide column, before those of every record. */
const OWN: Readonly<Partial<Record<Section, (props: PartProps) => ReactNode>>> = {
  armazenamento: (props) => (
    <>
      <CompositionCard {...props} />
      <QualityCard {...props} />
    </>
  ),
  vendas: (props) => (
    <>
      <AccountCard {...props} />
      <CompositionCard {...props} />
      <DeliveriesCard {...props} />
      <FixationsCard {...props} />
      <PaymentsCard {...props} />
    </>
  ),
  parceiros: PartnerRecordsCard,
  producao: WorkedPlotsCard,
  atividades: (props) => (
    <>
      <WaitingPeriodCard {...props} />
      <SeasonOutlook {...props} />
      <WorkedPlotsCard {...props} />
    </>
  ),
};

/** What it has of its own in the narrow column. */
const OWN_ASIDE: Readonly<Partial<Record<Section, (props: PartProps) => ReactNode>>> = {
  secagem: WeightCard,
  vendas: BuyerCard,
};

/** The wide column of a record's page: cards of its stage, outputs, and next step. */
export function MainParts({ steps, ...props }: PartProps & { steps: readonly NextStep[] }) {
  const { place, store, record, readings } = props;
  const Own = OWN[place.section];
  const isKept = isStock(place);
  return (
    <>
      {Own !== undefined && <Own {...props} />}
      {place.definition.keepsFiles === true && (
        <Suspense>
          <FilesCard {...props} />
        </Suspense>
      )}
      {hasReadings(place.definition) && !isKept && (
        <ReadingsOverview place={place} record={record} readings={readings} />
      )}
      {(!isKept || record.outputs.length > 1) && <OutputsCard record={record} replica={store.replica} />}
      <LossesCard {...props} />
      <NextStepCard place={place} record={record} steps={steps} />
      {isKept && <MovementsCard {...props} />}
      {isKept && <ReadingsOverview place={place} record={record} readings={readings} />}
    </>
  );
}

/** The narrow column: origin, destination, values, readings. */
export function SideParts(props: PartProps) {
  const { place, store, record } = props;
  const { farmSlug, role } = place.farm;
  const OwnAside = OWN_ASIDE[place.section];
  const lots = { record, replica: store.replica, farmSlug, role, facts: place.facts };
  return (
    <>
      {OwnAside !== undefined && <OwnAside {...props} />}
      {hasReadings(place.definition) && <ReadingsCard {...props} />}
      <OriginCard {...lots}>
        {!isStock(place) && !isSale(place) && record.inputs.length > 0 && (
          <CompositionLine store={store} record={record} place={place} />
        )}
      </OriginCard>
      {!isStock(place) && <DestinationCard {...lots} />}
      {record.outputs.length > 0 && (
        <Suspense>
          <ReadinessCard {...props} />
        </Suspense>
      )}
      <LotCostCard {...props} />
      <FactsCard {...props} />
    </>
  );
}
