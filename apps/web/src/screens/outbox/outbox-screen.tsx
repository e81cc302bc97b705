import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useState } from 'react';
import { buttonClass } from '../../components/controls/button.tsx';
import { EmptyState } from '../../components/messages/empty-state.tsx';
import { showToast } from '../../components/messages/toast-store.ts';
import { PageHead } from '../../components/surfaces/page-head.tsx';
import { Skeleton } from '../../components/surfaces/skeleton.tsx';
import { Card, Rows } from '../../components/surfaces/surface.tsx';
import { Tag } from '../../components/surfaces/tag.tsx';
import type { Connection } from '../../data/device/contract.ts';
import { correctedNow } from '../../data/device/corrected-clock.ts';
import { openFarm } from '../../data/farm/open-farm.ts';
import { sendNow } from '../../data/farms/send-unsent-work.ts';
import { isConflict } from '../../data/outbox/resolve-conflict.ts';
import { useConnection } from '../../data/server/connection.ts';
import { useSession } from '../../data/session/session.ts';
import { STUCK_WORDS } from '../frame/connection-words.ts';
import { useFarmIfAny } from '../frame/current-farm.tsx';
import { useScreen } from '../frame/frame.tsx';
import { OfflineNotice } from '../frame/offline-notice.tsx';
import { ConflictCard } from './conflict-card.tsx';
import { momentWords } from './entry-words.ts';
import { type Act, EntryRow, PhotoRow, ReadingRow } from './outbox-rows.tsx';
import styles from './outbox-screen.module.css';
import { QueueFileCard } from './queue-file-card.tsx';
import { StorageCard } from './storage-card.tsx';
import { type Outbox, useOutbox } from './use-outbox.ts';

const countOf = (outbox: Outbox): number => Object.values(outbox).reduce((sum, waiting) => sum + waiting.length, 0);

const isReady = ({ trouble }: { trouble: unknown }): boolean => trouble === null;

/** Whether anything is sent automatically; the rest waits for the person. */
const goesByItself = ({ entries, readings, photos }: Outbox): boolean =>
  entries.some(({ entry, isBehind }) => isReady(entry) && !isBehind) ||
  readings.some(({ reading, isBehind }) => isReady(reading) && !isBehind) ||
  photos.some(({ photo, isBehind }) => isReady(photo) && !isBehind);

/** When waiting work will be sent. */
function whenWords({ online, sending, stuck }: Connection): string {
  if (!online) return 'Envia sozinho quando o sinal voltar.';
  if (stuck) return `${STUCK_WORDS}. Deixe esta tela aberta com sinal. Se continuar, salve a fila num arquivo.`;
  return sending ? 'Enviando…' : 'Vai sozinho, aos poucos.';
}

/** Rows shown at first; the rest is shown on request. */
const FIRST_ROWS = 20;

type Listed = { key: string; needsPerson: boolean; row: ReactNode };

/** Waiting writes, readings and photos as rows, each in the order of recording. */
const listed = ({ entries, readings, photos }: Outbox, act: Act): readonly Listed[] => [
  ...entries.map((item) => ({
    key: item.entry.mutation.mutationId,
    needsPerson: !isReady(item.entry),
    row: <EntryRow item={item} act={act} />,
  })),
  ...readings.map((item) => ({
    key: item.reading.id,
    needsPerson: !isReady(item.reading),
    row: <ReadingRow item={item} act={act} />,
  })),
  ...photos.map((item) => ({
    key: item.photo.id,
    needsPerson: !isReady(item.photo),
    row: <PhotoRow item={item} act={act} />,
  })),
];

function Group({ title, rows, foot }: { title: string; rows: readonly Listed[]; foot?: ReactNode }) {
  const [most, setMost] = useState(FIRST_ROWS);
  if (rows.length === 0) return null;
  const left = rows.length - most;
  return (
    <Card title={title} aside={<Tag>{rows.length}</Tag>}>
      <Rows>
        {rows.slice(0, most).map(({ key, row }) => (
          <Fragment key={key}>{row}</Fragment>
        ))}
      </Rows>
      {left > 0 && (
        <p className={styles.foot}>
          <button type="button" className={styles.again} onClick={() => setMost(rows.length)}>
            {left === 1 ? 'Mais 1 registro' : `Mais ${left} registros`}
          </button>
        </p>
      )}
      {Boolean(foot) && <p className={styles.foot}>{foot}</p>}
    </Card>
  );
}

