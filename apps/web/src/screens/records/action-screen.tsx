import { may } from '@cafezal/domain/people/permissions.ts';
import { textAt } from '@cafezal/domain/record/data-values.ts';
import { type ComponentType, lazy, Suspense } from 'react';
import { Notice } from '../../components/messages/notice.tsx';
import { PageHead } from '../../components/surfaces/page-head.tsx';
import { Skeleton } from '../../components/surfaces/skeleton.tsx';
import type { DeviceRecord } from '../../data/database/device-database.ts';
import { useRecord } from '../../data/farm/farm-data.ts';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import { isOnline } from '../../device/network.ts';
import { MissingRecord } from '../farm/missing-record.tsx';
import { recordAddress, type SectionPlace, useSection } from '../farm/use-section.ts';
import { useFarmAddress } from '../frame/farm-address.ts';
import { useScreen } from '../frame/frame.tsx';
import styles from './action-screen.module.css';
import { ActionRows } from './actions/action-rows.tsx';
import { actionsOf, editOf, hasReadings, type RecordAction } from './actions/record-actions.ts';
import { HistoryScreen } from './history-screen.tsx';
import { ReadingsScreen } from './readings/readings-screen.tsx';
import { useReadings } from './readings/use-readings.ts';

type ScreenProps = { place: SectionPlace & { store: FarmStore }; record: DeviceRecord };

type NamedScreen = {
  title: string;
  Screen: ComponentType<ScreenProps>;
  /** Whether the screen has its own buttons at the bottom on a phone. */
  hasActionBar?: boolean;
};

function NeedsSignal() {
  return (
    <Notice icon="cloud-off">
      <p>Sem sinal agora. Mostrar um lote a compradores precisa de internet: abra de novo quando o sinal voltar.</p>
    </Notice>
  );
}

/** What is shown for a screen that is not kept for offline; with a signal its failure is another. */
function withoutSignal(error: unknown): { default: typeof NeedsSignal } {
  if (isOnline()) throw error;
  return { default: NeedsSignal };
}

/** Actions in the address that have a screen, besides those with a route. */
const SCREENS: Readonly<Record<string, NamedScreen>> = {
  historico: { title: 'Histórico', Screen: HistoryScreen },
  medicoes: { title: 'Medições', Screen: ReadingsScreen },
  fechamento: {
    title: 'Fechamento',
    Screen: lazy(async () => ({ default: (await import('./production/closing-screen.tsx')).ClosingScreen })),
  },
  dossie: {
    title: 'Dossiê e arquivos',
    Screen: lazy(async () => ({ default: (await import('../lot-files/lot-files-screen.tsx')).LotFilesScreen })),
  },
  publicar: {
    title: 'Mostrar a compradores',
    Screen: lazy(() =>
      import('../publish/publish-screen.tsx').then(({ PublishScreen }) => ({ default: PublishScreen }), withoutSignal),
    ),
    hasActionBar: true,
  },
  etiqueta: {
    title: 'Etiqueta',
    Screen: lazy(async () => ({ default: (await import('../labels/label-of-record.tsx')).LabelOfRecord })),
    hasActionBar: true,
  },
};

/** The screen of an action in this section; undefined if there is none. */
const screenNamed = (action: string, place: SectionPlace) =>
  (action === 'medicoes' && !hasReadings(place.definition)) ||
  (action === 'fechamento' && place.definition.leadsSeason !== true) ||
  (action === 'dossie' && !(place.definition.gives.length > 0 && may(place.farm.role, 'farm.export'))) ||
  (action === 'publicar' && place.definition.gives.length === 0)
    ? undefined
    : Object.hasOwn(SCREENS, action)
      ? SCREENS[action]
      : undefined;

/** Words that people try, and the actions that they mean. */
const MEANT: ReadonlyMap<string, string> = new Map([
  ['vender', 'Para vender, abra Vendas e escolha o lote.'],
  ['venda', 'Para vender, abra Vendas e escolha o lote.'],
  ['guardar', 'Para guardar, abra Armazenamento e escolha o lote.'],
  ['armazenar', 'Para guardar, abra Armazenamento e escolha o lote.'],
  ['secar', 'Para secar, abra Secagem e escolha o lote.'],
  ['beneficiar', 'Para beneficiar, abra Beneficiamento e escolha o lote.'],
  ['excluir', 'Para excluir, abra o registro e toque nos três pontos.'],
  ['fotos', 'As fotos estão na página do registro.'],
]);

/** An unknown action: names the record, says that there is no such action, and lists the existing ones. */
function NoSuchAction({ place, record, action }: ScreenProps & { action: string }) {
  const readings = useReadings(place.store, record.id) ?? [];
  const count = hasReadings(place.definition) ? new Set(readings.map(({ at }) => at)).size : null;
  const where = textAt(record.data, 'storageLot');
  const meant = MEANT.get(action.toLowerCase());
  const itself: RecordAction = {
    to: recordAddress(place, record),
    icon: 'layers',
    label: 'Ver o registro',
    text: 'Números, lotes e anotações',
  };
  return (
    <>
      <PageHead
        title={record.name}
        sub={[record.code, where].filter(Boolean).join(' · ')}
        theme={place.definition.theme}
      />
      <div className={styles.note}>
        <Notice icon="help">
          <p>
            Não existe a ação <b>“{action}”</b> nesta tela. {meant} O que dá para fazer aqui:
          </p>
        </Notice>
      </div>
      <ActionRows
        actions={[...actionsOf(place, record, count), ...editOf(place, record), itself]}
        theme={place.definition.theme}
        columns={2}
      />
    </>
  );
}

/**
 * The action in the fifth part of the address: history, readings and label have screens; any other is reported as
 * unknown.
 */
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
  if (shown === undefined) return <MissingRecord place={place} />;
  const { record } = shown;
  const { store } = place;
  if (named !== undefined)
    return (
      <Suspense fallback={<Skeleton rows={2} />}>
        <named.Screen place={{ ...place, store }} record={record} />
      </Suspense>
    );
  return <NoSuchAction place={{ ...place, store }} record={record} action={action} />;
}
