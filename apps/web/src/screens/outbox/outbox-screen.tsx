import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Card, Rows } from '../../components/surface.tsx';
import { Tag } from '../../components/tag.tsx';
import { showToast } from '../../components/toast-store.ts';
import { useConnection } from '../../data/connection.ts';
import type { Connection } from '../../data/contract.ts';
import { openFarm } from '../../data/open-farm.ts';
import { isConflict } from '../../data/resolve-conflict.ts';
import { sendNow } from '../../data/send-waiting.ts';
import { useSession } from '../../data/session.ts';
import { useFarmIfAny } from '../shell/current-farm.tsx';
import { useScreen } from '../shell/frame.tsx';
import { OfflineNotice } from '../shell/offline-notice.tsx';
import { ConflictCard } from './conflict-card.tsx';
import { type Act, EntryRow, PhotoRow, ReadingRow } from './outbox-rows.tsx';
import styles from './outbox-screen.module.css';
import { type Outbox, useOutbox } from './use-outbox.ts';

const isReady = ({ trouble }: { trouble: unknown }): boolean => trouble === null;

/** Whether anything goes by itself; what is left waits for its person. */
const goesByItself = ({ entries, readings, photos }: Outbox): boolean =>
  [
    ...entries.map(({ entry }) => entry),
    ...readings.map(({ reading }) => reading),
    ...photos.map(({ photo }) => photo),
  ].some(isReady);

/** When what waits will go. */
function whenWords({ online, sending }: Connection): string {
  if (!online) return 'Envia sozinho quando o sinal voltar.';
  return sending ? 'Enviando…' : 'Vai sozinho, aos poucos.';
}

function Waiting({ outbox, act }: { outbox: Outbox; act: Act }) {
  const connection = useConnection();
  const { entries, readings, photos } = outbox;
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
        {goesByItself(outbox) ? (
          <>
            {whenWords(connection)}
            <button type="button" className={styles.again} onClick={sendNow}>
              Tentar agora
            </button>
          </>
        ) : (
          'Espera só por você.'
        )}
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
    </div>
  );
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

/** What a visitor of the example notes is never sent: it says where it is, and for how long. */
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

/** What is on this device alone: what waits to be sent, what needs its person, and which of two values holds. */
export function OutboxScreen() {
  const { user, status } = useSession();
  const personId = user?.uid ?? '';
  const isVisiting = status === 'visiting';
  const { outbox, refresh } = useOutbox(personId);
  const farm = useFarmIfAny();
  const home = farm === null ? '/fazenda' : `/fazenda/${farm.farmSlug}`;
  useScreen({ title: 'Neste aparelho', crumbs: [{ label: 'Registros deste aparelho' }], back: home });
  const isEmpty = outbox !== null && Object.values(outbox).every((waiting) => waiting.length === 0);
  return (
    <>
      <h1 tabIndex={-1} className={styles.legend}>
        Registros deste aparelho
      </h1>
      <OfflineNotice />
      {isVisiting && <OnlyHere home={home} />}
      {outbox === null && !isVisiting && <Skeleton />}
      {isEmpty && !isVisiting && <AllSent home={home} />}
      {outbox !== null && !isEmpty && !isVisiting && <Found outbox={outbox} personId={personId} refresh={refresh} />}
    </>
  );
}
