import { dayInPtBr } from '@cafezal/domain/days.ts';
import { formatMoney, formatNumber } from '@cafezal/domain/numbers.ts';
import { may, writeActionOf } from '@cafezal/domain/permissions.ts';
import { figuresOf } from '@cafezal/domain/stage-figures.ts';
import { unitWord } from '@cafezal/domain/unit-word.ts';
import { valueText } from '@cafezal/domain/value-text.ts';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../components/button.tsx';
import { type FigureProps, FigureRow } from '../../components/figure.tsx';
import { Icon, themeIcon } from '../../components/icons/icon.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Card, Pairs, Stack } from '../../components/surface.tsx';
import type { DeviceRecord } from '../../data/device-database.ts';
import { useRecord, useRecords } from '../../data/farm-data.ts';
import type { FarmStore } from '../../data/farm-store.ts';
import type { ShownRecord } from '../../data/replica.ts';
import { ruleContextOf } from '../../data/rule-context.ts';
import { PhotoGallery } from '../../photos/photo-gallery.tsx';
import { PlotDetail } from '../plots/detail/plot-detail-lazy.tsx';
import { useFarmAddress } from '../shell/farm-address.ts';
import { useScreen } from '../shell/frame.tsx';
import { DeleteRecord } from './delete-record.tsx';
import { DestinationCard, OriginCard, OutputsCard } from './detail-lots.tsx';
import styles from './detail-screen.module.css';
import { MissingRecord } from './missing-record.tsx';
import { leftOver, type NextStep, nextSteps } from './next-steps.ts';
import { RecordTags } from './record-tags.tsx';
import { nameFinder, recordAddress, type SectionPlace, useSection } from './use-section.ts';

function leadOf(record: DeviceRecord, { definition, facts, farm }: SectionPlace, store: FarmStore): FigureProps[] {
  const context = ruleContextOf(store.replica, { farm: facts, recordId: record.id, now: new Date() });
  const figures = figuresOf(definition.section).flatMap(({ label, unit, decimals, of }) => {
    const value = of(record, context);
    if (value === null || (unit === 'R$' && !may(farm.role, 'farm.seePrices'))) return [];
    return unit === 'R$'
      ? [{ label, value: formatMoney(value) }]
      : [{ label, value: formatNumber(value, decimals), unit: unitWord(unit) }];
  });
  const { availableKg } = leftOver(store.replica, record);
  const left =
    record.outputs.length === 0 ? [] : [{ label: 'Sobra aqui', value: formatNumber(availableKg, 1), unit: 'kg' }];
  return [...figures.slice(0, 4 - left.length), ...left];
}

function Facts({ record, place }: { record: DeviceRecord; place: SectionPlace }) {
  const context = { nameOf: nameFinder(place.store), timezone: place.facts.settings.timezone };
  const pairs = Object.entries(place.definition.fields).map(
    ([name, field]) => [field.label, valueText(record.data[name], field, context)] as const,
  );
  return (
    <Card title="Dados">
      <Pairs
        pairs={[
          ['Código', record.code],
          ['Data', dayInPtBr(record.date)],
          ['Safra', record.season],
          ...pairs,
          ['Observações', record.notes],
        ]}
      />
    </Card>
  );
}

const nextAddress = (place: SectionPlace, { definition }: NextStep, { id }: DeviceRecord): string =>
  `/fazenda/${place.farm.farmSlug}/${definition.section}/cadastrar?de=${id}`;

function NextStepCard({
  place,
  record,
  steps,
}: {
  place: SectionPlace;
  record: DeviceRecord;
  steps: readonly NextStep[];
}) {
  const [first, ...others] = steps;
  if (first === undefined) return null;
  return (
    <Card title="Próxima etapa" padded>
      <Link className={styles.next} to={nextAddress(place, first, record)} data-stage={first.definition.theme}>
        <span className={styles.icon}>
          <Icon name={themeIcon(first.definition.theme)} />
        </span>
        <span>
          <strong>{first.definition.label.one}</strong>
          <span className={styles.quiet}>Com os {formatNumber(first.kg, 1)}&nbsp;kg que sobram, já preenchidos</span>
        </span>
        <Icon name="arrow-right" />
      </Link>
      {others.length > 0 && (
        <p className={styles.others}>
          {others.map((step) => (
            <Link
              key={step.definition.key}
              className={buttonClass({ look: 'secondary' })}
              to={nextAddress(place, step, record)}
            >
              {step.definition.label.one}
            </Link>
          ))}
        </p>
      )}
    </Card>
  );
}