function Waiting({ outbox, act }: { outbox: Outbox; act: Act }) {
  const connection = useConnection();
  const rows = listed(outbox, act);
  const isGoing = goesByItself(outbox);
  return (
    <>
      <Group
        title="Precisa de você"
        rows={rows.filter(({ needsPerson }) => needsPerson)}
        foot={isGoing ? undefined : 'Espera só por você.'}
      />
      <Group
        title="Esperando a vez"
        rows={rows.filter(({ needsPerson }) => !needsPerson)}
        foot={
          isGoing && (
            <>
              {whenWords(connection)} Nenhum vai duas vezes.
              <button type="button" className={styles.again} onClick={sendNow}>
                Tentar agora
              </button>
            </>
          )
        }
      />
    </>
  );
}

function Found({ outbox, personId, refresh }: { outbox: Outbox; personId: string; refresh: () => Promise<void> }) {
  const act: Act = async (farmId, action) => {
    await action(await openFarm(personId, farmId).store);
    await refresh();
  };
  const conflicts = outbox.entries.flatMap((item) => (isConflict(item.entry) ? [{ item, entry: item.entry }] : []));
  return (
    <>
      <Waiting outbox={outbox} act={act} />
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
    </>
  );
}

/** How much is waiting, and since when. */
function summaryOf({ entries, readings, photos }: Outbox): string {
  const moments = [
    ...entries.map(({ entry }) => entry.mutation.at),
    ...readings.map(({ reading }) => reading.at),
    ...photos.map(({ photo }) => photo.addedAt),
  ].sort();
  const [oldest] = moments;
  if (oldest === undefined) return 'Tudo enviado.';
  const when = momentWords(oldest, correctedNow());
  return moments.length === 1
    ? `1 registro por enviar · ${when}`
    : `${moments.length} registros por enviar · o mais antigo: ${when}`;
}

function AllSent({ home }: { home: string }) {
  return (
    <EmptyState
      icon="circle-check"
      title="Tudo enviado"
      action={
        <Link to={home} className={buttonClass({ look: 'secondary' })}>
          Voltar ao início
        </Link>
      }
    >
      Nada espera neste aparelho.
    </EmptyState>
  );
}

/** A visitor's records are never sent: says where they are, and for how long. */
function OnlyHere({ home }: { home: string }) {
  return (
    <EmptyState
      icon="smartphone"
      title="O exemplo fica só neste aparelho"
      action={
        <Link to={home} className={buttonClass({ look: 'secondary' })}>
          Voltar ao exemplo
        </Link>
      }
    >
      O que você anota nele não é enviado, e sai do aparelho quando você criar conta ou sair do exemplo.
    </EmptyState>
  );
}

/** Data that only this device has: waiting work, refused work, and conflicts to resolve. */
export function OutboxScreen() {
  const { user, status } = useSession();
  const personId = user?.uid ?? '';
  const isVisiting = status === 'visiting';
  const { outbox, refresh } = useOutbox(personId);
  const farm = useFarmIfAny();
  const home = farm === null ? '/fazenda' : `/fazenda/${farm.farmSlug}`;
  useScreen({ title: 'Neste aparelho', crumbs: [{ label: 'Neste aparelho' }], back: home });
  const isEmpty = outbox !== null && countOf(outbox) === 0;
  return (
    <>
      <PageHead title="Neste aparelho" sub={outbox === null || isVisiting ? undefined : summaryOf(outbox)} />
      <OfflineNotice />
      {isVisiting && <OnlyHere home={home} />}
      {outbox === null && !isVisiting && <Skeleton />}
      {outbox !== null && !isVisiting && (
        <div className={styles.columns}>
          <div className={styles.queue}>
            {isEmpty ? <AllSent home={home} /> : <Found outbox={outbox} personId={personId} refresh={refresh} />}
          </div>
          <div className={styles.queue}>
            <StorageCard personId={personId} />
            <QueueFileCard personId={personId} waiting={countOf(outbox)} onTaken={refresh} />
          </div>
        </div>
      )}
    </>
  );
}
