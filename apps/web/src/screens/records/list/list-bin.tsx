import { dayIn } from '@cafezal/domain/ground/days.ts';
import { may } from '@cafezal/domain/people/permissions.ts';
import { writeActionOf } from '@cafezal/domain/stages/stages.ts';
import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '../../../components/controls/button.tsx';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { Notice } from '../../../components/messages/notice.tsx';
import { showToast, tellFailure } from '../../../components/messages/toast-store.ts';
import { PageHead } from '../../../components/surfaces/page-head.tsx';
import { Skeleton } from '../../../components/surfaces/skeleton.tsx';
import { Card, Rows } from '../../../components/surfaces/surface.tsx';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import { correctedNow, todayIn } from '../../../data/device/corrected-clock.ts';
import type { FarmStore } from '../../../data/farm/farm-store.ts';
import { writeOf } from '../../../data/farm/save-record.ts';
import { newId } from '../../../data/page/new-id.ts';
import { NoConnectionError } from '../../../data/server/api.ts';
import { failureWords } from '../../failure-words.ts';
import type { SectionPlace } from '../../farm/use-section.ts';
import { useScreen } from '../../frame/frame.tsx';
import styles from './list-bin.module.css';
import { dayText } from './query/list-fields.ts';
import { recordKg } from './query/list-values.ts';
import { useDeleted } from './use-deleted.ts';

function DeletedRow({ record, place, store }: { record: DeviceRecord; place: SectionPlace; store: FarmStore }) {
  const { definition, farm } = place;
  const restore = async () => {
    await store.save(writeOf('restore', record, { mutationId: newId(), now: correctedNow() }));
    showToast(`De volta: ${record.name}.`);
  };
  const { timezone } = place.facts.settings;
  const today = todayIn(timezone);
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
          {definition.label.gender === 'f' ? 'Excluída' : 'Excluído'} em{' '}
          {dayText(dayIn(timezone, new Date(record.deletedAt ?? 0)), today)}
        </span>
      </span>
      {may(farm.role, writeActionOf(place.section)) && (
        <Button look="secondary" icon="undo" onClick={() => void restore().catch(tellFailure)}>
          Trazer de volta
        </Button>
      )}
    </li>
  );
}

/** Why only a part of the bin is shown. */
const missingWords = (error: Error): string =>
  error instanceof NoConnectionError
    ? 'Sem conexão, aqui aparece só o que foi excluído neste aparelho.'
    : `Aqui aparece só o que foi excluído neste aparelho. ${failureWords(error).message}`;

function Deleted({ place, store }: { place: SectionPlace; store: FarmStore }) {
  const { records, error, isPending } = useDeleted(place, store);
  const many = place.heading.toLowerCase();
  if (isPending && records.length === 0) return <Skeleton rows={3} />;
  return (
    <div className={styles.bin}>
      {isPending && <p role="status">Buscando o que foi excluído em outros aparelhos…</p>}
      {error !== null && (
        <Notice icon={error instanceof NoConnectionError ? 'cloud-off' : 'triangle-alert'}>
          <p>{missingWords(error)}</p>
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

/** The bin of a section: deleted records, the latest first, each with a restore button. */
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
