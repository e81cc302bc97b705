import { may, writeActionOf } from '@cafezal/domain/permissions.ts';
import { Link } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon, type IconName } from '../../components/icons/icon.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import type { DeviceRecord } from '../../data/device-database.ts';
import { useRecord } from '../../data/farm-data.ts';
import type { FarmStore } from '../../data/farm-store.ts';
import { useFarmAddress } from '../shell/farm-address.ts';
import { useScreen } from '../shell/frame.tsx';
import styles from './action-screen.module.css';
import { HistoryScreen } from './history-screen.tsx';
import { ReadingsScreen } from './readings/readings-screen.tsx';
import { type SectionPlace, useSection } from './use-section.ts';

type Action = { to: string; icon: IconName; label: string; text: string };

type ScreenProps = { place: SectionPlace & { store: FarmStore }; record: DeviceRecord };

type NamedScreen = {
  title: string;
  Screen: ComponentType<ScreenProps>;
  /** It has a button of its own at the foot of a phone. */
  hasActionBar?: boolean;
};

/** The words of the address that are screens of their own, beside those with a route. */
const SCREENS: Readonly<Record<string, NamedScreen>> = {
  historico: { title: 'Histórico', Screen: HistoryScreen },
  medicoes: { title: 'Medições', Screen: ReadingsScreen },
  etiqueta: {
    title: 'Etiqueta',
    Screen: lazy(async () => ({ default: (await import('../labels/label-of-record.tsx')).LabelOfRecord })),
    hasActionBar: true,
  },
};

const hasReadings = ({ definition }: SectionPlace): boolean => Object.keys(definition.readings).length > 0;

/** The screen that the word names for this section; undefined where it names none. */
const screenNamed = (action: string, place: SectionPlace) =>
  action === 'medicoes' && !hasReadings(place)
    ? undefined
    : Object.hasOwn(SCREENS, action)
      ? SCREENS[action]
      : undefined;

/** What can be done with a record, for the role of the person. */
function actionsOf(place: SectionPlace, record: string): readonly Action[] {
  const { farm, section, definition } = place;
  const mayWrite = may(farm.role, writeActionOf(section));
  const edit: Action = { to: `${record}/editar`, icon: 'pencil', label: 'Editar', text: 'Mudar os dados' };
  const kinds = Object.values(definition.readings).map(({ label }) => label.toLowerCase());
  const readings: Action = {
    to: `${record}/medicoes`,
    icon: 'clock',
    label: 'Medições',
    text: kinds.slice(0, 2).join(', '),
  };
  return [
    { to: record, icon: 'list', label: 'Ver o registro', text: 'Números, lotes e anotações' },
    { to: `${record}/rastreabilidade`, icon: 'trace', label: 'Rastreabilidade', text: 'De onde veio, para onde vai' },
    ...(hasReadings(place) ? [readings] : []),
    { to: `${record}/etiqueta`, icon: 'printer', label: 'Etiqueta', text: 'Imprimir com o QR' },
    { to: `${record}/historico`, icon: 'history', label: 'Histórico', text: 'Quem mudou o quê' },
    ...(mayWrite ? [edit] : []),
  ];
}

function ActionRow({ action: { to, icon, label, text } }: { action: Action }) {
  return (
    <li>
      <Link to={to} className={styles.action}>
        <Icon name={icon} />
        <span className={styles.words}>
          <b>{label}</b>
          <span>{text}</span>
        </span>
        <Icon name="chevron-right" />
      </Link>
    </li>
  );
}

/** A fifth word of the address: history, readings and label are screens; of any other it names the record, says so, and offers what there is. */
export function ActionScreen() {
  const place = useSection();
  const { entitySlug, action } = useFarmAddress();
  const shown = useRecord(place.store, place.section, entitySlug);
  const address = `${place.address}/${entitySlug}`;
  const name = shown?.record.code || shown?.record.name || entitySlug;
  const named = screenNamed(action, place);
  useScreen({
    title: named?.title ?? name,
    crumbs: [
      { label: place.heading, to: place.address },
      { label: name, to: address },
      { label: named?.title ?? action },
    ],
    theme: place.definition.theme,
    back: address,
    hasActionBar: named?.hasActionBar === true,
  });
  if (place.store === null) return <Skeleton rows={3} />;
  if (shown === undefined)
    return (
      <>
        <PageHead title={name} theme={place.definition.theme} />
        <EmptyState icon="search" title="Não achamos este registro">
          Ele pode ter sido excluído, ou ainda não chegou a este aparelho.
        </EmptyState>
      </>
    );
  const { record } = shown;
  const { store } = place;
  if (named !== undefined)
    return (
      <Suspense fallback={<Skeleton rows={2} />}>
        <named.Screen place={{ ...place, store }} record={record} />
      </Suspense>
    );
  return (
    <>
      <PageHead title={record.name} sub={record.code} theme={place.definition.theme} />
      <div className={styles.note}>
        <Notice icon="help">
          <p>
            Não existe a ação <b>“{action}”</b> nesta tela. O que dá para fazer aqui:
          </p>
        </Notice>
      </div>
      <ul className={styles.actions} data-stage={place.definition.theme}>
        {actionsOf(place, address).map((one) => (
          <ActionRow key={one.to} action={one} />
        ))}
      </ul>
    </>
  );
}
