import { stageOf } from '@cafezal/domain/stages.ts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button, buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { StageBlock } from '../../components/stage-block.tsx';
import { Card, Rows } from '../../components/surface.tsx';
import { Tag } from '../../components/tag.tsx';
import { showToast } from '../../components/toast-store.ts';
import { useConnection } from '../../data/connection.ts';
import type { FarmStore } from '../../data/farm-store.ts';
import { openFarm } from '../../data/open-farm.ts';
import { isConflict } from '../../data/resolve-conflict.ts';
import { sendNow } from '../../data/send-waiting.ts';
import { useSession } from '../../data/session.ts';
import { useScreen } from '../shell/frame.tsx';
import { ConflictCard } from './conflict-card.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { entryWords, momentWords, readingWords } from './entry-words.ts';
import styles from './outbox-screen.module.css';
import { type Outbox, useOutbox, type WaitingEntry, type WaitingPhoto, type WaitingReading } from './use-outbox.ts';

/** Acts on the store of a farm, then reads the outbox again. */
type Act = (farmId: string, action: (store: FarmStore) => Promise<void>) => Promise<void>;

const Kept = () => <Tag icon="smartphone">Guardado aqui</Tag>;

type RowProps = {
  theme: string;
  title: string;
  sub: string;
  tag: ReactNode;
  reasons?: readonly string[];
  children?: ReactNode;
};

function Row({ theme, title, sub, tag, reasons = [], children }: RowProps) {
  return (
    <li className={styles.row}>
      <StageBlock theme={theme} size={24} />
      <div>
        <h3>{title}</h3>
        <p className={styles.quiet}>{sub}</p>
        {reasons.map((reason) => (
          <p key={reason} className={styles.reason}>
            {reason}
          </p>
        ))}
        <div className={styles.actions}>
          {tag}
          {children}
        </div>
      </div>
    </li>
  );
}

function EntryRow({ item: { entry, farm, record }, act }: { item: WaitingEntry; act: Act }) {
  const [asks, setAsks] = useState(false);
  const { mutation, trouble } = entry;
  const definition = stageOf(mutation.section);
  const sub = [entryWords(entry, record), momentWords(mutation.at, new Date()), farm?.name].filter(Boolean).join(' · ');
  const title = record.name === '' ? definition.label.one : record.name;
  const shared = { theme: definition.theme, title, sub };
  if (trouble === null) return <Row {...shared} tag={<Kept />} />;
  if (trouble.kind === 'conflict')
    return (
      <Row
        {...shared}
        tag={
          <Tag tone="warning" icon="compare">
            Qual vale?
          </Tag>
        }
      />
    );
  const reasons = [
    ...new Set([
      ...Object.values(trouble.fields),
      ...(Object.keys(trouble.fields).length === 0 ? [trouble.message] : []),
    ]),
  ];
  return (
    <Row
      {...shared}
      tag={
        <Tag tone="error" icon="circle-alert">
          Precisa corrigir
        </Tag>
      }
      reasons={reasons}
    >
      {mutation.patch !== undefined && farm !== undefined && (
        <Link
          to={`/fazenda/${farm.farmSlug}/${mutation.section}/${mutation.recordId}/editar` as string}
          className={buttonClass({ look: 'secondary' })}
        >
          Corrigir
        </Link>
      )}
      <Button look="quiet" onClick={() => setAsks(true)}>
        Descartar
      </Button>
      {asks && (
        <DiscardDialog
          what={title}
          onClose={() => setAsks(false)}
          onDiscard={() => act(entry.farmId, (store) => store.discard(entry))}
        />
      )}
    </Row>
  );
}

function ReadingRow({ item: { reading, farm, record }, act }: { item: WaitingReading; act: Act }) {
  const { trouble } = reading;
  const definition = stageOf(reading.section);
  const sub = [readingWords(reading), momentWords(reading.at, new Date()), farm?.name].filter(Boolean).join(' · ');
  const shared = { theme: definition.theme, title: `Medição, ${record?.name ?? definition.label.one}`, sub };
  if (trouble === null) return <Row {...shared} tag={<Kept />} />;
  return (
    <Row
      {...shared}
      tag={
        <Tag tone="error" icon="circle-alert">
          Recusada
        </Tag>
      }
      reasons={[trouble.message]}
    >
      <Button look="quiet" onClick={() => act(reading.farmId, (store) => store.discardReading(reading))}>
        Descartar
      </Button>
    </Row>
  );
}