function Actions({ place, record }: { place: SectionPlace; record: DeviceRecord }) {
  const hasReadings = Object.keys(place.definition.readings).length > 0;
  const links: readonly (readonly [label: string, icon: 'pencil' | 'trace' | 'history' | 'clock', action: string])[] = [
    ['Editar', 'pencil', 'editar'],
    ...(hasReadings ? [['Medições', 'clock', 'medicoes'] as const] : []),
    ...(place.section === 'parceiros' || place.section === 'producao'
      ? []
      : [['Rastreabilidade', 'trace', 'rastreabilidade'] as const]),
    ['Histórico', 'history', 'historico'],
  ];
  return (
    <nav className={styles.actions} aria-label="O que fazer com este registro">
      {links.map(([label, icon, action]) => (
        <Link key={action} to={recordAddress(place, record, action)} className={buttonClass({ look: 'secondary' })}>
          <Icon name={icon} size={20} /> {label}
        </Link>
      ))}
      <DeleteRecord place={place} record={record} />
    </nav>
  );
}

function Sentence({ shown: { record, state } }: { shown: ShownRecord }) {
  if (record.recalculated !== null && record.recalculated !== undefined)
    return (
      <Notice tone="info" icon="info">
        Os números mudaram porque um peso foi corrigido em uma etapa anterior. O histórico guarda os dois.
      </Notice>
    );
  if (state === 'waiting')
    return <Notice icon="smartphone">Guardado neste aparelho. Segue quando houver sinal.</Notice>;
  if (state === 'sent') return null;
  return (
    <Notice tone={state === 'refused' ? 'error' : 'warning'} icon="triangle-alert">
      {state === 'refused' ? 'Este registro precisa de correção.' : 'Outra pessoa mudou o mesmo campo.'}{' '}
      <Link to={'/envios' as string}>Ver o que fazer</Link>
    </Notice>
  );
}

function Detail({ place, shown, store }: { place: SectionPlace; shown: ShownRecord; store: FarmStore }) {
  const { record } = shown;
  const { farmSlug } = place.farm;
  useRecords(store, record.section);
  const steps = nextSteps(store.replica, record);
  const [first] = steps;
  useScreen({
    title: place.definition.label.one,
    theme: place.definition.theme,
    back: place.address,
    crumbs: [{ label: place.heading, to: place.address }, { label: record.name }],
    middle: first && { label: first.definition.label.one, to: nextAddress(place, first, record) },
  });
  const sub = [record.code, dayInPtBr(record.date), record.data.storageLot].filter(Boolean).join(' · ');
  const figures = leadOf(record, place, store);
  return (
    <div data-stage={place.definition.theme}>
      <PageHead title={record.name} sub={sub} theme={place.definition.theme} />
      <p className={styles.tags}>
        <RecordTags shown={shown} definition={place.definition} store={store} />
      </p>
      <Sentence shown={shown} />
      {figures.length > 0 && (
        <div className={styles.figures}>
          <FigureRow figures={figures} />
        </div>
      )}
      <div className={styles.columns}>
        <Stack>
          <OutputsCard record={record} replica={store.replica} />
          <NextStepCard place={place} record={record} steps={steps} />
          <OriginCard record={record} replica={store.replica} farmSlug={farmSlug} />
          <DestinationCard record={record} replica={store.replica} farmSlug={farmSlug} />
        </Stack>
        <Stack>
          <Facts record={record} place={place} />
          <Card title="Fotos" padded>
            <PhotoGallery
              place={{ farmId: record.farmId, section: record.section, recordId: record.id }}
              sent={record.photos}
              mayChange={may(place.farm.role, writeActionOf(record.section))}
            />
          </Card>
          <Actions place={place} record={record} />
        </Stack>
      </div>
    </div>
  );
}

/** One record: its own figures first, what came out and what is left, the next step, origin, destination, data. */
export function DetailScreen() {
  const place = useSection();
  const { entitySlug } = useFarmAddress();
  const shown = useRecord(place.store, place.section, entitySlug);
  if (place.store === null) return <Skeleton />;
  if (shown === undefined) return <MissingRecord place={place} />;
  const Own = place.section === 'talhoes' ? PlotDetail : Detail;
  return <Own place={place} shown={shown} store={place.store} />;
}
