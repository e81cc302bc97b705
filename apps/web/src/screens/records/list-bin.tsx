import { may, writeActionOf } from '@cafezal/domain/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useSyncExternalStore } from 'react';
import { Button, buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Card, Rows } from '../../components/surface.tsx';
import { showToast } from '../../components/toast-store.ts';
import { deletedOnServer } from '../../data/deleted-records.ts';
import type { DeviceRecord } from '../../data/device-database.ts';
import type { FarmStore } from '../../data/farm-store.ts';
import { newId } from '../../data/new-id.ts';
import { rightNow } from '../../data/right-clock.ts';
import { writeOf } from '../../data/save-record.ts';
import { useScreen } from '../shell/frame.tsx';
import styles from './list-bin.module.css';
import { dayText } from './list-fields.ts';
import { recordKg } from './list-values.ts';
import type { SectionPlace } from './use-section.ts';

const dayOf = (instant: string | null): string => (instant ?? '').slice(0, 10);

function useDeletedHere(store: FarmStore, section: string): readonly DeviceRecord[] {
  const snapshot = useSyncExternalStore(store.replica.subscribe, () => store.replica.snapshot);
  return useMemo(() => {
    // The snapshot is what the answer is reckoned from.
    void snapshot;
    return [...store.replica.everything()].filter((record) => record.section === section && record.deletedAt !== null);
  }, [snapshot, store, section]);
}

/** What was deleted: on this device and not sent yet, and what the server keeps, as far as it can be asked. */
function useDeleted(place: SectionPlace, store: FarmStore) {
  const here = useDeletedHere(store, place.section);
  const { data, isPending } = useQuery({
    queryKey: ['deleted-records', place.farm.id, place.section],
    queryFn: () => deletedOnServer(place.farm.id, place.section),
    staleTime: 0,
    networkMode: 'always',
    retry: false,
  });
  const known = new Set(here.map(({ id }) => id));
  const isGone = ({ id }: DeviceRecord) => !known.has(id) && store.replica.find(place.section, id) === undefined;
  const records = [...here, ...(data ?? []).filter(isGone)];
  return {
    records: records.sort((one, other) => ((one.deletedAt ?? '') < (other.deletedAt ?? '') ? 1 : -1)),
    isComplete: data !== undefined,
    isPending,
  };
}

function DeletedRow({ record, place, store }: { record: DeviceRecord; place: SectionPlace; store: FarmStore }) {
  const { definition, farm } = place;
  const restore = async () => {
    await store.save(writeOf('restore', record, { mutationId: newId(), now: rightNow() }));
    showToast(`De volta: ${record.name}.`);
  };
  const today = rightNow().toISOString();
  const kg = recordKg(record);
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <b>{record.name || record.code}</b>
        <span>
          {[record.code, dayText(record.date, today), kg === 0 ? '' : `${kg.toLocaleString('pt-BR')}\u00a0kg`]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span>
          {definition.label.gender === 'f' ? 'Excluída' : 'Excluído'} em {dayText(dayOf(record.deletedAt), today)}
        </span>
      </span>
      {may(farm.role, writeActionOf(place.section)) && (
        <Button look="secondary" icon="undo" onClick={() => void restore()}>
          Trazer de volta
        </Button>
      )}
    </li>
  );
}

function Deleted({ place, store }: { place: SectionPlace; store: FarmStore }) {
  const { records, isComplete, isPending } = useDeleted(place, store);
  const many = place.heading.toLowerCase();
  if (isPending && records.length === 0) return <Skeleton rows={3} />;
  return (
    <div className={styles.bin}>
      {!isComplete && (
        <Notice icon="cloud-off">
          <p>Sem conexão, aqui aparece só o que foi excluído neste aparelho.</p>
        </Notice>
      )}
      {records.length === 0 ? (
        <EmptyState
          icon="trash"
          title="Nada excluído"
          action={
            <Link to="." search={{}} className={buttonClass({ look: 'secondary' })}>
              Ver {many}
            </Link>
          }
        >
          O que você excluir fica aqui e pode voltar.
        </EmptyState>
      ) : (
        <Card>
          <Rows>
            {records.map((record) => (
              <DeletedRow key={record.id} record={record} place={place} store={store} />
            ))}
          </Rows>
        </Card>
      )}
    </div>
  );
}

/** The bin of a section: what was deleted, the last first, and the way back for each. */
export function Bin({ place }: { place: SectionPlace }) {
  const { definition, heading, address, store } = place;
  useScreen({
    title: 'Excluídos',
    theme: definition.theme,
    back: address,
    crumbs: [{ label: heading, to: address }, { label: 'Excluídos' }],
  });
  return (
    <>
      <PageHead title="Excluídos" theme={definition.theme} />
      {store === null ? <Skeleton rows={3} /> : <Deleted place={place} store={store} />}
    </>
  );
}