function PhotoRow({ item: { photo, farm, record }, act }: { item: WaitingPhoto; act: Act }) {
  const { trouble, image, addedAt, farmId } = photo;
  const definition = stageOf(photo.section);
  const what = image === null || photo.removedAt !== null ? 'Excluir foto' : 'Foto';
  const sub = [momentWords(addedAt, new Date()), farm?.name].filter(Boolean).join(' · ');
  const shared = { theme: definition.theme, title: `${what}, ${record?.name ?? definition.label.one}`, sub };
  if (trouble === null) return <Row {...shared} tag={<Kept />} />;
  return (
    <Row
      {...shared}
      tag={
        <Tag tone="error" icon="circle-alert">
          Recusada
        </Tag>
      }
      reasons={[trouble.message]}
    >
      <Button look="quiet" onClick={() => act(farmId, (store) => store.discardPhoto(photo))}>
        Descartar
      </Button>
    </Row>
  );
}

function Waiting({ outbox: { entries, readings, photos }, act }: { outbox: Outbox; act: Act }) {
  const { online, sending } = useConnection();
  return (
    <Card title="Esperando para enviar" aside={<Tag>{entries.length + readings.length + photos.length}</Tag>}>
      <Rows>
        {entries.map((item) => (
          <EntryRow key={item.entry.position} item={item} act={act} />
        ))}
        {readings.map((item) => (
          <ReadingRow key={item.reading.id} item={item} act={act} />
        ))}
        {photos.map((item) => (
          <PhotoRow key={item.photo.id} item={item} act={act} />
        ))}
      </Rows>
      <p className={styles.foot}>
        {sending ? 'Enviando…' : online ? 'Vai sozinho, aos poucos.' : 'Envia sozinho quando o sinal voltar.'}{' '}
        <Button look="quiet" onClick={sendNow}>
          Tentar agora
        </Button>
      </p>
    </Card>
  );
}

function Found({ outbox, personId, refresh }: { outbox: Outbox; personId: string; refresh: () => Promise<void> }) {
  const act: Act = async (farmId, action) => {
    await action(await openFarm(personId, farmId).store);
    await refresh();
  };
  const conflicts = outbox.entries.flatMap((item) => (isConflict(item.entry) ? [{ item, entry: item.entry }] : []));
  return (
    <div className={styles.columns}>
      {conflicts.map(({ item, entry }) => (
        <ConflictCard
          key={entry.mutation.mutationId}
          item={item}
          entry={entry}
          personId={personId}
          onResolve={async (choice) => {
            await act(entry.farmId, (store) => store.resolve(entry, choice));
            showToast('Escolha guardada. O outro valor fica no histórico.');
          }}
        />
      ))}
      <Waiting outbox={outbox} act={act} />
    </div>
  );
}

/** What is on this device alone: what waits to be sent, what needs its person, and which of two values holds. */
export function OutboxScreen() {
  const { user } = useSession();
  const personId = user?.uid ?? '';
  const { online } = useConnection();
  const { outbox, refresh } = useOutbox(personId);
  useScreen({ title: 'Neste aparelho', crumbs: [{ label: 'Registros deste aparelho' }], back: '/fazenda' });
  const isEmpty = outbox !== null && Object.values(outbox).every((waiting) => waiting.length === 0);
  return (
    <>
      <PageHead title="Registros deste aparelho" />
      {!online && (
        <div className={styles.offline}>
          <Notice icon="cloud-off">
            <p>
              <strong>Sem conexão.</strong> Seus registros estão guardados neste aparelho.
            </p>
          </Notice>
        </div>
      )}
      {outbox === null && <Skeleton />}
      {isEmpty && (
        <EmptyState
          icon="circle-check"
          title="Tudo enviado"
          action={
            <Link to="/fazenda" className={buttonClass({ look: 'secondary' })}>
              Minhas fazendas
            </Link>
          }
        >
          Nada espera neste aparelho.
        </EmptyState>
      )}
      {outbox !== null && !isEmpty && <Found outbox={outbox} personId={personId} refresh={refresh} />}
    </>
  );
}
